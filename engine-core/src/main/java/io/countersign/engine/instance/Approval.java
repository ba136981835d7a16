package io.countersign.engine.instance;

import io.countersign.engine.document.Pin;
import io.countersign.engine.workflow.Approvers.Quorum;
import java.util.ArrayList;
import java.util.List;

/**
 * A question to people, and what they have answered. It is bound to what they were shown: a version
 * of the document and the hash of its material fields.
 *
 * @param step the step that asks
 * @param token the step's token
 * @param shown the document as it was shown
 * @param asked who is asked
 * @param decisions what they have answered, in order
 * @param verdict what follows from the answers
 */
public record Approval(
    long step, TokenId token, Pin shown, Asked asked, List<Decision> decisions, Verdict verdict) {

  /** Copies the decisions. */
  public Approval {
    decisions = List.copyOf(decisions);
  }

  /**
   * Who is asked, and how many have to agree.
   *
   * @param parties each party: one of its members speaks for it
   * @param quorum how many parties have to agree
   * @param serial whether a party is asked only when the one before agreed
   * @param requester who asked for the transition, and may not decide unless allowed
   * @param selfApproval whether the requester may
   * @param samePerson whether one person may speak for several parties, or in several approvals
   */
  public record Asked(
      List<Party> parties,
      Quorum quorum,
      boolean serial,
      String requester,
      boolean selfApproval,
      boolean samePerson) {

    /** Copies the parties. */
    public Asked {
      parties = List.copyOf(parties);
    }
  }

  /**
   * People any one of whom may speak.
   *
   * @param name how the workflow names them, such as {@code role:finance_manager}
   * @param members the ids of those who may, sorted
   */
  public record Party(String name, List<String> members) {

    /** Sorts the members. */
    public Party {
      members = members.stream().sorted().distinct().toList();
    }
  }

  /** What somebody may answer. */
  public enum Answer {
    /** Yes. */
    APPROVED,
    /** No. */
    REJECTED,
    /** No opinion; counts as no vote. */
    ABSTAINED
  }

  /**
   * What somebody answered.
   *
   * @param party the index of the party spoken for
   * @param by who
   * @param answer what
   * @param reason why, in that person's words, or empty
   */
  public record Decision(int party, String by, Answer answer, String reason) {}

  /** What follows from the answers. */
  public enum Verdict {
    /** Not decided yet. */
    OPEN,
    /** Enough have agreed. */
    APPROVED,
    /** Somebody said no, or too few can still agree. */
    REJECTED,
    /** Nobody is left who could agree, and nobody said no. */
    UNDECIDED,
    /**
     * Enough had agreed, but the document changed. The gate wants another approval in its stead.
     */
    VOID
  }

  Approval voided() {
    return new Approval(step, token, shown, asked, decisions, Verdict.VOID);
  }

  Approval deciding(Decision decision, Verdict next) {
    var all = new ArrayList<>(decisions);
    all.add(decision);
    return new Approval(step, token, shown, asked, all, Lifecycles.APPROVAL.require(verdict, next));
  }
}
