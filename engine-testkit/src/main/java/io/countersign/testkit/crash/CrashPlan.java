package io.countersign.testkit.crash;

import io.countersign.engine.store.Store;
import io.countersign.engine.workflow.CompiledWorkflow;
import java.util.List;
import java.util.Map;

/** Plan of the crash of one process, with the record of the data that survives it. */
public final class CrashPlan {

  private final CrashPoints points;
  private final CommittedState committed;

  CrashPlan(CrashPoints points) {
    this(points, new CommittedState());
  }

  CrashPlan(CrashPoints points, CommittedState committed) {
    this.points = points;
    this.committed = committed;
  }

  /**
   * Returns the plan of a process that crashes at one of its crash points, counted from 1.
   *
   * @throws IllegalArgumentException if the place is less than 1
   */
  public static CrashPlan at(int place) {
    if (place < 1) {
      throw new IllegalArgumentException("Expected a place from 1 on, but found " + place + ".");
    }
    return new CrashPlan(CrashPoints.at(place - 1));
  }

  /** Starts the process over a store that survives the crash. */
  public CrashContext start(Store store) {
    return new CrashContext(store, this);
  }

  /** Returns whether the process reached its crash point. */
  public boolean isReached() {
    return points.isReached();
  }

  /** Returns the planned crash point, counted from 1. */
  public int place() {
    return points.place();
  }

  /** Returns the names of the crash points that the process passed. */
  public List<String> passedPoints() {
    return points.passedPoints();
  }

  /**
   * Collects the outcome of the finished run.
   *
   * @param store the store that survived
   * @param host the data of the host, compared by {@code equals}
   * @param workflows the workflows by hash: a cache, to which new ones are added
   * @param unmet the unmet expectations of the run
   */
  public RunOutcome outcome(
      Store store, Object host, Map<String, CompiledWorkflow> workflows, List<String> unmet) {
    return new RunOutcome(
        points.passedPoints(),
        FinalState.of(store, committed, host, workflows),
        committed.keys(),
        unmet);
  }

  CrashPoints points() {
    return points;
  }

  CommittedState committed() {
    return committed;
  }
}
