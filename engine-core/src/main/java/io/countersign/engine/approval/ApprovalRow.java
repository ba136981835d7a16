package io.countersign.engine.approval;

import io.countersign.engine.document.Actor;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.instance.Approval.Asked;
import io.countersign.engine.instance.Approval.Office;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.instance.StatusLifecycles;
import io.countersign.engine.instance.StatusLifecycles.Worth;
import io.countersign.engine.workflow.Approvers.Role.Pick;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Row of an approval, with its assignees and its decisions. The shown version and the assignees are
 * written once and never change; decisions are added and never altered. No other row in a store
 * tells what people decided and why: the row of the step only has the same number.
 *
 * @param step the sequence number of the event that opened the step, which identifies it within the
 *     instance
 * @param nodeId the step's node
 * @param shown the version that people see
 * @param asked who is asked, and how many have to agree
 * @param course its verdict, decisions and use
 * @param times its times
 */
public record ApprovalRow(
    long step, String nodeId, Shown shown, Asked asked, Course course, Times times) {

  /**
   * Version of the document that people see, which never changes.
   *
   * @param version its version
   * @param materialHash the hash of its material fields
   * @param snapshot the host's id of that version, if it keeps versions
   */
  public record Shown(long version, String materialHash, Optional<String> snapshot) {}

  /**
   * Verdict, decisions and use of an approval.
   *
   * @param verdict the verdict that follows from the decisions, or the reason for closing it
   *     without one
   * @param decisions the answers, in order
   * @param worth its use: unused, applied by a gate, or invalidated
   */
  public record Course(Verdict verdict, List<DecisionRow> decisions, Worth worth) {

    /** An approval without an answer. */
    public static final Course OPEN = new Course(Verdict.OPEN, List.of(), Worth.UNUSED);

    /** Copies the decisions. */
    public Course {
      decisions = List.copyOf(decisions);
    }
  }

  /**
   * Decision of one person. Never changes.
   *
   * @param party the index of the party spoken for
   * @param by the person
   * @param answer the answer
   * @param reason why, in the words of that person, or empty
   * @param at the time
   * @param action the name of the action of a task; empty for an approval
   */
  public record DecisionRow(
      int party, String by, Answer answer, String reason, Instant at, String action) {

    /** Creates a decision on an approval. */
    public DecisionRow(int party, String by, Answer answer, String reason, Instant at) {
      this(party, by, answer, reason, at, "");
    }

    private Approval.Decision decision() {
      return new Approval.Decision(party, by, answer, reason, action);
    }
  }

  /**
   * Times of an approval.
   *
   * @param asked when the question was asked
   * @param until when it lapses, or empty
   * @param closed when it was closed, once it is
   */
  public record Times(Instant asked, Optional<Instant> until, Optional<Instant> closed) {}

  /**
   * Assignee: a person or a role that is asked.
   *
   * @param party the index of the party
   * @param person the id of the person, or empty if any holder of the role is asked
   * @param office the role for which that person is asked, if there is one
   */
  public record Assignee(int party, Optional<String> person, Optional<Office> office) {}

  /**
   * Progress of an approval.
   *
   * @param required how many have to agree
   * @param by the people who have agreed, in order
   * @param reached whether enough have agreed
   */
  public record Progress(int required, List<String> by, boolean reached) {

    /** Copies the people. */
    public Progress {
      by = List.copyOf(by);
    }
  }

  /** Returns how many have agreed, and how many have to. */
  public Progress progress() {
    var by =
        course.decisions().stream()
            .filter(one -> one.answer() == Answer.APPROVED)
            .map(DecisionRow::by)
            .toList();
    return new Progress(asked.required(), by, course.verdict() == Verdict.APPROVED);
  }

  /** Returns whether answers are still awaited. */
  public boolean isOpen() {
    return course.verdict() == Verdict.OPEN;
  }

  /**
   * Returns all assignees, party by party. For a role any holder of which may answer, these are
   * each person who held it then, and an assignee without a person for later holders.
   */
  public List<Assignee> assignees() {
    var all = new ArrayList<Assignee>();
    for (int i = 0; i < asked.parties().size(); i++) {
      var party = asked.parties().get(i);
      for (var member : party.members()) {
        all.add(new Assignee(i, Optional.of(member), party.office()));
      }
      if (isAnybodys(party)) {
        all.add(new Assignee(i, Optional.empty(), party.office()));
      }
    }
    return List.copyOf(all);
  }

  private static boolean isAnybodys(Approval.Party party) {
    return party.office().filter(office -> office.pick() == Pick.ANY).isPresent();
  }

  /** Returns the indexes of the parties whose turn it is, in order; none once it is closed. */
  public List<Integer> turn() {
    return isOpen() ? asked.turn(decisions()) : List.of();
  }

  /** Returns the parties for which an actor is asked now and has not answered, in order. */
  public List<Integer> partiesOf(Actor who) {
    return isOpen() ? asked.partiesOf(who, decisions()) : List.of();
  }

  /**
   * Returns whether an actor may decide now, regardless of the answer.
   *
   * @param deciders the people who have decided on the way to the next gate
   */
  public boolean isFor(Actor who, Set<String> deciders) {
    return isOpen() && asked.bar(who, decisions(), deciders).isEmpty();
  }

  private List<Approval.Decision> decisions() {
    return course.decisions().stream().map(DecisionRow::decision).toList();
  }

  /** Returns the person who was picked for a role whose holders are asked in turn, or none. */
  public List<String> pickedFor(String role) {
    return asked.parties().stream()
        .filter(
            party ->
                party
                    .office()
                    .filter(
                        office -> office.role().equals(role) && office.pick() == Pick.ROUND_ROBIN)
                    .isPresent())
        .flatMap(party -> party.members().stream())
        .toList();
  }

  /**
   * Returns the row after a change.
   *
   * @throws IllegalStateException if the lifecycle of an approval, or of its use, has no such
   *     change
   */
  public ApprovalRow after(ApprovalChange change) {
    if (change instanceof ApprovalChange.Decided decided) {
      var decisions = new ArrayList<>(course.decisions());
      decisions.add(decided.decision());
      var next = new Course(verdict(decided.verdict()), decisions, course.worth());
      return with(next, decided.verdict() == Verdict.OPEN ? times : close(decided.decision().at()));
    }
    if (change instanceof ApprovalChange.Closed closed) {
      return with(
          new Course(verdict(closed.verdict()), course.decisions(), course.worth()),
          close(closed.at()));
    }
    var marked = (ApprovalChange.Marked) change;
    var worth = marked.applied() ? Worth.APPLIED : Worth.INVALIDATED;
    StatusLifecycles.WORTH.require(course.worth(), worth);
    return with(new Course(course.verdict(), course.decisions(), worth), times);
  }

  /** Returns the same question, which lapses at a time. */
  public ApprovalRow until(Optional<Instant> time) {
    return with(course, new Times(times.asked(), time, times.closed()));
  }

  private Verdict verdict(Verdict next) {
    return next == course.verdict()
        ? next
        : StatusLifecycles.APPROVAL.require(course.verdict(), next);
  }

  private Times close(Instant at) {
    return new Times(times.asked(), times.until(), Optional.of(at));
  }

  private ApprovalRow with(Course next, Times when) {
    return new ApprovalRow(step, nodeId, shown, asked, next, when);
  }
}
