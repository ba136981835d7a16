package io.countersign.engine.advance;

import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.store.InstanceKey;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.List;

/** Result of opening a session: the session, or why there is none. */
sealed interface SessionOpening
    permits InstanceSession, SessionOpening.Stale, SessionOpening.Busy, SessionOpening.Refused {

  /** The kinds of results, for exhaustive dispatch. */
  enum Kind {
    /** The instance is locked and loaded. */
    OPEN,
    /** The engine does not run the workflow of the instance. */
    STALE,
    /** Another transaction holds the lock. */
    BUSY,
    /** The instance cannot be acted on. */
    REFUSED
  }

  /** Returns which of the results this is. */
  Kind kind();

  /** Returns why there is no session; empty if there is one. */
  List<Problem> problems();

  /**
   * The workflow was made by a compiler whose workflows this engine does not run.
   *
   * @param changes receives the event that stops the instance
   * @param problems the compiler and why it is not accepted
   */
  record Stale(PendingChanges changes, List<Problem> problems) implements SessionOpening {
    @Override
    public Kind kind() {
      return Kind.STALE;
    }
  }

  /** Another transaction holds the lock. */
  record Busy() implements SessionOpening {
    @Override
    public Kind kind() {
      return Kind.BUSY;
    }

    @Override
    public List<Problem> problems() {
      return List.of(
          Problem.error(
              EngineCode.WORKFLOW_BUSY,
              ProblemPlace.nowhere(),
              "an instance that no other transaction works on",
              "one whose lock another transaction holds",
              "Try again. If it is always so, look for a mutate() on a second connection."));
    }
  }

  /**
   * Refused.
   *
   * @param problems why
   */
  record Refused(List<Problem> problems) implements SessionOpening {

    static Refused absent(InstanceKey key) {
      return new Refused(
          List.of(
              Problem.error(
                  EngineCode.WORKFLOW_INSTANCE_UNKNOWN,
                  ProblemPlace.nowhere(),
                  "an instance for " + key,
                  "none",
                  "Start or adopt the document first, and check the organisation.")));
    }

    @Override
    public Kind kind() {
      return Kind.REFUSED;
    }
  }
}
