package io.countersign.testkit.advance;

import static io.countersign.testkit.advance.PatchDraft.APPROVED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.Engine;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.port.EffectSender.Sent;
import io.countersign.engine.request.AdvanceResult;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.OperatorCommand;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.row.StepReceipt;
import io.countersign.engine.settings.EngineSettings;
import io.countersign.engine.store.ChangeSet;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.engine.work.WorkerOptions;
import io.countersign.engine.workflow.DeliveryMode;
import io.countersign.engine.workflow.StepConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class EngineTest {

  @Test
  void shouldSendAndConfirmAWebhook() {
    var office = new Office(new PatchDraft().node(APPROVED, 1, webhook()).build());
    var keys = new ArrayList<String>();
    var replies =
        new ArrayList<Sent>(
            List.of(
                new Sent.Later("503", Map.of("status", 503L)),
                new Sent.Arrived(Map.of("status", 200L))));
    var settings = EngineSettings.with(at -> "x", () -> "secret");
    var engine =
        Engine.over(office.store)
            .host(office.host.ports())
            .settings(settings)
            .sender(
                "webhook",
                envelope -> {
                  keys.add(envelope.idempotencyKey());
                  return replies.remove(0);
                })
            .build();
    var turns = engine.turns(WorkerOptions.of("w1"));
    through(office);
    var step = office.rows(PatchDraft.id(APPROVED, 1)).get(0);
    assertThat(step.status()).isEqualTo(StepStatus.RUNNING);

    assertThat(turns.send()).isEqualTo(1);
    assertThat(turns.send()).isZero();
    office.passes(Duration.ofSeconds(36));
    assertThat(turns.send()).isEqualTo(1);
    assertThat(turns.advance()).isEqualTo(1);

    assertThat(office.nodes()).containsExactly("sys:state:active");
    assertThat(keys).hasSize(2);
    assertThat(keys.get(0)).isEqualTo(keys.get(1));
    assertThat(office.row(step.visit().seq()).result().output().toString()).contains("200");
    office.check();
  }

  private static StepConfig webhook() {
    return new StepConfig.WebhookOut(
        "https://example.test/hook",
        Map.of("amount", "entity.amount"),
        Optional.empty(),
        DeliveryMode.CONFIRMED);
  }

  private static void through(Office office) {
    office.create(500);
    office.work();
    office.request("submit");
    office.work();
    office.request("approve");
    office.work();
  }

  @Test
  void shouldGiveEachEnginePortsThatLeadBackToIt() {
    var office = new Office(PatchDraft.none());
    var given = new ArrayList<Engine>();
    var engine =
        Engine.over(office.store)
            .host(
                asking -> {
                  given.add(asking);
                  return office.host.ports();
                })
            .settings(EngineSettings.with(at -> "x", () -> "secret"))
            .build();

    var other = engine.toBuilder().build();

    assertThat(given).containsExactly(engine, other);
  }

  @Test
  void shouldNeedNothingButAStoreAndPorts() {
    var office = new Office(PatchDraft.none());
    office.create(500);
    var engine = Engine.over(office.store).host(office.host.ports()).build();
    var another = new DocumentRef(Office.INVOICE.org(), Office.INVOICE.type(), "another");
    var draft = office.host.get(Office.INVOICE.id());

    var result =
        office.in(
            tx ->
                engine
                    .in(tx)
                    .record(DocumentChange.create(another, draft), RequestContext.of(Office.EVE)));

    assertThat(result)
        .isInstanceOfSatisfying(
            CommandResult.Accepted.class,
            accepted -> assertThat(UUID.fromString(accepted.instance()).version()).isEqualTo(7));
  }

  @Test
  void shouldSayWhatIsMissingWhereNoPortsAreGiven() {
    var builder = Engine.over(new Office(PatchDraft.none()).store);

    assertThatThrownBy(builder::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("Expected host(...) to be given");
  }

  @Test
  void shouldSkipWhereAReceiptWasTaken() {
    var office = new Office(PatchDraft.none());
    office.create(500);
    take(office, "sys:start");

    var advance = office.join();

    assertThat(advance).isInstanceOf(AdvanceResult.Skipped.class);
    assertThat(office.rows()).isEmpty();
    assertThat(office.host.calls).isEmpty();
  }

  /** Takes the receipt of a visit behind the engine's back. */
  private static void take(Office office, String nodeId) {
    var state = office.state();
    var instance = state.identity().instance();
    var key = StepReceipt.ofStep(instance, nodeId, TokenId.FIRST, state.pin().version());
    office.in(
        tx -> {
          tx.lock(office.key(), Patience.WAIT);
          return tx.write(
              new ChangeSet(
                  state.progress().seq(),
                  state,
                  Optional.empty(),
                  new ChangeSet.StepChanges(List.of(new StepReceipt(key, 0)), List.of(), List.of()),
                  new ChangeSet.OutboxChanges(List.of(), List.of(), List.of(), List.of()),
                  office.now()));
        });
  }

  @Test
  void shouldLeaveTheTriggerToWhoeverComesLaterWhenTheInstanceIsBusy() {
    var office = new Office(PatchDraft.none());
    office.create(500);
    var claimed = office.claim();

    var other = office.store.begin();
    other.lock(office.key(), Patience.WAIT);
    var advance = office.advancer.work(claimed);
    other.commit();

    assertThat(advance).isInstanceOf(AdvanceResult.Busy.class);
    assertThat(office.claim()).singleElement().matches(one -> one.attempts() == 1);
  }

  @Test
  void shouldTakeEverythingBackWithTheHostsTransaction() {
    var office = new Office(PatchDraft.none());
    office.create(500);
    var engine = engine(office);

    var transaction = office.store.begin();
    var advance = engine.in(transaction).advance(office.key(), RequestContext.of(Office.EVE));
    transaction.rollback();

    assertThat(advance).isInstanceOf(AdvanceResult.Advanced.class);
    assertThat(office.rows()).isEmpty();
    assertThat(office.openTriggers()).hasSize(1);
  }

  private static Engine engine(Office office) {
    return Engine.over(office.store)
        .host(office.host.ports())
        .settings(EngineSettings.with(at -> "x", () -> "secret"))
        .build();
  }

  @Test
  void shouldStopForAnOperator() {
    var office = new Office(PatchDraft.none());
    office.create(500);
    office.work();
    var engine = engine(office);

    var booking =
        office.in(
            tx ->
                engine
                    .in(tx)
                    .intervene(
                        office.key(),
                        new OperatorCommand.Stop(InstanceStatus.CANCELLED, "amended"),
                        RequestContext.of(Office.EVE)));

    assertThat(booking).isInstanceOf(CommandResult.Accepted.class);
    assertThat(office.rows("sys:state:draft").get(0).status()).isEqualTo(StepStatus.CANCELLED);
    office.check();
    office.work();
    assertThat(office.status()).isEqualTo(InstanceStatus.CANCELLED);
  }

  @Test
  void shouldStartOnceAndOnlyWhatIsPublished() {
    var office = new Office(PatchDraft.none());
    office.create(500);
    var engine = engine(office);

    var twice = create(office, engine, Office.INVOICE, 2);
    var again = create(office, engine, Office.INVOICE, 1);
    var unknown = create(office, engine, new DocumentRef(Office.ORG, "order", "o"), 1);
    var absent =
        office.in(
            tx ->
                engine
                    .in(tx)
                    .advance(
                        new InstanceKey.ById(OrgId.of(Office.ORG), InstanceId.of("none")),
                        RequestContext.of(Office.EVE)));

    assertThat(((CommandResult.Rejected) twice).problems().get(0).code().name())
        .isEqualTo("WORKFLOW_RUNNING");
    assertThat(again)
        .isEqualTo(new CommandResult.NoChange("i1", "its workflow began with this version"));
    assertThat(unknown)
        .isEqualTo(new CommandResult.NoChange("", "no workflow is published for its type"));
    assertThat(((AdvanceResult.Refused) absent).problems().get(0).code().name())
        .isEqualTo("WORKFLOW_INSTANCE_UNKNOWN");
  }

  private static CommandResult create(
      Office office, Engine engine, DocumentRef document, long version) {
    var view = DocumentView.of(version, "draft", Map.of("amount", 1L));
    return office.in(
        tx ->
            engine
                .in(tx)
                .record(DocumentChange.create(document, view), RequestContext.of(Office.EVE)));
  }

  @Test
  void shouldNotBuildWithoutAHost() {
    var office = new Office(PatchDraft.none());

    assertThatThrownBy(() -> Engine.over(office.store).build())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("host");
  }
}
