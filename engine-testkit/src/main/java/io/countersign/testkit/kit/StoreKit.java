package io.countersign.testkit.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.family.document.DocumentWait;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.step.StepWait;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.store.AttemptFailure;
import io.countersign.engine.store.DeliveryResult;
import io.countersign.engine.store.EffectQueue.QueuedEffect;
import io.countersign.engine.store.EventInbox.ExternalEvent;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.LeaseRequest;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreTransaction.Locked;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.engine.store.StoreTransaction.Written;
import io.countersign.engine.store.Trigger;
import io.countersign.engine.store.TriggerType;
import io.countersign.engine.value.ReceivedValues;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Specification of a store. Extend it, return an empty store, and run it with JUnit.
 *
 * <p>It specifies results, not implementations. The author of the store must prove that concurrent
 * transactions fulfil it too.
 */
public abstract class StoreKit {

  private static final Instant T0 = ChangeSetBuilder.T0;
  private static final InstanceKey ONE =
      new InstanceKey.ById(
          OrgId.of(ChangeSetBuilder.ORG), InstanceId.of(ChangeSetBuilder.id("i1")));
  private static final InstanceKey DOCUMENT =
      new InstanceKey.ByDocument(new DocumentRef(ChangeSetBuilder.ORG, "invoice", "d1"));

  /** Constructor for the subclass of a store's author. */
  protected StoreKit() {}

  /**
   * Returns the store, empty at the first call of each test and the same one until its end. Its
   * time must not be before 09:00 UTC on 15 January 2026.
   */
  protected abstract Store store();

  private <T> T in(Function<StoreTransaction, T> work) {
    return store().transactions().inOwn(work);
  }

  private boolean is(Function<StoreTransaction, Boolean> work) {
    return in(work);
  }

  private int number(Function<StoreTransaction, Integer> work) {
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

  private InstanceState begin() {
    var sample = ChangeSetBuilder.begin(ChangeSetBuilder.id("i1"), "d1");
    assertInstanceOf(Written.Done.class, write(sample));
    return sample.state();
  }

  private Locked load(InstanceKey key) {
    return in(tx -> tx.lock(key, Patience.WAIT));
  }

  private Locked.Loaded load() {
    return assertInstanceOf(Locked.Loaded.class, load(ONE));
  }

  private List<QueuedTrigger> claim(Instant now) {
    return in(tx -> tx.triggers().claim(lease(now)).rows());
  }

  private static LeaseRequest lease(Instant now) {
    return new LeaseRequest("w", now, now.plusSeconds(60), 100);
  }

  /** A committed instance is found by its id and by its document. */
  @Test
  void shouldKeepAnInstance() {
    var state = begin();

    assertEquals(state, load().state());
    assertEquals(1, load().head().seq());
    assertInstanceOf(Locked.Loaded.class, load(DOCUMENT));
    assertEquals(
        1,
        in(tx ->
                tx.history()
                    .journal(
                        OrgId.of(ChangeSetBuilder.ORG), InstanceId.of(ChangeSetBuilder.id("i1"))))
            .size());
  }

  /** An organisation does not see the data of another one. */
  @Test
  void shouldNotShowInstancesOfAnotherOrganisation() {
    begin();

    assertInstanceOf(
        Locked.Absent.class,
        load(new InstanceKey.ById(OrgId.of("org-2"), InstanceId.of(ChangeSetBuilder.id("i1")))));
  }

  /** Writes that are rolled back do not exist. */
  @Test
  void shouldForgetWhatIsRolledBack() {
    assertThrows(
        IllegalStateException.class,
        () ->
            in(
                tx -> {
                  ChangeSetBuilder.begin(ChangeSetBuilder.id("i1"), "d1")
                      .queue("a")
                      .write(store(), tx);
                  throw new IllegalStateException("undo");
                }));

    assertInstanceOf(Locked.Absent.class, load(ONE));
    assertTrue(claim(T0.plusSeconds(1)).isEmpty());
    begin();
  }

  /** A change set that cannot be written leaves nothing, also if its transaction is committed. */
  @Test
  void shouldWriteNothingOfAChangeSetThatFails() {
    var begun = begin();
    var twice =
        ChangeSetBuilder.after(begun)
            .note("eve", "first")
            .noteRow(2, "olga", "other")
            .receipt("aa")
            .queue("a");

    try {
      in(
          tx -> {
            tx.lock(ONE, Patience.WAIT);
            assertThrows(RuntimeException.class, () -> twice.write(store(), tx));
            return "";
          });
    } catch (RuntimeException aborted) {
      // A transaction in which a statement failed may refuse to be committed.
    }

    assertEquals(begun, load().state());
    assertTrue(claim(T0.plusSeconds(1)).isEmpty());
    var again =
        ChangeSetBuilder.after(begun)
            .event(new InstanceEvent.Paused("A", "", ChangeSetBuilder.EVE))
            .receipt("aa");
    assertInstanceOf(Written.Done.class, write(again));
  }

  /** Writes after a savepoint can be rolled back alone, more than once. */
  @Test
  void shouldGoBackToASavepoint() {
    var begun = begin();

    in(
        tx -> {
          tx.lock(ONE, Patience.WAIT);
          var first =
              ChangeSetBuilder.after(begun)
                  .event(new InstanceEvent.Paused("A", "", ChangeSetBuilder.EVE))
                  .queue("a");
          first.write(store(), tx);
          var savepoint = tx.savepoint();
          for (int i = 0; i < 2; i++) {
            var second =
                ChangeSetBuilder.after(first.state())
                    .event(new InstanceEvent.Resumed(ChangeSetBuilder.EVE))
                    .queue("b");
            assertInstanceOf(Written.Done.class, second.write(store(), tx));
            tx.rollbackTo(savepoint);
          }
          return "";
        });

    assertEquals(2, load().state().progress().seq());
    assertEquals(InstanceStatus.PAUSED, load().state().progress().status());
    assertEquals(1, claim(T0.plusSeconds(1)).size());
  }

  /** A change set based on an older state than the stored one writes nothing. */
  @Test
  void shouldRefuseAnOutdatedChange() {
    var begun = begin();
    write(
        ChangeSetBuilder.after(begun)
            .event(new InstanceEvent.Paused("A", "", ChangeSetBuilder.EVE)));

    var result =
        write(
            ChangeSetBuilder.after(begun)
                .event(new InstanceEvent.Paused("B", "", ChangeSetBuilder.EVE))
                .queue("b"));

    assertInstanceOf(Written.Outdated.class, result);
    assertEquals(Optional.of("A"), load().state().progress().reason());
    assertTrue(claim(T0.plusSeconds(1)).isEmpty());
  }

  /** A document has one active instance; once that is over, it may have another. */
  @Test
  void shouldKeepOneActiveInstancePerDocument() {
    var begun = begin();

    assertInstanceOf(
        Written.Outdated.class, write(ChangeSetBuilder.begin(ChangeSetBuilder.id("i2"), "d1")));
    assertInstanceOf(
        Written.Done.class, write(ChangeSetBuilder.begin(ChangeSetBuilder.id("i3"), "d3")));
    write(
        ChangeSetBuilder.after(begun)
            .event(
                new InstanceEvent.Ended(
                    InstanceStatus.CANCELLED, "amended", EditWindow.LOCKED, ChangeSetBuilder.EVE)));
    assertInstanceOf(Locked.Absent.class, load(DOCUMENT));
    assertInstanceOf(
        Written.Done.class, write(ChangeSetBuilder.begin(ChangeSetBuilder.id("i2"), "d1")));
    assertInstanceOf(Locked.Loaded.class, load(ONE));
  }

  /** A receipt is taken once; a change set that takes it again writes nothing. */
  @Test
  void shouldTakeAReceiptOnce() {
    var begun = begin();
    var first =
        ChangeSetBuilder.after(begun)
            .event(new InstanceEvent.Paused("A", "", ChangeSetBuilder.EVE))
            .receipt("aa");
    write(first);

    var result =
        write(
            ChangeSetBuilder.after(first.state())
                .event(new InstanceEvent.Resumed(ChangeSetBuilder.EVE))
                .receipt("aa")
                .receipt("bb"));

    assertEquals(new Written.Taken(List.of("aa")), result);
    assertEquals(2, load().state().progress().seq());
    assertInstanceOf(
        Written.Done.class,
        write(
            ChangeSetBuilder.after(first.state())
                .event(new InstanceEvent.Resumed(ChangeSetBuilder.EVE))
                .receipt("bb")));
  }

  /** A second transaction finds the instance busy, and nothing is locked then. */
  @Test
  void shouldBeBusyForASecondTransaction() {
    begin();

    in(
        tx -> {
          assertInstanceOf(Locked.Loaded.class, tx.lock(ONE, Patience.WAIT));
          assertInstanceOf(Locked.Busy.class, in(other -> other.lock(ONE, Patience.TRY)));
          return "";
        });

    assertInstanceOf(Locked.Loaded.class, load(ONE));
  }

  /** The rows of steps are kept in the order of their numbers. */
  @Test
  void shouldKeepSteps() {
    var begun = begin();
    write(ChangeSetBuilder.after(begun).waiting(new DocumentWait.Request(List.of("submit"))));

    var rows =
        in(
            tx ->
                tx.history()
                    .steps(
                        OrgId.of(ChangeSetBuilder.ORG), InstanceId.of(ChangeSetBuilder.id("i1"))));

    assertEquals(1, rows.size());
    assertEquals("sys:start", rows.get(0).visit().nodeId());
  }

  /** The same trigger is queued once, even after it was finished. */
  @Test
  void shouldQueueATriggerOnce() {
    var begun = begin();
    var first =
        ChangeSetBuilder.after(begun)
            .event(new InstanceEvent.Paused("A", "", ChangeSetBuilder.EVE))
            .queue("a")
            .queue("a");
    write(first);
    assertEquals(1, load().triggers().size());

    var second =
        ChangeSetBuilder.after(first.state())
            .event(new InstanceEvent.Resumed(ChangeSetBuilder.EVE))
            .finish("a", 0)
            .queue("a");
    assertInstanceOf(Written.Done.class, write(second));

    assertTrue(load().triggers().isEmpty());
    assertTrue(claim(T0.plusSeconds(1)).isEmpty());
  }

  /** A claim excludes others until it lapses; then the next one has a higher fence. */
  @Test
  void shouldFenceClaims() {
    var begun = begin();
    write(
        ChangeSetBuilder.after(begun)
            .event(new InstanceEvent.Paused("A", "", ChangeSetBuilder.EVE))
            .queue("a")
            .queue("b"));

    var first = claim(T0);
    assertEquals(List.of("a", "b"), causes(first));
    assertTrue(claim(T0.plusSeconds(59)).isEmpty());
    assertTrue(load().triggers().isEmpty());
    assertEquals(2, number(tx -> tx.triggers().reap(T0.plusSeconds(60))));
    var second = claim(T0.plusSeconds(60));

    assertEquals(List.of("a"), causes(second));
    assertTrue(second.get(0).fence() > first.get(0).fence());
    var failure = new AttemptFailure("late", T0, Optional.of(T0));
    assertFalse(is(tx -> tx.triggers().fail(first.get(0), failure)));
    var late =
        ChangeSetBuilder.after(load().state())
            .event(new InstanceEvent.Resumed(ChangeSetBuilder.EVE))
            .finish("a", first.get(0).fence());
    assertInstanceOf(Written.Outdated.class, write(late));
    var timely =
        ChangeSetBuilder.after(load().state())
            .event(new InstanceEvent.Resumed(ChangeSetBuilder.EVE))
            .finish("a", second.get(0).fence());
    assertInstanceOf(Written.Done.class, write(timely));
  }

  /**
   * If rows that were claimed together lapse, it is unknown which one crashed the process. That
   * claim counts no attempt. Each row is then claimed alone, which counts, until one is settled.
   */
  @Test
  void shouldClaimAloneWhatBrokeOff() {
    var begun = begin();
    write(
        ChangeSetBuilder.after(begun)
            .event(new InstanceEvent.Paused("A", "", ChangeSetBuilder.EVE))
            .queue("a")
            .queue("b")
            .queue("c"));
    var together = claim(T0);
    assertEquals(List.of("a", "b", "c"), causes(together));
    assertTrue(together.stream().allMatch(one -> one.earlier().brokeOff().isEmpty()));
    assertTrue(is(tx -> tx.triggers().putBack(together.get(2))));

    var later = T0.plusSeconds(60);
    assertEquals(2, number(tx -> tx.triggers().reap(later)));
    var a = claim(later);
    var b = claim(later);
    var c = claim(later);
    assertEquals(List.of("a"), causes(a));
    assertEquals(List.of("b"), causes(b));
    assertEquals(List.of("c"), causes(c));
    assertEquals(1, a.get(0).attempts());
    assertEquals(1, b.get(0).attempts());
    assertTrue(
        a.get(0)
            .earlier()
            .brokeOff()
            .startsWith("claim " + together.get(0).fence() + " of worker w, which lapsed at "));

    var latest = later.plusSeconds(60);
    var again = new AttemptFailure("boom", later, Optional.of(later));
    assertTrue(is(tx -> tx.triggers().fail(b.get(0), again)));
    assertTrue(is(tx -> tx.triggers().putBack(c.get(0))));
    assertEquals(1, number(tx -> tx.triggers().reap(latest)));
    var alone = claim(latest).get(0);
    assertEquals("a", alone.trigger().cause());
    assertEquals(2, alone.attempts());
    assertEquals(List.of("b", "c"), causes(claim(latest)));
  }

  /**
   * An outage is not an attempt. It is counted separately, and a failure of the row itself resets
   * that count.
   */
  @Test
  void shouldCountOutagesApart() {
    var begun = begin();
    write(
        ChangeSetBuilder.after(begun)
            .event(new InstanceEvent.Paused("A", "", ChangeSetBuilder.EVE))
            .queue("a"));
    var outage = new AttemptFailure("away", T0, Optional.of(T0), true);
    for (int outages = 0; outages < 3; outages++) {
      var claimed = claim(T0).get(0);
      assertEquals(1, claimed.attempts());
      assertEquals(outages, claimed.earlier().outages());
      assertTrue(is(tx -> tx.triggers().fail(claimed, outage)));
    }
    var own = claim(T0).get(0);
    assertTrue(is(tx -> tx.triggers().fail(own, new AttemptFailure("boom", T0, Optional.of(T0)))));

    var next = claim(T0).get(0);
    assertEquals(2, next.attempts());
    assertEquals(0, next.earlier().outages());
  }

  /** Claims are extended by their worker, and not with the fence of another claim. */
  @Test
  void shouldKeepClaims() {
    var begun = begin();
    write(
        ChangeSetBuilder.after(begun)
            .event(new InstanceEvent.Paused("A", "", ChangeSetBuilder.EVE))
            .queue("a")
            .queue("b"));
    var claimed = claim(T0);

    in(
        tx -> {
          tx.triggers().keep(Set.of(claimed.get(0).fence(), 99_999L), T0.plusSeconds(90));
          return tx;
        });

    assertEquals(1, number(tx -> tx.triggers().reap(T0.plusSeconds(60))));
    assertEquals(List.of("b"), causes(claim(T0.plusSeconds(60))));
    assertEquals(1, number(tx -> tx.triggers().reap(T0.plusSeconds(90))));
  }

  /** The claims of a dead worker are released without waiting, and no others. */
  @Test
  void shouldTakeBackWhatAWorkerHeld() {
    var begun = begin();
    write(
        ChangeSetBuilder.after(begun)
            .event(new InstanceEvent.Paused("A", "", ChangeSetBuilder.EVE))
            .queue("a")
            .effect(5));
    assertEquals(1, claim(T0).size());
    assertEquals(1, effects(T0).size());
    var soon = T0.plusSeconds(1);

    assertEquals(0, number(tx -> tx.triggers().takeBack("other", soon)));
    assertEquals(0, number(tx -> tx.effects().takeBack("other", soon)));
    assertEquals(1, number(tx -> tx.triggers().takeBack("w", soon)));
    assertEquals(1, number(tx -> tx.effects().takeBack("w", soon)));

    assertFalse(claim(soon).get(0).earlier().brokeOff().isEmpty());
    assertFalse(effects(soon).get(0).earlier().brokeOff().isEmpty());
  }

  /**
   * An effect that may be sent at most once is begun once, and is known to be begun when it is
   * claimed again.
   */
  @Test
  void shouldBeginAnEffectOnce() {
    var begun = begin();
    write(
        ChangeSetBuilder.after(begun)
            .event(new InstanceEvent.Paused("A", "", ChangeSetBuilder.EVE))
            .effect(5));
    var first = effects(T0).get(0);
    assertFalse(first.earlier().begun());
    assertTrue(is(tx -> tx.effects().begin(first, T0)));
    assertFalse(is(tx -> tx.effects().begin(first, T0)));

    var later = T0.plusSeconds(60);
    assertEquals(1, number(tx -> tx.effects().reap(later)));
    var second = effects(later).get(0);
    assertTrue(second.earlier().begun());
    assertFalse(is(tx -> tx.effects().begin(first, T0)));
    var report =
        new Trigger(
            TriggerType.EFFECT_FAILED,
            "5",
            0,
            Map.of("effect", 5L),
            ChangeSetBuilder.EVE,
            "trace-1");
    assertTrue(is(tx -> tx.effects().settle(second, report)));
    assertTrue(
        is(
            tx ->
                tx.effects()
                    .requeue(
                        OrgId.of(ChangeSetBuilder.ORG),
                        InstanceId.of(ChangeSetBuilder.id("i1")),
                        5)));

    assertFalse(effects(later).get(0).earlier().begun());
  }

  private static List<String> causes(List<QueuedTrigger> claimed) {
    return claimed.stream().map(one -> one.trigger().cause()).toList();
  }

  /** A failed trigger waits for its retry; one that was given up waits for an operator. */
  @Test
  void shouldTryAgainWhenItIsTime() {
    var begun = begin();
    write(
        ChangeSetBuilder.after(begun)
            .event(new InstanceEvent.Paused("A", "", ChangeSetBuilder.EVE))
            .queue("a"));
    var first = claim(T0).get(0);
    var again = T0.plus(Duration.ofMinutes(1));

    assertTrue(
        is(tx -> tx.triggers().fail(first, new AttemptFailure("boom", T0, Optional.of(again)))));
    assertTrue(claim(again.minusMillis(1)).isEmpty());
    var second = claim(again).get(0);
    assertEquals(2, second.attempts());
    assertTrue(
        is(tx -> tx.triggers().fail(second, new AttemptFailure("boom", T0, Optional.empty()))));
    assertTrue(claim(again.plus(Duration.ofDays(1))).isEmpty());
    assertTrue(
        is(
            tx ->
                tx.triggers()
                    .requeue(
                        OrgId.of(ChangeSetBuilder.ORG),
                        InstanceId.of(ChangeSetBuilder.id("i1")),
                        second.key())));
    assertEquals(1, claim(again.plus(Duration.ofDays(400))).size());
  }

  /** Releasing a trigger counts no attempt. */
  @Test
  void shouldNotCountWhatIsPutBack() {
    var begun = begin();
    write(
        ChangeSetBuilder.after(begun)
            .event(new InstanceEvent.Paused("A", "", ChangeSetBuilder.EVE))
            .queue("a"));
    var first = claim(T0).get(0);

    assertTrue(is(tx -> tx.triggers().putBack(first)));

    assertEquals(1, claim(T0.plus(Duration.ofDays(400))).get(0).attempts());
  }

  /** A step with a due timer gives one trigger, with the trace of the step. */
  @Test
  void shouldQueueDueSteps() {
    var begun = begin();
    var due = T0.plus(Duration.ofHours(1));
    write(ChangeSetBuilder.after(begun).waiting(new StepWait.Timer(due)));

    assertEquals(0, number(tx -> tx.triggers().queueDue(due.minusMillis(1), 100)));
    assertEquals(1, number(tx -> tx.triggers().queueDue(due, 100)));
    assertEquals(0, number(tx -> tx.triggers().queueDue(due, 100)));

    var trigger = claim(due).get(0).trigger();
    assertEquals(TriggerType.TIMER, trigger.type());
    assertEquals("trace-1", trigger.trace());
    assertEquals(2L, trigger.payload().get("step"));
  }

  /** A step that waits for several times in turn gives a trigger for each. */
  @Test
  void shouldQueueTheSecondTimeOfAStep() {
    var begun = begin();
    var first = T0.plus(Duration.ofHours(1));
    var second = T0.plus(Duration.ofHours(2));
    var waiting = ChangeSetBuilder.after(begun).waiting(new StepWait.Timer(first));
    write(waiting);
    assertEquals(1, number(tx -> tx.triggers().queueDue(first, 100)));
    var once = claim(first).get(0);

    write(
        ChangeSetBuilder.after(waiting.state())
            .waitingAgain(new StepWait.Timer(second))
            .finish(once));

    assertEquals(0, number(tx -> tx.triggers().queueDue(first, 100)));
    assertEquals(1, number(tx -> tx.triggers().queueDue(second, 100)));
    assertEquals(once.trigger().payload(), claim(second).get(0).trigger().payload());
  }

  /** A step of a paused instance is not due until the instance is resumed. */
  @Test
  void shouldQueueNothingOfAPausedInstance() {
    var begun = begin();
    var due = T0.plus(Duration.ofHours(1));
    var waiting = ChangeSetBuilder.after(begun).waiting(new StepWait.Timer(due));
    write(waiting);
    var paused =
        ChangeSetBuilder.after(waiting.state())
            .event(new InstanceEvent.Paused("A", "", ChangeSetBuilder.EVE));
    write(paused);

    assertEquals(0, number(tx -> tx.triggers().queueDue(due, 100)));

    write(
        ChangeSetBuilder.after(paused.state())
            .event(new InstanceEvent.Resumed(ChangeSetBuilder.EVE)));
    assertEquals(1, number(tx -> tx.triggers().queueDue(due, 100)));
  }

  /** An event that arrives while a step waits goes to it, and a duplicate does not. */
  @Test
  void shouldDeliverToAWaitingStep() {
    var begun = begin();
    write(ChangeSetBuilder.after(begun).waiting(new StepWait.External("k", Optional.empty())));

    assertEquals(0, deliver("m1", "other"));
    assertEquals(1, deliver("m2", "k"));
    assertEquals(0, deliver("m2", "k"));

    var claimed = claim(T0.plusSeconds(1));
    assertEquals(1, claimed.size());
    assertEquals(TriggerType.EXTERNAL_EVENT, claimed.get(0).trigger().type());
  }

  /** An event that arrives early waits for the step, unless it is deleted meanwhile. */
  @Test
  void shouldKeepAnEarlyEvent() {
    assertEquals(0, deliver("m1", "k"));
    assertEquals(0, deliver("m2", "gone"));
    assertEquals(0, number(tx -> tx.retention().forgetEvents(T0, 9)));
    var begun = begin();
    write(ChangeSetBuilder.after(begun).waiting(new StepWait.External("k", Optional.empty())));

    assertEquals(1, claim(T0.plusSeconds(1)).size());
    assertEquals(2, number(tx -> tx.retention().forgetEvents(T0.plusSeconds(1), 9)));
  }

  /** The payload of an event is returned unchanged, whether the event is early or late. */
  @Test
  void shouldGiveBackEveryPayloadThatItTakesIn() {
    var odd = new LinkedHashMap<String, @Nullable Object>();
    odd.put("text", "\0 \" $date \ud83d\ude00");
    odd.put("$date", "not one");
    odd.put("nothing", null);
    odd.put("whole", Long.MAX_VALUE);
    odd.put("amount", new BigDecimal("777.00"));
    odd.put("at", T0);
    odd.put("on", LocalDate.EPOCH);
    odd.put("list", List.of(true, List.of(), Map.of()));
    odd.put("deep", nest(ReceivedValues.DEEPEST - 1));
    deliver("early", odd);
    write(ChangeSetBuilder.after(begin()).waiting(new StepWait.External("k", Optional.empty())));
    deliver("late", odd);

    var came = claim(T0.plusSeconds(1));
    assertEquals(2, came.size());
    came.forEach(one -> assertEquals(odd, one.trigger().payload().get("payload")));
  }

  /** Whole numbers of other types and unpaired surrogates are normalized as in every store. */
  @Test
  void shouldTakeInWhatCanBeKeptInAnotherForm() {
    write(ChangeSetBuilder.after(begin()).waiting(new StepWait.External("k", Optional.empty())));

    deliver("m1", Map.of("n", 7, "half", "a\ud83d"));

    assertEquals(
        Map.of("n", 7L, "half", "a\ufffd"),
        claim(T0.plusSeconds(1)).get(0).trigger().payload().get("payload"));
  }

  /**
   * An event that could not be read again is refused with the place of the problem, and is not
   * stored.
   */
  @Test
  void shouldRefuseAPayloadThatCannotBeKept() {
    var unsuitable =
        List.<Object>of(
            nest(ReceivedValues.DEEPEST),
            nest(600),
            1.5,
            Map.of(1, "one"),
            new BigDecimal("1E+2000000000"));
    for (var one : unsuitable) {
      var refused =
          assertInstanceOf(DeliveryResult.Refused.class, deliver("m1", Map.of("one", one)));
      assertEquals(EngineCode.RECEIVED_VALUE_REFUSED, refused.problems().get(0).code());
      assertTrue(refused.problems().get(0).place().pointer().startsWith("/payload/one"));
    }
    write(ChangeSetBuilder.after(begin()).waiting(new StepWait.External("k", Optional.empty())));
    assertTrue(claim(T0.plusSeconds(1)).isEmpty());

    assertEquals(1, deliver("m1", Map.of()).orThrow());
  }

  /** Returns nested lists of a depth. */
  private static Object nest(int depth) {
    var nested = List.of();
    for (int i = 1; i < depth; i++) {
      nested = List.of(nested);
    }
    return nested;
  }

  private DeliveryResult deliver(String id, Map<String, @Nullable Object> payload) {
    var event = new ExternalEvent(ChangeSetBuilder.ORG, id, "k", payload, ChangeSetBuilder.EVE, T0);
    return in(tx -> tx.inbox().deliver(event));
  }

  private int deliver(String id, String key) {
    return in(
        tx ->
            tx.inbox()
                .deliver(
                    new ExternalEvent(
                        ChangeSetBuilder.ORG, id, key, Map.of("id", id), ChangeSetBuilder.EVE, T0))
                .orThrow());
  }

  /** An effect is claimed, settled with its report, and then over; a recalled one is never sent. */
  @Test
  void shouldSettleEffects() {
    var begun = begin();
    var first =
        ChangeSetBuilder.after(begun)
            .event(new InstanceEvent.Paused("A", "", ChangeSetBuilder.EVE))
            .effect(5)
            .effect(6);
    write(first);
    write(
        ChangeSetBuilder.after(first.state())
            .event(new InstanceEvent.Resumed(ChangeSetBuilder.EVE))
            .recall(6));

    var claimed = effects(T0);
    assertEquals(1, claimed.size());
    assertEquals(5, claimed.get(0).effect().seq());
    assertTrue(effects(T0).isEmpty());
    var report =
        new Trigger(
            TriggerType.EFFECT_CONFIRMED, "5", 1, Map.of("effect", 5L), ChangeSetBuilder.EVE, "");
    assertTrue(is(tx -> tx.effects().settle(claimed.get(0), report)));
    assertFalse(is(tx -> tx.effects().settle(claimed.get(0), report)));

    assertEquals(1, claim(T0.plus(Duration.ofDays(400))).size());
    assertNotNull(claimed.get(0).effect().key(ChangeSetBuilder.id("i1")));
  }

  private List<QueuedEffect> effects(Instant now) {
    return in(tx -> tx.effects().claim(lease(now)).rows());
  }
}
