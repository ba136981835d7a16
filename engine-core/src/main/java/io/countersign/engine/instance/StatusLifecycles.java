package io.countersign.engine.instance;

import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.instance.StatusLifecycle.Transition;
import io.countersign.engine.instance.Token.Phase;
import java.util.List;

/** Lifecycles of everything that has a status. Stores refuse every other change. */
public final class StatusLifecycles {

  /** An instance. */
  public static final StatusLifecycle<InstanceStatus> INSTANCE =
      new StatusLifecycle<>(
          "Instance",
          InstanceStatus.RUNNING,
          List.of(
              new Transition<>(
                  InstanceStatus.RUNNING,
                  InstanceStatus.PAUSED,
                  "a step failed, no edge matched, or an operator stopped it"),
              new Transition<>(
                  InstanceStatus.RUNNING, InstanceStatus.COMPLETED, "its last token ended"),
              new Transition<>(
                  InstanceStatus.RUNNING, InstanceStatus.FAILED, "a person gave it up"),
              new Transition<>(
                  InstanceStatus.RUNNING, InstanceStatus.CANCELLED, "it was ended from outside"),
              new Transition<>(
                  InstanceStatus.PAUSED, InstanceStatus.RUNNING, "a person resumed it"),
              new Transition<>(
                  InstanceStatus.PAUSED, InstanceStatus.CANCELLED, "it was ended from outside")));

  /** A step. */
  public static final StatusLifecycle<StepStatus> STEP =
      new StatusLifecycle<>(
          "Step",
          StepStatus.PENDING,
          List.of(
              new Transition<>(StepStatus.PENDING, StepStatus.RUNNING, "what it waited for came"),
              new Transition<>(StepStatus.PENDING, StepStatus.SKIPPED, "it was not to be done"),
              new Transition<>(StepStatus.PENDING, StepStatus.CANCELLED, "its token was lost"),
              new Transition<>(StepStatus.RUNNING, StepStatus.COMPLETED, "its work is done"),
              new Transition<>(StepStatus.RUNNING, StepStatus.FAILED, "it could not"),
              new Transition<>(StepStatus.RUNNING, StepStatus.SKIPPED, "it was not to be done"),
              new Transition<>(StepStatus.RUNNING, StepStatus.CANCELLED, "its token was lost")));

  /** The answer to an approval. */
  public static final StatusLifecycle<Verdict> APPROVAL =
      new StatusLifecycle<>(
          "Approval",
          Verdict.OPEN,
          List.of(
              new Transition<>(Verdict.OPEN, Verdict.APPROVED, "enough agreed"),
              new Transition<>(Verdict.OPEN, Verdict.REJECTED, "an approver said no"),
              new Transition<>(Verdict.OPEN, Verdict.SETTLED, "an action of a task ended it"),
              new Transition<>(Verdict.OPEN, Verdict.UNDECIDED, "no person is left to agree"),
              new Transition<>(
                  Verdict.OPEN, Verdict.LAPSED, "no answer came in time, or its step failed"),
              new Transition<>(Verdict.OPEN, Verdict.WITHDRAWN, "the requester took it back"),
              new Transition<>(
                  Verdict.OPEN, Verdict.CLOSED, "its token was lost, or it is asked again"),
              new Transition<>(
                  Verdict.APPROVED, Verdict.VOID, "the document changed before a gate used it"),
              new Transition<>(
                  Verdict.APPROVED,
                  Verdict.SPOILT,
                  "a step changed the document without having said so")));

  /** Use of an approval by gates. */
  public enum Worth {
    /** No gate has used it. In a table {@code applied} is null. */
    UNUSED,
    /** A gate used it. {@code applied} is true and stays true. */
    APPLIED,
    /** It was invalidated before a gate used it. {@code applied} is false and stays false. */
    INVALIDATED
  }

  /** The use of an approval: used evidence is never rewritten. */
  public static final StatusLifecycle<Worth> WORTH =
      new StatusLifecycle<>(
          "Use of an approval",
          Worth.UNUSED,
          List.of(
              new Transition<>(Worth.UNUSED, Worth.APPLIED, "a gate used it"),
              new Transition<>(
                  Worth.UNUSED,
                  Worth.INVALIDATED,
                  "the document changed, or the way to the gate was left")));

  /** A token. It ends from any phase when it is lost, joined or at an end of the workflow. */
  public static final StatusLifecycle<Phase> TOKEN =
      new StatusLifecycle<>(
          "Token",
          Phase.READY,
          List.of(
              new Transition<>(Phase.READY, Phase.OPEN, "its step was opened"),
              new Transition<>(Phase.OPEN, Phase.READY, "it followed an edge"),
              new Transition<>(Phase.OPEN, Phase.FAILED, "its step failed in place"),
              new Transition<>(Phase.OPEN, Phase.SPLIT, "it forked"),
              new Transition<>(Phase.SPLIT, Phase.READY, "its branches joined")));

  /** All of them, in reading order. */
  public static final List<StatusLifecycle<?>> ALL =
      List.of(INSTANCE, STEP, APPROVAL, WORTH, TOKEN);

  private StatusLifecycles() {}
}
