package io.countersign.testkit.advance;

import static io.countersign.testkit.advance.Patches.APPROVED;
import static io.countersign.testkit.advance.Patches.SUBMITTED;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.store.ChangeSet;
import io.countersign.engine.store.ChangeSet.OutboxChanges;
import io.countersign.engine.store.ChangeSet.StepChanges;
import io.countersign.engine.store.EffectRow;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.StoreTransaction.Written;
import io.countersign.engine.store.Trigger;
import io.countersign.engine.store.TriggerType;
import io.countersign.engine.workflow.StepConfig;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** WF-11: a reason that comes twice is one reason, and a promise has one key for ever. */
class WF11OutboxIdempotencyTest {

  private static Map<String, @Nullable Object> payload(String first, String second) {
    var payload = new LinkedHashMap<String, @Nullable Object>();
    payload.put(first, 1L);
    payload.put(second, 1L);
    return payload;
  }

  private static Trigger trigger(
      String cause, long version, Map<String, @Nullable Object> payload) {
    return new Trigger(TriggerType.ADVANCE, cause, version, payload, Office.EVE, "");
  }

  @Test
  void shouldGiveOneKeyToOneReasonHoweverItIsWritten() {
    var one = trigger("7", 3, payload("a", "b"));
    var other = trigger("7", 3, payload("b", "a"));

    assertThat(one.key("i1")).isEqualTo(other.key("i1"));
    assertThat(one.key("i1"))
        .isNotEqualTo(one.key("i2"))
        .isNotEqualTo(trigger("8", 3, payload("a", "b")).key("i1"))
        .isNotEqualTo(trigger("7", 4, payload("a", "b")).key("i1"))
        .isNotEqualTo(trigger("7", 3, payload("a", "c")).key("i1"));
  }

  @Test
  void shouldQueueAReasonOnce() {
    var office = Rigs.drafted(Patches.none());

    queue(office, trigger("7", 3, payload("a", "b")));
    queue(office, trigger("7", 3, payload("b", "a")));
    assertThat(office.openTriggers()).hasSize(1);
    office.work();
    queue(office, trigger("7", 3, payload("a", "b")));

    assertThat(office.openTriggers()).isEmpty();
  }

  private static void queue(Office office, Trigger trigger) {
    var state = office.state();
    var outbox = new OutboxChanges(List.of(), List.of(), List.of(trigger), List.of());
    var written =
        office.in(
            tx ->
                tx.write(
                    new ChangeSet(
                        state.progress().seq(),
                        state,
                        Optional.empty(),
                        new StepChanges(List.of(), List.of(), List.of()),
                        outbox,
                        office.now())));
    assertThat(written).isInstanceOf(Written.Done.class);
  }

  @Test
  void shouldTakeAnEventInOnce() {
    var office =
        Rigs.submitted(Rigs.one(SUBMITTED, new StepConfig.WaitEvent("k", Optional.empty())));

    assertThat(office.deliver("m1", "k")).isEqualTo(1);
    assertThat(office.deliver("m1", "k")).isZero();
  }

  @Test
  void shouldOpenNoSecondStepWhenAReasonIsDeliveredAgain() {
    var office = Rigs.submitted(Rigs.one(APPROVED, Patches.action("invoice.post")));
    office.request("approve");
    var claimed = office.claim();
    office.passes(Duration.ofMinutes(2));
    office.work();
    var before = office.rows();
    var told = office.journal();

    office.advancer.work(claimed);
    office.work();

    assertThat(office.rows()).isEqualTo(before);
    assertThat(office.journal()).isEqualTo(told);
    assertThat(office.host.get("inv-1").version()).isEqualTo(4);
    assertThat(office.openTriggers()).extracting(QueuedTrigger::key).isEmpty();
  }

  @Test
  void shouldGiveAnEffectTheSameKeyForEveryAttempt() {
    var effect = new EffectRow(9, 8, "webhook", payload("a", "b"), Map.of(), "t1");
    var same = new EffectRow(9, 8, "webhook", payload("b", "a"), Map.of("x", 1L), "t2");

    assertThat(effect.key("i1")).isEqualTo(same.key("i1"));
    assertThat(effect.key("i1"))
        .isNotEqualTo(effect.key("i2"))
        .isNotEqualTo(new EffectRow(9, 8, "email", payload("a", "b"), Map.of(), "").key("i1"))
        .isNotEqualTo(new EffectRow(9, 7, "webhook", payload("a", "b"), Map.of(), "").key("i1"));
  }
}
