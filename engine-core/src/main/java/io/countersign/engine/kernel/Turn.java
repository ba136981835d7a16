package io.countersign.engine.kernel;

import io.countersign.engine.instance.Entry;
import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.Evolve;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.OpenStep;
import io.countersign.engine.instance.Wait;
import io.countersign.problem.Problem;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Decision in progress: the state so far and the events that led to it. An emitted event is applied
 * at once, so that later decisions see it. Lives within one call of the kernel.
 */
final class Turn {

  private final Program program;
  private final Facts facts;
  private final List<Entry> entries = new ArrayList<>();
  private InstanceState state;
  private Optional<Decision.Call> call = Optional.empty();

  Turn(Program program, InstanceState state, Facts facts) {
    this.program = program;
    this.state = state;
    this.facts = facts;
  }

  Program program() {
    return program;
  }

  Facts facts() {
    return facts;
  }

  InstanceState state() {
    return state;
  }

  /**
   * Returns the step that has been due the longest; it may have become due while the instance was
   * paused.
   */
  Optional<OpenStep> due() {
    return state.work().steps().values().stream()
        .filter(step -> !until(step).isAfter(facts.now()))
        .min(Comparator.comparing(Turn::until).thenComparing(OpenStep::seq));
  }

  private static Instant until(OpenStep step) {
    return step.awaits().flatMap(Wait::until).orElse(Instant.MAX);
  }

  /** Appends an event, applies it and returns its sequence number. */
  long emit(Event event) {
    var entry = new Entry(state.progress().seq() + 1, facts.now(), event);
    state = Evolve.apply(state, entry);
    entries.add(entry);
    return entry.seq();
  }

  /** Adds a call of the host. */
  void call(OpenStep step, HostCall work) {
    call = Optional.of(new Decision.Call(step.seq(), work));
  }

  /** Returns the decision. */
  Decision decided() {
    return new Decision(entries, state, call, Optional.empty());
  }

  /** Returns a refusal, which has no events. */
  Decision refused(Problem problem) {
    if (!entries.isEmpty()) {
      throw new IllegalStateException("Expected no event before a refusal, but found " + entries);
    }
    return new Decision(List.of(), state, Optional.empty(), Optional.of(problem));
  }

  /** Records a command that changes nothing as evidence and returns the decision. */
  Decision ignored(Command command, String why) {
    emit(new Event.Ignored(command.name(), why, facts.actor()));
    return decided();
  }
}
