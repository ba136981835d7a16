package io.countersign.engine.family.question;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentVersion;
import io.countersign.engine.instance.Approval.Asked;
import io.countersign.engine.instance.Approval.Decision;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.instance.Cause;
import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.workflow.TaskDeadline;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Fact about a question to people. The questions of today ask for approvals. */
public sealed interface QuestionEvent extends Event {

  /** The kinds of these events, for exhaustive dispatch. */
  enum Kind {
    /** People were asked. */
    APPROVAL_ASKED,
    /** A person decided. */
    APPROVAL_DECIDED,
    /** A person answered a question that was closed. */
    ANSWERED_LATE,
    /** A deadline of a question came. */
    DEADLINE_FIRED,
    /** A gate consumed approvals. */
    APPROVALS_APPLIED,
    /** Approvals were invalidated. */
    APPROVALS_INVALIDATED
  }

  /** Returns which of these events it is. */
  Kind kind();

  /**
   * A step asked people. They see the document as it is pinned here.
   *
   * @param token the step's token
   * @param step the sequence number of the event that opened the step
   * @param shown the document as they see it
   * @param asked who is asked
   * @param snapshot the host's id of the version that they see, if it keeps versions
   */
  record ApprovalAsked(
      TokenId token, long step, DocumentVersion shown, Asked asked, Optional<String> snapshot)
      implements QuestionEvent {

    /** Creates a question about a document of a host that keeps no versions. */
    public ApprovalAsked(TokenId token, long step, DocumentVersion shown, Asked asked) {
      this(token, step, shown, asked, Optional.empty());
    }

    @Override
    public Kind kind() {
      return Kind.APPROVAL_ASKED;
    }
  }

  /**
   * A person decided on an approval.
   *
   * @param step the step that asked
   * @param decision what was decided
   * @param verdict what follows for the approval
   */
  record ApprovalDecided(long step, Decision decision, Verdict verdict) implements QuestionEvent {
    @Override
    public Kind kind() {
      return Kind.APPROVAL_DECIDED;
    }
  }

  /**
   * A person answered a question that was closed before. The answer is kept and changes nothing.
   *
   * @param step the step that had asked
   * @param by the person
   * @param action the name of the action
   * @param reason why, in the words of that person, or empty
   */
  record AnsweredLate(long step, Actor by, String action, String reason) implements QuestionEvent {

    @Override
    public Optional<String> whyUnchanged() {
      return Optional.of(
          "the question of step " + step + " is closed; '" + action + "' came too late");
    }

    @Override
    public Kind kind() {
      return Kind.ANSWERED_LATE;
    }
  }

  /**
   * A deadline of an open question came. It does not come again for this visit.
   *
   * @param step the step that asks
   * @param name the name of the deadline
   * @param purpose its purpose
   * @param at the time for which it was set
   * @param held whether its condition held; if not, nothing follows
   * @param tell to whom a notice goes
   */
  record DeadlineFired(
      long step,
      String name,
      TaskDeadline.Kind purpose,
      Instant at,
      boolean held,
      List<TaskDeadline.Audience> tell)
      implements QuestionEvent {

    /** Copies the audiences. */
    public DeadlineFired {
      tell = List.copyOf(tell);
    }

    @Override
    public Kind kind() {
      return Kind.DEADLINE_FIRED;
    }
  }

  /**
   * A gate used approvals. They are spent.
   *
   * @param gateStep the step of the gate
   * @param steps the steps that had asked, sorted
   */
  record ApprovalsApplied(long gateStep, List<Long> steps) implements QuestionEvent {

    /** Copies the steps. */
    public ApprovalsApplied {
      steps = List.copyOf(steps);
    }

    @Override
    public Kind kind() {
      return Kind.APPROVALS_APPLIED;
    }
  }

  /**
   * Approvals were invalidated before a gate used them.
   *
   * @param steps the steps that had asked, sorted
   * @param cause why
   * @param by who caused it
   * @param fields the names of the material fields that changed, if that is why
   * @param version the version of the document that invalidated them, or 0 if no change did
   */
  record ApprovalsInvalidated(
      List<Long> steps, Cause cause, Actor by, List<String> fields, long version)
      implements QuestionEvent {

    /** Copies the lists. */
    public ApprovalsInvalidated {
      steps = List.copyOf(steps);
      fields = List.copyOf(fields);
    }

    /** Creates an invalidation without a change of the document. */
    public ApprovalsInvalidated(List<Long> steps, Cause cause, Actor by, List<String> fields) {
      this(steps, cause, by, fields, 0);
    }

    @Override
    public Kind kind() {
      return Kind.APPROVALS_INVALIDATED;
    }
  }
}
