package io.countersign.testkit.crash;

import java.util.ArrayList;
import java.util.List;

/** Outcome of one run of a piece of work, for comparison with that of another run. */
public final class RunOutcome {

  private final List<String> passed;
  private final FinalState state;
  private final List<String> arrived;
  private final List<String> unmet;

  RunOutcome(List<String> passed, FinalState state, List<String> arrived, List<String> unmet) {
    this.passed = List.copyOf(passed);
    this.state = state;
    this.arrived = List.copyOf(arrived);
    this.unmet = List.copyOf(unmet);
  }

  /** Returns the names of the crash points that the run passed, in order. */
  public List<String> passedPoints() {
    return passed;
  }

  List<String> arrived() {
    return arrived;
  }

  List<String> wrong() {
    var all = new ArrayList<>(unmet);
    all.addAll(state.wrong());
    return all;
  }

  List<String> differences(RunOutcome other) {
    return state.differences(other.state);
  }
}
