package io.countersign.testkit.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.step.StepWait;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.store.AttemptFailure;
import io.countersign.engine.store.EffectQueue.QueuedEffect;
import io.countersign.engine.store.EventInbox.ExternalEvent;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.LeaseRequest;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.engine.store.StoreTransaction.Written;
import io.countersign.engine.store.Trigger;
import io.countersign.engine.store.TriggerType;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * Specification of the retention of a store. Extend it, return an empty store, and run it with
 * JUnit. Everything in it happens at 09:00 UTC on 15 January 2026.
 */
public abstract class RetentionKit {

  private static final Instant T0 = ChangeSetBuilder.T0;
  private static final Instant LATER = T0.plusSeconds(1);

  /** Constructor for the subclass of a store's author. */
  protected RetentionKit() {}

  /** Returns the store, empty at the first call of each test and the same one until its end. */
  protected abstract Store store();

  private <T> T in(Function<StoreTransaction, T> work) {
    return store().transactions().inOwn(work);
  }

  private int number(Function<StoreTransaction, Integer> work) {
    return in(work);
  }

  private boolean is(Function<StoreTransaction, Boolean> work) {
    return in(work);
  }

  private Written write(ChangeSetBuilder sample) {
    return in(
        tx -> {
          if (sample.set().expected() > 0) {
            tx.lock(
                new InstanceKey.ById(
                    OrgId.of(ChangeSetBuilder.ORG), InstanceId.of(sample.instance)),
                Patience.WAIT);
          }
          return sample.write(store(), tx);
        });
  }

  private int receipts(Instant before, int limit) {
    return number(tx -> tx.retention().forgetReceipts(before, limit));
  }

  private int prune(Instant before, int limit) {
    return number(tx -> tx.retention().forgetDone(before, limit));
  }

  private int events(Instant before, int limit) {
    return number(tx -> tx.retention().forgetEvents(before, limit));
  }

  /** Returns an instance with the receipt of a finished trigger, active or ended. */
  private InstanceState instance(String id, Optional<InstanceStatus> end) {
    var begun = ChangeSetBuilder.begin(ChangeSetBuilder.id(id), "d-" + id);
    write(begun);
    var worked =
        ChangeSetBuilder.after(begun.state())
            .event(new InstanceEvent.Paused("A", "", ChangeSetBuilder.EVE))
            .queue("aa");
    write(worked);
    var again =
        ChangeSetBuilder.after(worked.state())
            .event(new InstanceEvent.Resumed(ChangeSetBuilder.EVE))
            .finish("aa", 0);
    write(again);
    if (end.isEmpty()) {
      return again.state();
    }
    var over =
        ChangeSetBuilder.after(again.state())
            .event(new InstanceEvent.Ended(end.get(), "", EditWindow.LOCKED, ChangeSetBuilder.EVE));
    write(over);
    return over.state();
  }

  /** Returns whether the receipt exists, by queueing the trigger again. */
  private boolean isTaken(InstanceState state) {
    write(
        ChangeSetBuilder.after(state)
            .event(new InstanceEvent.Ignored("test", "", ChangeSetBuilder.EVE))
            .queue("aa"));
    return claim(T0.plusSeconds(1_000_000)).stream()
        .noneMatch(one -> one.instance().equals(state.identity().instance()));
  }

  /**
   * The receipts of an ended instance are deleted once it is old enough, for every final status.
   */
  @Test
  void shouldForgetReceiptsOfWhatIsOver() {
    var over =
        List.of(
            instance("i1", Optional.of(InstanceStatus.COMPLETED)),
            instance("i2", Optional.of(InstanceStatus.CANCELLED)),
            instance("i3", Optional.of(InstanceStatus.FAILED)));

    assertEquals(0, receipts(T0, 100));
    assertEquals(3, receipts(LATER, 100));
    assertEquals(0, receipts(LATER, 100));
    assertEquals(3, prune(LATER, 100));

    over.forEach(state -> assertFalse(isTaken(state)));
  }

  /** A receipt that is young enough is kept, and the trigger is not queued again. */
  @Test
  void shouldKeepYoungReceipts() {
    var over = instance("i1", Optional.of(InstanceStatus.COMPLETED));

    assertEquals(0, receipts(T0, 100));

    assertTrue(isTaken(over));
  }

  /** An instance that is not over keeps its receipts, however old they are. */
  @Test
  void shouldKeepReceiptsOfWhatGoesOn() {
    var running = instance("i1", Optional.empty());

    assertEquals(0, receipts(T0.plusSeconds(1_000_000), 100));

    assertTrue(isTaken(running));
  }

  /** At most the requested number is deleted at a time; the rest is left for the next run. */
  @Test
  void shouldForgetABatchAtATime() {
    instance("i1", Optional.of(InstanceStatus.COMPLETED));
    instance("i2", Optional.of(InstanceStatus.COMPLETED));
    instance("i3", Optional.of(InstanceStatus.COMPLETED));

    assertEquals(2, receipts(LATER, 2));
    assertEquals(1, receipts(LATER, 2));
    assertEquals(0, receipts(LATER, 2));
  }

  private List<QueuedTrigger> claim(Instant now) {
    return in(
        tx -> tx.triggers().claim(new LeaseRequest("w", now, now.plusSeconds(60), 100)).rows());
  }

  /** Completed rows are deleted; waiting rows and dead letters are kept. */
  @Test
  void shouldForgetWhatIsFinished() {
    var begun = ChangeSetBuilder.begin(ChangeSetBuilder.id("i1"), "d1");
    write(begun);
    var queued =
        ChangeSetBuilder.after(begun.state())
            .event(new InstanceEvent.Paused("A", "", ChangeSetBuilder.EVE))
            .queue("a")
            .queue("b");
    write(queued);
    var dead = claim(T0).get(1);
    in(tx -> tx.triggers().fail(dead, new AttemptFailure("boom", T0, Optional.empty())));
    in(tx -> tx.triggers().reap(T0.plusSeconds(60)));
    assertEquals(0, prune(LATER, 100));
    var finished =
        ChangeSetBuilder.after(queued.state())
            .event(new InstanceEvent.Resumed(ChangeSetBuilder.EVE))
            .finish("a", 0)
            .queue("c")
            .effect(7);
    write(finished);
    var recalled =
        ChangeSetBuilder.after(finished.state())
            .event(new InstanceEvent.Paused("B", "", ChangeSetBuilder.EVE))
            .recall(7);
    write(recalled);

    assertEquals(0, prune(T0, 100));
    assertEquals(1, prune(LATER, 1));
    assertEquals(1, prune(LATER, 1));
    assertEquals(0, prune(LATER, 100));

    assertTrue(
        is(
            tx ->
                tx.triggers()
                    .requeue(
                        OrgId.of(ChangeSetBuilder.ORG),
                        InstanceId.of(ChangeSetBuilder.id("i1")),
                        dead.key())));
    assertEquals(2, claim(T0.plusSeconds(1_000_000)).size());
  }

  /** A completed trigger that was deleted is not queued again. */
  @Test
  void shouldStillKnowWhatWasQueued() {
    var begun = ChangeSetBuilder.begin(ChangeSetBuilder.id("i1"), "d1");
    write(begun);
    var queued =
        ChangeSetBuilder.after(begun.state())
            .event(new InstanceEvent.Paused("A", "", ChangeSetBuilder.EVE))
            .queue("a");
    write(queued);
    var finished =
        ChangeSetBuilder.after(queued.state())
            .event(new InstanceEvent.Resumed(ChangeSetBuilder.EVE))
            .finish("a", 0);
    write(finished);
    assertEquals(1, prune(LATER, 100));

    write(
        ChangeSetBuilder.after(finished.state())
            .event(new InstanceEvent.Paused("B", "", ChangeSetBuilder.EVE))
            .queue("a"));

    assertTrue(claim(T0.plusSeconds(1_000_000)).isEmpty());
  }

  /** A dead letter can be completed after an operator retries it, at any later time. */
  @Test
  void shouldEndWhatIsTriedAgainAfterItsReceiptsAreOld() {
    var begun = ChangeSetBuilder.begin(ChangeSetBuilder.id("i1"), "d1");
    write(begun);
    var queued =
        ChangeSetBuilder.after(begun.state())
            .event(new InstanceEvent.Paused("A", "", ChangeSetBuilder.EVE))
            .queue("a")
            .effect(7);
    write(queued);
    var trigger = claim(T0).get(0);
    var effect = effects(T0).get(0);
    in(tx -> tx.triggers().fail(trigger, new AttemptFailure("boom", T0, Optional.empty())));
    in(tx -> tx.effects().fail(effect, new AttemptFailure("boom", T0, Optional.empty())));
    var over =
        ChangeSetBuilder.after(queued.state())
            .event(
                new InstanceEvent.Ended(
                    InstanceStatus.CANCELLED, "", EditWindow.LOCKED, ChangeSetBuilder.EVE))
            .queue("b");
    write(over);
    write(
        ChangeSetBuilder.after(over.state())
            .event(new InstanceEvent.Ignored("test", "", ChangeSetBuilder.EVE))
            .finish("b", 0));

    assertEquals(1, receipts(LATER, 100));
    assertEquals(0, receipts(LATER, 100));

    var id = ChangeSetBuilder.id("i1");
    assertTrue(
        is(
            tx ->
                tx.triggers()
                    .requeue(OrgId.of(ChangeSetBuilder.ORG), InstanceId.of(id), trigger.key())));
    assertTrue(
        is(tx -> tx.effects().requeue(OrgId.of(ChangeSetBuilder.ORG), InstanceId.of(id), 7)));
    var triedTrigger = claim(LATER).get(0);
    var triedEffect = effects(LATER).get(0);
    assertTrue(is(tx -> tx.triggers().putBack(triedTrigger)));
    var again = new AttemptFailure("boom", LATER, Optional.empty());
    assertTrue(is(tx -> tx.triggers().fail(claim(LATER).get(0), again)));
    var report =
        new Trigger(
            TriggerType.EFFECT_CONFIRMED, "7.1", 1, Map.of("effect", 7L), ChangeSetBuilder.EVE, "");
    assertTrue(is(tx -> tx.effects().settle(triedEffect, report)));
    assertTrue(effects(LATER.plusSeconds(1_000_000)).isEmpty());
  }

  private List<QueuedEffect> effects(Instant now) {
    return in(
        tx -> tx.effects().claim(new LeaseRequest("w", now, now.plusSeconds(60), 100)).rows());
  }

  /** Old events are deleted in batches, and count as new when they are received again. */
  @Test
  void shouldForgetEventsThatNobodyWaitedFor() {
    for (int i = 0; i < 3; i++) {
      var event =
          new ExternalEvent(
              ChangeSetBuilder.ORG, "m" + i, "k", Map.of("id", i + 0L), ChangeSetBuilder.EVE, T0);
      in(tx -> tx.inbox().deliver(event).orThrow());
    }

    assertEquals(0, events(T0, 100));
    assertEquals(2, events(LATER, 2));
    assertEquals(1, events(LATER, 2));
    assertEquals(0, events(LATER, 2));
    var begun = ChangeSetBuilder.begin(ChangeSetBuilder.id("i1"), "d1");
    write(begun);
    write(
        ChangeSetBuilder.after(begun.state())
            .waiting(new StepWait.External("k", Optional.empty())));
    var again =
        new ExternalEvent(ChangeSetBuilder.ORG, "m1", "k", Map.of(), ChangeSetBuilder.EVE, T0);
    assertEquals(1, number(tx -> tx.inbox().deliver(again).orThrow()));
    assertEquals(0, number(tx -> tx.inbox().deliver(again).orThrow()));
    assertEquals(1, events(LATER, 2));
    assertEquals(1, number(tx -> tx.inbox().deliver(again).orThrow()));
  }
}
