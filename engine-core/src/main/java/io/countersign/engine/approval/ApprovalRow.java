package io.countersign.engine.approval;

import io.countersign.engine.document.Actor;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.instance.Approval.Asked;
import io.countersign.engine.instance.Approval.Office;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.instance.Lifecycles;
import io.countersign.engine.instance.Lifecycles.Worth;
import io.countersign.engine.workflow.Approvers.Role.Pick;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The row of an approval, with its assignees and its decisions. What was shown and who was asked is
 * written once and never changes; decisions are added and never altered. Nothing else in a store
 * says what people decided and why: the row of the step only bears the same number.
 *
 * @param step the sequence number of the event that opened the step: its name within the instance
 * @param nodeId the step's node
 * @param shown what people see
 * @param asked who is asked, and how many have to agree
 * @param course what has become of it
 * @param times when
 */
public record ApprovalRow(
    long step, String nodeId, Shown shown, Asked asked, Course course, Times times) {

  /**
   * The document as people see it, for good.
   *
   * @param version its version
   * @param materialHash the hash of its material fields
   * @param snapshot the host's id of that version, if it keeps versions
   */
  public record Shown(long version, String materialHash, Optional<String> snapshot) {}

  /**
   * What has become of an approval.
   *
   * @param verdict what follows from the decisions, or why it was closed without
   * @param decisions what was answered, in order
   * @param worth what it is worth: unused, applied by a gate, or invalidated
   */
  public record Course(Verdict verdict, List<DecisionRow> decisions, Worth worth) {

    /** Nobody has answered. */
    public static final Course OPEN = new Course(Verdict.OPEN, List.of(), Worth.UNUSED);

    /** Copies the decisions. */
    public Course {
      decisions = List.copyOf(decisions);
    }
  }

  /**
   * A decision. Never changes.
   *
   * @param party the index of the party spoken for
   * @param by who
   * @param answer what
   * @param reason why, in that person's words, or empty
   * @param at when
   */
  public record DecisionRow(int party, String by, Answer answer, String reason, Instant at) {

    private Approval.Decision decision() {
      return new Approval.Decision(party, by, answer, reason);
    }
  }

  /**
   * Times.
   *
   * @param asked when the question was asked
   * @param until when it lapses, or nothing
   * @param closed when it was closed, once it is
   */
  public record Times(Instant asked, Optional<Instant> until, Optional<Instant> closed) {}

  /**
   * Somebody who is asked.
   *
   * @param party the index of the party
   * @param person the id of the person, or nothing where whoever holds the role is asked
   * @param office the role for which that person is asked, if that is why
   */
  public record Assignee(int party, Optional<String> person, Optional<Office> office) {}

  /** Whether answers are still awaited. */
  public boolean isOpen() {
    return course.verdict() == Verdict.OPEN;
  }

  /**
   * Everybody who was asked, party by party; of a role any holder of which may answer, each who
   * held it then, and a line without a person for whoever holds it later.
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

  /** The indexes of the parties whose turn it is, in order; none once it is closed. */
  public List<Integer> turn() {
    return isOpen() ? asked.turn(decisions()) : List.of();
  }

  /** The parties that somebody is asked for now and has not answered for, in order. */
  public List<Integer> partiesOf(Actor who) {
    return isOpen() ? asked.partiesOf(who, decisions()) : List.of();
  }

  /**
   * Whether somebody may decide now, whatever the answer.
   *
   * @param deciders who has decided on the way to the next gate
   */
  public boolean isFor(Actor who, Set<String> deciders) {
    return isOpen() && asked.bar(who, decisions(), deciders).isEmpty();
  }

  private List<Approval.Decision> decisions() {
    return course.decisions().stream().map(DecisionRow::decision).toList();
  }

  /** Who was picked for a role of which one holder after another is asked, or nothing. */
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
   * The row after a change.
   *
   * @throws IllegalStateException if the lifecycle of an approval, or of its worth, has no such
   *     change
   */
  public ApprovalRow after(ApprovalChange change) {
    if (change instanceof ApprovalChange.Decided decided) {
      var decisions = new ArrayList<>(course.decisions());
      decisions.add(decided.decision());
      var next = new Course(verdict(decided.verdict()), decisions, course.worth());
      return with(
          next, decided.verdict() == Verdict.OPEN ? times : closed(decided.decision().at()));
    }
    if (change instanceof ApprovalChange.Closed closed) {
      return with(
          new Course(verdict(closed.verdict()), course.decisions(), course.worth()),
          closed(closed.at()));
    }
    var marked = (ApprovalChange.Marked) change;
    var worth = marked.applied() ? Worth.APPLIED : Worth.INVALIDATED;
    Lifecycles.WORTH.require(course.worth(), worth);
    return with(new Course(course.verdict(), course.decisions(), worth), times);
  }

  /** The same question, which lapses at a time. */
  ApprovalRow until(Optional<Instant> time) {
    return with(course, new Times(times.asked(), time, times.closed()));
  }

  private Verdict verdict(Verdict next) {
    return next == course.verdict() ? next : Lifecycles.APPROVAL.require(course.verdict(), next);
  }

  private Times closed(Instant at) {
    return new Times(times.asked(), times.until(), Optional.of(at));
  }

  private ApprovalRow with(Course next, Times when) {
    return new ApprovalRow(step, nodeId, shown, asked, next, when);
  }
}
