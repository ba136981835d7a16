package io.countersign.engine.instance;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentVersion;
import io.countersign.engine.workflow.Approvers.Quorum;
import io.countersign.engine.workflow.Approvers.Role.Pick;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Question to people, with their answers. It is bound to the document that they were shown: a
 * version and the hash of its material fields.
 *
 * @param step the step that asks
 * @param nodeId the step's node
 * @param token the step's token
 * @param shown the document as it was shown
 * @param asked who is asked
 * @param decisions the answers, in order
 * @param verdict what follows from the answers
 */
public record Approval(
    long step,
    String nodeId,
    TokenId token,
    DocumentVersion shown,
    Asked asked,
    List<Decision> decisions,
    Verdict verdict) {

  /** Copies the decisions. */
  public Approval {
    decisions = List.copyOf(decisions);
  }

  /**
   * Parties that are asked, and how many of them have to agree.
   *
   * @param parties each party: one of its members speaks for it
   * @param quorum how many parties have to agree
   * @param serial whether a party is asked only after the one before has agreed
   * @param requester who asked for the transition; this person may not decide unless allowed
   * @param selfApproval whether the requester may decide
   * @param samePerson whether one person may speak for several parties, or in several approvals
   * @param actions the names of the actions of a task; empty for an approval
   */
  public record Asked(
      List<Party> parties,
      Quorum quorum,
      boolean serial,
      String requester,
      boolean selfApproval,
      boolean samePerson,
      List<String> actions) {

    /** Copies the parties. */
    public Asked {
      parties = List.copyOf(parties);
      actions = List.copyOf(actions);
    }

    /** Creates the question of an approval. */
    public Asked(
        List<Party> parties,
        Quorum quorum,
        boolean serial,
        String requester,
        boolean selfApproval,
        boolean samePerson) {
      this(parties, quorum, serial, requester, selfApproval, samePerson, List.of());
    }

    /** Returns whether people are asked for one of several named actions. */
    public boolean isTask() {
      return !actions.isEmpty();
    }

    /** Returns the names of all actions that people may take. */
    public List<String> choices() {
      return isTask()
          ? actions
          : List.of(Answer.APPROVED.action(), Answer.REJECTED.action(), Answer.ABSTAINED.action());
    }

    /** Returns how many parties have to agree. */
    public int required() {
      return switch (quorum.kind()) {
        case ANY -> 1;
        case ALL -> parties.size();
        case COUNT, PEOPLE -> quorum.count().orElseThrow();
      };
    }

    /** Returns whether people are counted, and not the parties for which they speak. */
    public boolean countsPeople() {
      return quorum.kind() == Quorum.Kind.PEOPLE;
    }

    /** Returns the indexes of the parties that have not spoken after these decisions, in order. */
    public List<Integer> open(List<Decision> decisions) {
      return IntStream.range(0, parties.size())
          .filter(party -> !hasSpoken(party, decisions))
          .boxed()
          .toList();
    }

    /**
     * Returns whether a party has spoken: one of its members said yes or no. An abstention is no
     * vote: the others are still asked, and the party has spoken only when none of its members is
     * left to ask.
     */
    private boolean hasSpoken(int party, List<Decision> decisions) {
      if (countsPeople()) {
        return hasNoMore(parties.get(party), decisions);
      }
      var said = decisions.stream().filter(one -> one.party() == party).toList();
      return said.stream().anyMatch(one -> one.answer() != Answer.ABSTAINED)
          || (!said.isEmpty()
              && !isUncounted(party)
              && parties.get(party).members().stream()
                  .allMatch(member -> isSpent(member, said, decisions)));
    }

    /**
     * Returns whether each person who may speak for a party has answered, for it or for another.
     */
    private static boolean hasNoMore(Party party, List<Decision> decisions) {
      return party.office().filter(office -> office.pick() == Pick.ANY).isEmpty()
          && party.members().stream()
              .allMatch(member -> decisions.stream().anyMatch(one -> one.by().equals(member)));
    }

    /** Returns whether a member of a party has abstained for it, or may not answer anyway. */
    private boolean isSpent(String member, List<Decision> said, List<Decision> decisions) {
      return said.stream().anyMatch(one -> one.by().equals(member))
          || (!selfApproval && member.equals(requester))
          || (!samePerson && decisions.stream().anyMatch(one -> one.by().equals(member)));
    }

    /**
     * Returns whether a party of a task is any holder of a role, and the holders were not counted:
     * the roles of those who answer decide.
     */
    public boolean isUncounted(int party) {
      var one = parties.get(party);
      return isTask()
          && one.members().isEmpty()
          && one.office().filter(office -> office.pick() == Pick.ANY).isPresent();
    }

    /** Returns the indexes of the parties whose turn it is after these decisions, in order. */
    public List<Integer> turn(List<Decision> decisions) {
      var open = open(decisions);
      return serial && !open.isEmpty() ? List.of(open.get(0)) : open;
    }

    /**
     * Returns the parties whose turn it is and that an actor may speak for and has not, in order.
     */
    public List<Integer> partiesOf(Actor who, List<Decision> decisions) {
      return turn(decisions).stream()
          .filter(party -> parties.get(party).admits(who))
          .filter(
              party ->
                  decisions.stream()
                      .noneMatch(
                          one ->
                              (one.party() == party || countsPeople())
                                  && one.by().equals(who.id())))
          .toList();
    }

    /**
     * Returns why an actor may not decide after these decisions, regardless of the answer; empty if
     * the actor may.
     *
     * @param deciders the people who have decided on the way to the next gate
     */
    public Optional<Bar> bar(Actor who, List<Decision> decisions, Set<String> deciders) {
      if (partiesOf(who, decisions).isEmpty()) {
        return Optional.of(Bar.NOT_ASKED);
      }
      if (!selfApproval && who.id().equals(requester)) {
        return Optional.of(Bar.OWN_REQUEST);
      }
      return !samePerson && deciders.contains(who.id())
          ? Optional.of(Bar.SAME_PERSON)
          : Optional.empty();
    }
  }

  /**
   * Group of people any one of whom may speak.
   *
   * @param name how the workflow names them, such as {@code role:finance_manager}
   * @param members the ids of those who were asked, sorted
   * @param office the role for which they were asked, if that is why
   */
  public record Party(String name, List<String> members, Optional<Office> office) {

    /** Sorts the members. */
    public Party {
      members = members.stream().sorted().distinct().toList();
    }

    /** People who are asked for no role. */
    public Party(String name, List<String> members) {
      this(name, members, Optional.empty());
    }

    /**
     * Returns whether an actor may speak for the party now. If any holder of a role may speak, the
     * current holders count, and not those at the time of the question; if one holder was picked,
     * that person still has to hold the role.
     */
    public boolean admits(Actor who) {
      boolean isMember = members.contains(who.id());
      return office
          .map(one -> who.roles().contains(one.role()) && (isMember || one.pick() == Pick.ANY))
          .orElse(isMember);
    }
  }

  /**
   * Role for which people are asked.
   *
   * @param role the role
   * @param pick which of its holders are asked
   */
  public record Office(String role, Pick pick) {}

  /** Answer to a question. */
  public enum Answer {
    /** Yes. */
    APPROVED("approve"),
    /** No. */
    REJECTED("reject"),
    /** No opinion; counts as no vote, and the others are still asked. */
    ABSTAINED("abstain"),
    /** Neither: the action of a task that ends it, no matter how the others answer. */
    SETTLED("settle");

    private final String action;

    Answer(String action) {
      this.action = action;
    }

    /** Returns the name of the action by which an approval is answered like this. */
    public String action() {
      return action;
    }
  }

  /**
   * Decision of one person.
   *
   * @param party the index of the party spoken for
   * @param by the person
   * @param answer the answer
   * @param reason why, in the words of that person, or empty
   * @param action the name of the action of a task; empty for an approval
   */
  public record Decision(int party, String by, Answer answer, String reason, String action) {

    /** Creates a decision on an approval. */
    public Decision(int party, String by, Answer answer, String reason) {
      this(party, by, answer, reason, "");
    }
  }

  /** Verdict that follows from the answers. */
  public enum Verdict {
    /** Not decided yet. */
    OPEN,
    /** Enough have agreed. */
    APPROVED,
    /** A party said no, or too few can still agree. */
    REJECTED,
    /** An action of a task ended it. */
    SETTLED,
    /** All parties were asked, too few agreed, and none said no. */
    UNDECIDED,
    /** No answer came in time, or the step that asked failed. */
    LAPSED,
    /** The requester took the request back. */
    WITHDRAWN,
    /** The question was closed because its token was lost, or because it is asked again. */
    CLOSED,
    /** Enough had agreed, but the document changed. The gate requires another approval. */
    VOID,
    /**
     * Enough had agreed, but a step changed the document without having declared it. No gate lets
     * the document through on this way; it has to begin again.
     */
    SPOILT
  }

  /** Reason for which a person may not decide. */
  public enum Bar {
    /** The person is not asked, or not yet, or has decided. */
    NOT_ASKED,
    /** The person asked for the transition. */
    OWN_REQUEST,
    /** The person has decided on the way to the next gate. */
    SAME_PERSON
  }

  /**
   * Returns why an actor may not decide, regardless of the answer; empty if the actor may.
   *
   * @param deciders the people who have decided on the way to the next gate
   */
  public Optional<Bar> bar(Actor who, Set<String> deciders) {
    return asked.bar(who, decisions, deciders);
  }

  /** Returns whether the approval was valid and was invalidated, so that gates have to know. */
  public boolean isMissed() {
    return verdict == Verdict.VOID || verdict == Verdict.SPOILT;
  }

  /** Returns the approval invalidated, with how. */
  public Approval withMissed(Verdict how) {
    return verdict == how ? this : with(decisions, how);
  }

  /** Returns the approval with one more decision. */
  public Approval deciding(Decision decision, Verdict next) {
    var all = new ArrayList<>(decisions);
    all.add(decision);
    return with(all, next);
  }

  private Approval with(List<Decision> given, Verdict next) {
    return new Approval(
        step, nodeId, token, shown, asked, given, StatusLifecycles.APPROVAL.require(verdict, next));
  }
}
