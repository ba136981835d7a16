package io.countersign.engine.family.step;

import io.countersign.engine.family.HostCall;
import io.countersign.engine.family.StepResult;
import io.countersign.engine.instance.Wait;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Result of a handler for the step itself. */
public sealed interface VisitResult extends StepResult {

  /** The kinds of these results, for exhaustive dispatch. */
  enum Kind {
    /** The step is done. */
    COMPLETED,
    /** The step failed for a business reason. */
    FAILED,
    /** The step waits. */
    WAITING,
    /** The step calls the host. */
    CALLING
  }

  /** Returns which of these results it is. */
  Kind kind();

  @Override
  default Family family() {
    return Family.STEP;
  }

  /**
   * Result of a completed step.
   *
   * @param outcome the outcome by which edges are chosen
   * @param output the output of the step
   */
  record Completed(String outcome, Map<String, @Nullable Object> output) implements VisitResult {
    @Override
    public Kind kind() {
      return Kind.COMPLETED;
    }
  }

  /**
   * Result of a step that failed for a business reason.
   *
   * @param code a stable name of the reason
   * @param reason the reason in words
   * @param output evidence
   */
  record Failed(String code, String reason, Map<String, @Nullable Object> output)
      implements VisitResult {
    @Override
    public Kind kind() {
      return Kind.FAILED;
    }
  }

  /**
   * Result of a step that waits.
   *
   * @param awaits the event that it waits for
   */
  record Waiting(Wait awaits) implements VisitResult {
    @Override
    public Kind kind() {
      return Kind.WAITING;
    }
  }

  /**
   * Result of a step that needs a call of the host first.
   *
   * @param call the call
   */
  record Calling(HostCall call) implements VisitResult {
    @Override
    public Kind kind() {
      return Kind.CALLING;
    }
  }
}
