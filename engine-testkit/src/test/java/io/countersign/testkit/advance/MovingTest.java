package io.countersign.testkit.advance;

import static io.countersign.testkit.advance.PatchDraft.APPROVED;
import static io.countersign.testkit.advance.PatchDraft.SUBMITTED;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.question.QuestionEvent;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.request.AdvanceResult;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.TriggerType;
import io.countersign.testkit.guard.Counting;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Booking and moving on under one lock. */
class MovingTest {

  private static final RequestContext EVE = RequestContext.of(Office.EVE);
  private static final String ASKED = PatchDraft.id(SUBMITTED, 1);

  private static Office office() {
    return new Office(
            new PatchDraft()
                .node(SUBMITTED, 1, PatchDraft.approval("ada"))
                .node(APPROVED, 1, PatchDraft.action("invoice.post"))
                .build())
        .acting(AdvanceWay.AT_ONCE);
  }

  /** What a transaction asks the store for. */
  private static List<String> trips(Office office, Function<StoreTransaction, CommandResult> work) {
    var counting = new Counting();
    return office.in(
        tx -> {
          assertThat(work.apply(counting.counted(tx))).isInstanceOf(CommandResult.Accepted.class);
          return counting.trips();
        });
  }

  @Test
  void shouldBeginAndComeToRestInTwoTrips() {
    var office = office();
    office.host.put("inv-1", 1, "draft", Map.of("amount", 5L, "note", ""));
    var change = DocumentChange.create(Office.INVOICE, office.host.get("inv-1"));

    var trips = trips(office, tx -> office.advancer.advancing().record(tx, change, EVE));

    // A process reads a workflow once, and this one has read none before.
    assertThat(trips).containsExactly("lock", "workflow", "write");
    var key = new InstanceKey.ByDocument(Office.INVOICE);
    var state = office.in(tx -> tx.history().instance(key)).orElseThrow();
    assertThat(state.currentNodes()).containsExactly("sys:state:draft");
    assertThat(office.claim()).isEmpty();
  }

  @Test
  void shouldRecordAndComeToRestInTwoTrips() {
    var office = office();
    office.create(500);
    office.host.edit("inv-1", "note", "hurry");

    var trips = trips(office, tx -> office.advancer.advancing().record(tx, office.change(), EVE));

    assertThat(trips).containsExactly("lock", "write");
    assertThat(office.state().pin().version()).isEqualTo(2);
    assertThat(office.openTriggers()).isEmpty();
  }

  @Test
  void shouldAskAndAnswerWithoutATripInBetween() {
    var office = office();
    office.create(500);

    var asking =
        trips(
            office,
            tx ->
                office
                    .advancer
                    .advancing()
                    .request(tx, office.key(), TransitionRequest.of("submit"), EVE));

    assertThat(asking).startsWith("lock").endsWith("write").containsOnlyOnce("lock");
    assertThat(office.openTriggers()).isEmpty();
    assertThat(office.nodes()).containsExactly(ASKED);
  }

  @Test
  void shouldQueueNothingForWhatIsActedOn() {
    var office = office();
    office.create(500);
    office.request("submit");
    office.decide(ASKED, "ada", Approval.Answer.APPROVED);

    assertThat(office.claim()).isEmpty();
    assertThat(office.advance()).containsInstanceOf(AdvanceResult.Advanced.class);
    assertThat(office.host.get("inv-1").status()).isEqualTo("active");
  }

  @Test
  void shouldMoveNothingOnWhereNothingWasBooked() {
    var office = office();
    office.create(500);

    var known = office.in(tx -> office.advancer.advancing().record(tx, office.change(), EVE));
    var denied =
        office.in(
            tx ->
                office
                    .advancer
                    .advancing()
                    .request(tx, office.key(), TransitionRequest.of("fly"), EVE));

    assertThat(known).isInstanceOf(CommandResult.NoChange.class);
    assertThat(denied).isInstanceOf(CommandResult.Rejected.class);
    assertThat(known.advance()).isEmpty();
    assertThat(denied.advance()).isEmpty();
  }

  @Test
  void shouldKeepTheBookingWithAReasonToGoOnWhereTheHostThrows() {
    // given
    var office = Office.drafted(PatchDraft.none()).acting(AdvanceWay.AT_ONCE);
    office.host.failing.put("submit", "no connection");

    // when
    var result = office.request("submit");

    // then
    assertThat(result).isInstanceOf(CommandResult.Accepted.class);
    assertThat(office.advance())
        .contains(new AdvanceResult.Postponed("IllegalStateException: no connection"));
    assertThat(office.openTriggers())
        .extracting(one -> one.trigger().type())
        .containsExactly(TriggerType.ADVANCE);
    assertThat(office.events(InstanceEvent.Requested.class)).hasSize(1);
    assertThat(office.host.get("inv-1").status()).isEqualTo("draft");
    office.check();

    // when
    office.host.failing.clear();
    office.work();

    // then
    assertThat(office.host.get("inv-1").status()).isEqualTo("submitted");
    assertThat(office.openTriggers()).isEmpty();
  }

  @Test
  void shouldKeepAnAnswerThatTheHostThrowsAfter() {
    // given
    var office =
        new Office(
                new PatchDraft()
                    .node(SUBMITTED, 1, PatchDraft.approval("ada"))
                    .node(SUBMITTED, 2, PatchDraft.action("invoice.post"))
                    .edge(SUBMITTED, 1, 2)
                    .build())
            .acting(AdvanceWay.AT_ONCE);
    office.create(500);
    office.request("submit");
    office.host.failing.put("invoice.post", "no connection");

    // when
    office.decide(ASKED, "ada", Approval.Answer.APPROVED);

    // then
    assertThat(office.advance()).containsInstanceOf(AdvanceResult.Postponed.class);
    assertThat(office.events(QuestionEvent.ApprovalDecided.class)).hasSize(1);
    assertThat(office.openTriggers()).isNotEmpty();
    assertThat(office.host.get("inv-1").fields()).containsEntry("note", "");

    // when
    office.host.failing.clear();
    office.work();

    // then
    assertThat(office.host.get("inv-1").fields()).containsEntry("note", "x");
    assertThat(office.openTriggers()).isEmpty();
  }

  @Test
  void shouldKeepANewInstanceWhereTheHostThrowsInItsFirstSteps() {
    // given
    var office =
        new Office(
                new PatchDraft()
                    .node(PatchDraft.DRAFT, 1, PatchDraft.action("invoice.check"))
                    .build())
            .acting(AdvanceWay.AT_ONCE);
    office.host.failing.put("invoice.check", "no connection");

    // when
    office.create(500);
    office.request("submit");

    // then
    assertThat(office.status()).isEqualTo(InstanceStatus.RUNNING);
    office.host.failing.clear();
    office.work();
    assertThat(office.host.get("inv-1").status()).isEqualTo("submitted");
    assertThat(office.openTriggers()).isEmpty();
    office.check();
  }

  /** Somebody else begins a workflow between the look and the first write. */
  @Test
  void shouldBeDeniedWhereSomebodyElseBeginsFirst() {
    var office = office();
    office.host.put("inv-1", 1, "draft", Map.of("amount", 5L, "note", ""));
    var change = DocumentChange.create(Office.INVOICE, office.host.get("inv-1"));
    var late = new Late(office);

    var moved = office.in(tx -> office.advancer.advancing().record(late.over(tx), change, EVE));
    var booked = office.in(tx -> office.advancer.record(tx, change, EVE));

    assertThat(late.hasBegun()).isTrue();
    assertThat(moved.advance()).isEmpty();
    assertThat(((CommandResult.Rejected) moved).problems())
        .extracting(problem -> problem.code().name())
        .containsExactly("WORKFLOW_RUNNING");
    assertThat(booked).isInstanceOf(CommandResult.NoChange.class);
  }

  @Test
  void shouldStandWhereTheHostDoesNotShowTheDocument() {
    // given
    var office = office();
    var change =
        DocumentChange.create(
            Office.INVOICE, DocumentView.of(1, "draft", Map.of("amount", 5L, "note", "")));

    // when
    CommandResult moved = office.in(tx -> office.advancer.advancing().record(tx, change, EVE));

    // then
    assertThat(moved).isInstanceOf(CommandResult.Accepted.class);
    assertThat(moved.advance()).containsInstanceOf(AdvanceResult.Refused.class);
    assertThat(office.claim())
        .extracting(one -> one.trigger().type())
        .containsExactly(TriggerType.CREATE_INSTANCE);
  }

  @Test
  void shouldEndTheWorkflowOfADeletedDocumentAtOnce() {
    // given
    var office = office();
    office.create(500);

    // when
    CommandResult moved =
        office.in(
            tx ->
                office.advancer.advancing().record(tx, DocumentChange.delete(Office.INVOICE), EVE));

    // then
    assertThat(moved.advance()).containsInstanceOf(AdvanceResult.Waiting.class);
    assertThat(office.status()).isEqualTo(InstanceStatus.CANCELLED);
    assertThat(office.rows())
        .filteredOn(row -> row.isControl())
        .allMatch(row -> row.opening().runAs().equals(Actor.person("eve")));
  }

  static List<CrashEverywhereTest.Story> stories() {
    return CrashEverywhereTest.stories();
  }

  @ParameterizedTest
  @MethodSource("stories")
  void shouldNotShowACrashAtAnyTypeOfNode(CrashEverywhereTest.Story story) {
    var desk =
        CrashEverywhereTest.everywhere(
            Desk.over(story.patch(), one -> story.told().apply(one.atOnce())), 3);

    assertThat(desk.rows())
        .filteredOn(row -> row.visit().nodeType().equals(story.nodeType()))
        .isNotEmpty();
  }
}
