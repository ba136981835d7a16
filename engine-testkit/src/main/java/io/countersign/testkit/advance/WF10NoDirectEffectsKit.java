package io.countersign.testkit.advance;

import static io.countersign.testkit.advance.PatchDraft.APPROVED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.Engine;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.FieldContract;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.port.EffectSender.Sent;
import io.countersign.engine.request.AdvanceResult;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.OperatorCommand;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.row.EffectRow;
import io.countersign.engine.row.StepRow;
import io.countersign.engine.store.StoreTransaction.Locked;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.engine.work.ManualWorkers;
import io.countersign.engine.work.WorkerOptions;
import io.countersign.engine.workflow.DeliveryMode;
import io.countersign.engine.workflow.StepConfig;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Specification of WF-10: effects are sent only from the outbox, by a worker, outside any
 * transaction.
 */
public abstract class WF10NoDirectEffectsKit extends TruthKit {

  private static final String HOOK = PatchDraft.id(APPROVED, 1);
  private static final StepConfig WEBHOOK =
      new StepConfig.WebhookOut(
          "https://example.test/hook", Map.of(), Optional.empty(), DeliveryMode.CONFIRMED);

  private final List<Sent> replies = new ArrayList<>();
  private final List<Boolean> alone = new ArrayList<>();

  /** Constructor for the subclass of a store's author. */
  protected WF10NoDirectEffectsKit() {}

  private InvoiceWorkplace sending() {
    return submit(KitFixtures.one(APPROVED, WEBHOOK));
  }

  private ManualWorkers turns(InvoiceWorkplace office) {
    return Engine.over(office.keptStore())
        .host(office.host.ports())
        .settings(office.settings())
        .sender("webhook", envelope -> send(office))
        .build()
        .turns(WorkerOptions.of("w1"));
  }

  private Sent send(InvoiceWorkplace office) {
    // If another transaction gets the lock, no transaction holds the instance.
    alone.add(office.in(tx -> !(tx.lock(office.key(), Patience.TRY) instanceof Locked.Busy)));
    return replies.isEmpty() ? new Sent.Arrived(Map.of("status", 200L)) : replies.remove(0);
  }

  private static void approve(InvoiceWorkplace office, ManualWorkers turns) {
    office.request("approve");
    while (turns.advance() > 0) {
      office.check();
    }
  }

  private static StepRow hook(InvoiceWorkplace office) {
    return office.rows(HOOK).get(0);
  }

  private static void assertOutput(InvoiceWorkplace office, String part) {
    var output = hook(office).result().output().toString();
    assertTrue(output.contains(part), output);
  }

  /** Without the sending worker no effect is sent, and the step waits. */
  @Test
  void shouldSendNothingWhileWorkersOnlyAdvance() {
    var office = sending();

    approve(office, turns(office));

    assertEquals(List.of(), alone);
    assertEquals(StepStatus.RUNNING, hook(office).status());
  }

  /**
   * Effects are sent while no transaction holds the instance; the response is stored with the step.
   */
  @Test
  void shouldSendOutsideOfAnyTransactionAndKeepTheEvidence() {
    var office = sending();
    var turns = turns(office);
    approve(office, turns);

    turns.send();
    approve(office, turns);

    assertEquals(List.of(true), alone);
    assertEquals(StepStatus.COMPLETED, hook(office).status());
    assertOutput(office, "status=200");
  }

  /** A step may queue an effect that the host names; its payload names the document. */
  @Test
  void shouldSendEffectsThatTheHostNames() {
    var office =
        submit(
            KitFixtures.one(
                APPROVED, PatchSteps.effect("print_badge", Map.of("sum", "entity.amount"))));
    var sent = new ArrayList<Map<String, @Nullable Object>>();
    var turns =
        Engine.over(office.keptStore())
            .host(office.host.ports())
            .settings(office.settings())
            .sender(
                "print_badge",
                envelope -> {
                  sent.add(envelope.payload());
                  return new Sent.Arrived(Map.of("pages", 2L));
                })
            .build()
            .turns(WorkerOptions.of("w1"));
    approve(office, turns);
    assertEquals(StepStatus.RUNNING, hook(office).status());

    turns.send();
    approve(office, turns);

    assertEquals(
        List.of(Map.of("document", Map.of("type", "invoice", "id", "inv-1"), "sum", 500L)), sent);
    assertEquals(StepStatus.COMPLETED, hook(office).status());
    assertOutput(office, "pages=2");
  }

  /** What is sensitive goes out in full, and is kept for no longer than it may have to be sent. */
  @Test
  void shouldKeepWhatIsSensitiveOnlyWhileItIsOwed() {
    var contract =
        EntityContract.document("invoice")
            .field("amount", FieldContract.of(ScalarType.INTEGER).asSensitive().asMaterial())
            .field("note", ScalarType.TEXT)
            .build();
    var webhook =
        new StepConfig.WebhookOut(
            "https://example.test/{entity.amount}",
            Map.of("sum", "entity.amount", "id", "entity.note"),
            Optional.empty(),
            DeliveryMode.FIRE_AND_FORGET);
    var office = open(contract, KitFixtures.one(PatchDraft.SUBMITTED, webhook));
    office.create(739_184_629L);
    office.work();
    office.request("submit");
    office.work();
    assertSent(office, 739_184_629L, "https://example.test/739184629");

    office.send(false);
    office.work();
    assertSent(office, 739_184_629L, "https://example.test/739184629");

    var resend = new OperatorCommand.Resend(effect(office).seq(), "it is up again");
    assertInstanceOf(CommandResult.Accepted.class, office.book(resend, Actor.person("olga")));
    office.work();
    assertSent(office, 739_184_629L, "https://example.test/739184629");

    office.send(true);
    office.work();
    assertSent(office, "[masked]", "https://example.test/[masked]");
    assertFalse(office.journal().toString().contains("739184629"));
    assertFalse(office.rows().toString().contains("739184629"));
  }

  private static EffectRow effect(InvoiceWorkplace office) {
    return office
        .in(tx -> tx.history().readRows(OrgId.of(InvoiceWorkplace.ORG), InstanceId.of(office.id())))
        .effects()
        .get(0)
        .row();
  }

  private static void assertSent(InvoiceWorkplace office, Object sum, String url) {
    var effect = effect(office);
    assertEquals(sum, effect.sentPayload().get("sum"));
    assertEquals(url, effect.sentOptions().get("url"));
    assertEquals("[masked]", effect.payload().get("sum"));
    assertEquals("https://example.test/[masked]", effect.options().get("url"));
  }

  /** A rolled back transaction queues no effect. */
  @Test
  void shouldSendNothingOfATransactionThatIsRolledBack() {
    var office = sending();
    office.request("approve");
    assertThrows(
        IllegalStateException.class,
        () ->
            office.in(
                tx -> {
                  var context = RequestContext.of(InvoiceWorkplace.EVE);
                  assertInstanceOf(
                      AdvanceResult.Advanced.class,
                      office.advancer.advance(tx, office.key(), context));
                  throw new IllegalStateException("undo");
                }));

    assertEquals(0, turns(office).send());
    assertEquals(List.of(), alone);
  }

  /** Retries five times with a growing delay, then the step fails with the last response. */
  @Test
  void shouldWaitLongerEachTimeAndGiveUpInTheEnd() {
    var office = sending();
    var turns = turns(office);
    for (int i = 0; i < 9; i++) {
      replies.add(new Sent.Later("503", Map.of("status", 503L)));
    }
    approve(office, turns);
    var tries = new ArrayList<Instant>();
    while (turns.send() > 0) {
      tries.add(office.now());
      if (tries.size() < 5) {
        office.passesToNextDue();
      }
    }
    approve(office, turns);

    assertEquals(5, tries.size());
    for (int i = 2; i < 5; i++) {
      assertTrue(waitTime(tries, i).compareTo(waitTime(tries, i - 1)) > 0, tries.toString());
    }
    assertTrue(
        waitTime(tries, 4).compareTo(waitTime(tries, 2).multipliedBy(2)) >= 0, tries.toString());
    assertEquals(StepStatus.FAILED, hook(office).status());
    assertOutput(office, "503");
  }

  private static Duration waitTime(List<Instant> tries, int before) {
    return Duration.between(tries.get(before - 1), tries.get(before));
  }
}
