package io.countersign.testkit.advance;

import static io.countersign.testkit.advance.PatchDraft.APPROVED;
import static io.countersign.testkit.advance.PatchDraft.SUBMITTED;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.advance.InstanceService;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.question.QuestionEvent;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.port.HostPorts;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.request.AdvanceResult;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.OperatorCommand;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.row.StepReceipt;
import io.countersign.engine.store.ChangeSet;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.engine.workflow.graph.StepForm;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** In whose name, in which order and how far an advance goes. */
class AdvancingTest {

  private static final Actor BOB = Actor.person("bob", "boss");

  private static CommandResult request(Office office, String verb, RequestContext context) {
    return office.in(
        tx -> office.advancer.request(tx, office.key(), new TransitionRequest(verb, ""), context));
  }

  @Test
  void shouldBlameWhoeverChangedTheDocumentLast() {
    // given
    var office =
        Office.submitted(new PatchDraft().node(SUBMITTED, 1, PatchDraft.approval("ada")).build());
    office.edit("amount", 900L);
    office.in(
        tx -> {
          tx.lock(office.key(), Patience.WAIT);
          office.host.edit("inv-1", "amount", 901L);
          return office.advancer.record(tx, office.change(), RequestContext.of(BOB));
        });

    // when
    office.work();

    // then
    assertThat(office.events(QuestionEvent.ApprovalsInvalidated.class))
        .singleElement()
        .satisfies(gone -> assertThat(gone.by().id()).isEqualTo("bob"));
  }

  @Test
  void shouldCarryTheTraceOfTheRequestWhoeverAdvances() {
    // given
    var office = Office.drafted(PatchDraft.none());

    // when
    request(office, "submit", new RequestContext(Office.EVE, "trace-7"));
    var queued = office.openTriggers();
    office.join();

    // then
    assertThat(queued).singleElement().matches(one -> one.trigger().trace().equals("trace-7"));
    assertThat(office.rows("sys:gate:submit"))
        .singleElement()
        .matches(row -> row.opening().trace().equals("trace-7"));
  }

  @Test
  void shouldKeepWhyARequestCameToNothing() {
    // given
    var office = Office.drafted(PatchDraft.none());
    request(office, "submit", RequestContext.of(Office.EVE));
    office.edit("note", "hurry");
    request(office, "submit", RequestContext.of(BOB));

    // when
    office.work();

    // then
    assertThat(office.host.get("inv-1").status()).isEqualTo("submitted");
    assertThat(office.events(InstanceEvent.Ignored.class))
        .singleElement()
        .satisfies(ignored -> assertThat(ignored.why()).contains("'submit', which has been asked"))
        .satisfies(ignored -> assertThat(ignored.by().id()).isEqualTo("bob"));
  }

  @Test
  void shouldHandleTriggersInTheOrderInWhichTheyCame() {
    // given
    var office = Office.drafted(PatchDraft.none());
    request(office, "submit", RequestContext.of(Office.EVE));
    var claimed = office.claim();
    request(office, "cancel", RequestContext.of(Office.EVE));

    // when
    office.advancer.work(claimed);

    // then
    assertThat(office.host.get("inv-1").status()).isEqualTo("cancelled");
    assertThat(office.status()).isEqualTo(InstanceStatus.COMPLETED);
  }

  @Test
  void shouldSayThatAStepCrashedOnTheLastAttempt() {
    // given
    var office =
        Office.submitted(
            new PatchDraft().node(APPROVED, 1, PatchDraft.action("invoice.post")).build());
    office.host.failing.put("invoice.post", "boom");
    office.request("approve");

    // when
    List<AdvanceResult> last = List.of();
    for (int i = 0; i < 5; i++) {
      last = office.work();
      office.passes(Duration.ofMinutes(10));
    }

    // then
    assertThat(last)
        .singleElement()
        .isInstanceOfSatisfying(
            AdvanceResult.Failed.class,
            failed -> assertThat(failed.reason()).isEqualTo("STEP_CRASHED"));
  }

  @Test
  void shouldWriteWhatWasDecidedBeforeAReceiptThatWasTaken() {
    // given
    var office = new Office(PatchDraft.none());
    office.create(500);
    var before = office.state();
    var key = StepReceipt.ofStep(office.id(), "sys:state:draft", TokenId.FIRST, 1);
    office.in(
        tx -> {
          tx.lock(office.key(), Patience.WAIT);
          return tx.write(receipt(before, key, office));
        });

    // when
    var advance = office.join();

    // then
    assertThat(advance).isEqualTo(new AdvanceResult.Skipped(List.of(key)));
    assertThat(office.rows()).extracting(row -> row.visit().nodeId()).containsExactly("sys:start");
    assertThat(office.nodes()).containsExactly("sys:state:draft");
  }

  private static ChangeSet receipt(InstanceState state, String key, Office office) {
    return new ChangeSet(
        state.progress().seq(),
        state,
        Optional.empty(),
        new ChangeSet.StepChanges(List.of(new StepReceipt(key, 0)), List.of(), List.of()),
        new ChangeSet.OutboxChanges(List.of(), List.of(), List.of(), List.of()),
        office.now());
  }

  @Test
  void shouldAskTheRulesOfTheHost() {
    // given
    var office =
        Office.submitted(new PatchDraft().node(APPROVED, 1, new StepForm.Rule("credit")).build());

    // when
    office.request("approve");
    office.work();

    // then
    assertThat(office.nodes()).containsExactly("sys:state:active");
    assertThat(office.rows(PatchDraft.id(APPROVED, 1)).get(0).result().output().toString())
        .contains("credit");
  }

  @Test
  void shouldTakeRolesFromTheDirectoryAndNotFromTheCaller() {
    // given
    var office = Office.drafted(new PatchDraft().node(SUBMITTED, 1, PatchDraft.script()).build());

    // when
    request(office, "submit", RequestContext.of(BOB));
    office.work();

    // then
    assertThat(office.rows(PatchDraft.id(SUBMITTED, 1)))
        .singleElement()
        .satisfies(
            row -> assertThat(row.opening().runAs()).isEqualTo(Actor.person("bob", "clerk")));
  }

  @Test
  void shouldRefuseADocumentThatTheHostDoesNotShow() {
    // given
    var office = Office.drafted(PatchDraft.none());
    request(office, "submit", RequestContext.of(Office.EVE));
    var ports = office.host.ports();
    var blind =
        new HostPorts(
            (tx, document) -> Optional.empty(),
            ports.mutations(),
            ports.directory(),
            ports.organisations(),
            ports.judges(),
            Map.of());
    var advancer = new InstanceService(office.store, blind, office.settings());

    // when
    var advance =
        office.in(tx -> advancer.advance(tx, office.key(), RequestContext.of(Office.EVE)));
    var booking =
        office.in(
            tx ->
                advancer.request(
                    tx,
                    office.key(),
                    new TransitionRequest("submit", ""),
                    RequestContext.of(Office.EVE)));

    // then
    var problems = ((AdvanceResult.Refused) advance).problems();
    assertThat(problems).isEqualTo(((CommandResult.Rejected) booking).problems());
    assertThat(problems)
        .singleElement()
        .satisfies(one -> assertThat(one.code()).isEqualTo(EngineCode.DOCUMENT_UNKNOWN))
        .satisfies(
            one ->
                assertThat(one.expected())
                    .contains(new DocumentRef(Office.ORG, "invoice", "inv-1").toString()));
    assertThat(office.host.calls).isEmpty();
  }

  @Test
  void shouldNoteARequestThatComesAfterTheEnd() {
    // given
    var office = Office.drafted(PatchDraft.none());
    office.book(new OperatorCommand.Stop(InstanceStatus.CANCELLED, "amended"), BOB);
    office.work();

    // when
    var booking = request(office, "submit", RequestContext.of(Office.EVE));

    // then
    assertThat(booking).isEqualTo(new CommandResult.NoChange(office.id(), "the instance is over"));
    assertThat(office.openTriggers()).isEmpty();
  }
}
