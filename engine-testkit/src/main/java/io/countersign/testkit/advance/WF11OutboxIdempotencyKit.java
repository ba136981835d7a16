package io.countersign.testkit.advance;

import static io.countersign.testkit.advance.PatchDraft.APPROVED;
import static io.countersign.testkit.advance.PatchDraft.SUBMITTED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.countersign.engine.row.EffectRow;
import io.countersign.engine.store.ChangeSet;
import io.countersign.engine.store.ChangeSet.OutboxChanges;
import io.countersign.engine.store.ChangeSet.StepChanges;
import io.countersign.engine.store.StoreTransaction.Written;
import io.countersign.engine.store.Trigger;
import io.countersign.engine.store.TriggerType;
import io.countersign.engine.workflow.graph.StepForm;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Specification of WF-11: a duplicate trigger is queued once, and an effect keeps one key forever.
 */
public abstract class WF11OutboxIdempotencyKit extends TruthKit {

  /** Constructor for the subclass of a store's author. */
  protected WF11OutboxIdempotencyKit() {}

  private static Map<String, @Nullable Object> payload(String first, String second) {
    var payload = new LinkedHashMap<String, @Nullable Object>();
    payload.put(first, 1L);
    payload.put(second, 1L);
    return payload;
  }

  private static Trigger trigger(
      String cause, long version, Map<String, @Nullable Object> payload) {
    return new Trigger(TriggerType.ADVANCE, cause, version, payload, InvoiceWorkplace.EVE, "");
  }

  private static void queue(InvoiceWorkplace office, Trigger trigger) {
    var state = office.state();
    var set =
        new ChangeSet(
            state.progress().seq(),
            state,
            Optional.empty(),
            new StepChanges(List.of(), List.of(), List.of()),
            new OutboxChanges(List.of(), List.of(), List.of(trigger), List.of()),
            office.now());
    assertEquals(new Written.Done(), KitFixtures.write(office, set));
  }

  /** The key depends on the content of a payload, not on its notation. */
  @Test
  void shouldGiveOneKeyToOneReasonHoweverItIsWritten() {
    var one = trigger("7", 3, payload("a", "b")).key("i1");

    assertEquals(one, trigger("7", 3, payload("b", "a")).key("i1"));
    assertNotEquals(one, trigger("7", 3, payload("a", "b")).key("i2"));
    assertNotEquals(one, trigger("8", 3, payload("a", "b")).key("i1"));
    assertNotEquals(one, trigger("7", 4, payload("a", "b")).key("i1"));
    assertNotEquals(one, trigger("7", 3, payload("a", "c")).key("i1"));
  }

  /** Not even after it is completed. */
  @Test
  void shouldQueueAReasonOnce() {
    var office = draft(PatchDraft.none());

    queue(office, trigger("7", 3, payload("a", "b")));
    queue(office, trigger("7", 3, payload("b", "a")));
    assertEquals(1, office.openTriggers().size());
    office.work();
    queue(office, trigger("7", 3, payload("a", "b")));

    assertEquals(List.of(), office.openTriggers());
  }

  /** An event from outside counts once. */
  @Test
  void shouldTakeAnEventInOnce() {
    var office = submit(KitFixtures.one(SUBMITTED, new StepForm.WaitEvent("k", Optional.empty())));

    assertEquals(1, office.deliver("m1", "k"));
    assertEquals(0, office.deliver("m1", "k"));
  }

  /** A worker whose claim has lapsed unnoticed changes nothing. */
  @Test
  void shouldOpenNoSecondStepWhenAReasonIsDeliveredAgain() {
    var office = submit(KitFixtures.one(APPROVED, PatchDraft.action("invoice.post")));
    office.request("approve");
    var claimed = office.claim();
    office.passes(Duration.ofMinutes(2));
    office.work();
    var before = office.rows();
    var told = office.journal();

    office.advancer.work(claimed);
    office.work();

    assertEquals(before, office.rows());
    assertEquals(told, office.journal());
    assertEquals(4, office.host.get("inv-1").version());
    assertEquals(List.of(), office.openTriggers());
  }

  /** An effect is sent with the key of the effect, not of the attempt. */
  @Test
  void shouldGiveAnEffectTheSameKeyForEveryAttempt() {
    var effect = new EffectRow(9, 8, "webhook", payload("a", "b"), Map.of(), "t1").key("i1");

    assertEquals(
        effect, new EffectRow(9, 8, "webhook", payload("b", "a"), Map.of("x", 1L), "t2").key("i1"));
    assertNotEquals(
        effect, new EffectRow(9, 8, "webhook", payload("a", "b"), Map.of(), "t1").key("i2"));
    assertNotEquals(
        effect, new EffectRow(9, 8, "email", payload("a", "b"), Map.of(), "").key("i1"));
    assertNotEquals(
        effect, new EffectRow(9, 7, "webhook", payload("a", "b"), Map.of(), "").key("i1"));
  }
}
