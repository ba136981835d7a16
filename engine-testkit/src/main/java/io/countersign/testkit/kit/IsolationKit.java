package io.countersign.testkit.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.step.StepWait;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.store.ApprovalQueries;
import io.countersign.engine.store.DeliveryResult;
import io.countersign.engine.store.EventInbox.ExternalEvent;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.LeaseRequest;
import io.countersign.engine.store.ListSlice;
import io.countersign.engine.store.OutboxRow.Box;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreTransaction.Locked;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.engine.store.StoreTransaction.Written;
import io.countersign.engine.store.StoreUnavailableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/**
 * Specification of what two transactions of a store see of each other, and of waiting for locks.
 * Extend it, return an empty store, and run it with JUnit.
 *
 * <p>It is for stores that allow several open transactions, in one thread or in several. A store
 * that runs transactions one after another, as the one in memory does, cannot run it.
 */
public abstract class IsolationKit {

  private static final int ROUNDS = 25;
  private static final OrgId ORG = OrgId.of(ChangeSetBuilder.ORG);
  private static final InstanceId I1 = InstanceId.of(ChangeSetBuilder.id("i1"));
  private static final InstanceKey ONE = new InstanceKey.ById(ORG, I1);
  private static final InstanceKey TWO =
      new InstanceKey.ById(ORG, InstanceId.of(ChangeSetBuilder.id("i2")));
  private static final InstanceKey DOCUMENT =
      new InstanceKey.ByDocument(new DocumentRef(ChangeSetBuilder.ORG, "invoice", "d1"));

  /** Constructor for the subclass of a store's author. */
  protected IsolationKit() {}

  /**
   * Returns the store, empty at the first call of each test and the same one until its end. It
   * should wait for a lock for about a second. Its time must not be before 09:00 UTC on 15 January
   * 2026.
   */
  protected abstract Store store();

  private <T> T in(Function<StoreTransaction, T> work) {
    return store().transactions().inOwn(work);
  }

  private Written write(StoreTransaction transaction, ChangeSetBuilder sample) {
    if (sample.set().expected() > 0) {
      var instance = InstanceId.of(sample.instance);
      transaction.lock(new InstanceKey.ById(ORG, instance), Patience.WAIT);
    }
    return sample.write(store(), transaction);
  }

  private InstanceState written(ChangeSetBuilder sample) {
    Written result = in(tx -> write(tx, sample));
    assertInstanceOf(Written.Done.class, result);
    return sample.state();
  }

  private InstanceState begin(String instance, String document) {
    return written(ChangeSetBuilder.begin(ChangeSetBuilder.id(instance), document));
  }

  private static ChangeSetBuilder pause(InstanceState state) {
    return ChangeSetBuilder.after(state)
        .event(new InstanceEvent.Paused("A", "", ChangeSetBuilder.EVE));
  }

  private List<QueuedTrigger> claim(StoreTransaction tx, int limit) {
    var now = ChangeSetBuilder.T0;
    return tx.triggers().claim(new LeaseRequest("w", now, now.plusSeconds(60), limit)).rows();
  }

  private static List<String> causes(List<QueuedTrigger> claimed) {
    return claimed.stream().map(one -> one.trigger().cause()).toList();
  }

  private Optional<InstanceState> read(StoreTransaction tx) {
    return tx.history().instance(ONE);
  }

  /** Writes are visible to their own transaction, and to others after the commit. */
  @Test
  void shouldShowWritesToOthersAfterTheCommit() {
    var sample = ChangeSetBuilder.begin(ChangeSetBuilder.id("i1"), "d1").queue("a");

    in(
        tx -> {
          assertInstanceOf(Written.Done.class, write(tx, sample));
          assertEquals(Optional.of(sample.state()), read(tx));
          assertEquals(Optional.empty(), in(this::read));
          assertEquals(List.of(), in(other -> claim(other, 9)));
          return "";
        });

    assertEquals(Optional.of(sample.state()), in(this::read));
    assertEquals(List.of("a"), causes(in(tx -> claim(tx, 9))));
  }

  /** Readers take no lock: they do not wait for a writer, and see what was committed before. */
  @Test
  void shouldReadWhileAnotherTransactionHoldsTheLock() {
    var begun = begin("i1", "d1");
    var person = new ApprovalQueries.Person("eve", List.of());

    in(
        tx -> {
          assertInstanceOf(Written.Done.class, write(tx, pause(begun).queue("a").effect(5)));
          assertPrompt(
              () ->
                  in(
                      other -> {
                        var slice = ListSlice.first(9);
                        assertEquals(Optional.of(begun), read(other));
                        assertEquals(1, other.history().journal(ORG, I1).size());
                        assertEquals(List.of(), other.history().openTriggers(ORG, I1));
                        assertEquals(List.of(), other.history().outbox(ORG, I1));
                        var all = other.history().instances(ORG, Optional.empty(), slice);
                        assertEquals(1, all.size());
                        assertEquals(List.of(), other.approvals().open(ORG, person, slice));
                        var now = ChangeSetBuilder.T0;
                        var org = Optional.of(ChangeSetBuilder.ORG);
                        return other.health().figures(org, Box.TRIGGERS, now, now);
                      }));
          return "";
        });
  }

  /** Fails if work waits for a lock each time. */
  private static void assertPrompt(Runnable work) {
    assertTimeout(
        Duration.ofMillis(ROUNDS * 400L),
        () -> {
          for (int i = 0; i < ROUNDS; i++) {
            work.run();
          }
        });
  }

  /** Waiting for a lock is bounded: the answer is busy, and nothing was locked. */
  @Test
  void shouldAnswerBusyWhenItHasWaited() {
    begin("i1", "d1");
    begin("i2", "d2");

    in(
        tx -> {
          assertInstanceOf(Locked.Loaded.class, tx.lock(ONE, Patience.WAIT));
          in(
              other -> {
                assertInstanceOf(Locked.Busy.class, other.lock(ONE, Patience.WAIT));
                var both = other.lockAll(List.of(ONE, TWO), Patience.TRY);
                assertInstanceOf(Locked.Busy.class, both.get(0));
                assertInstanceOf(Locked.Loaded.class, both.get(1));
                return "";
              });
          assertInstanceOf(Locked.Loaded.class, tx.lock(TWO, Patience.TRY));
          return "";
        });

    assertInstanceOf(Locked.Loaded.class, in(tx -> tx.lock(ONE, Patience.TRY)));
  }

  /** A rollback releases locks too; a rollback to a savepoint keeps those taken before it. */
  @Test
  void shouldHoldLocksUntilTheEnd() {
    begin("i1", "d1");

    assertThrows(
        IllegalStateException.class,
        () ->
            in(
                tx -> {
                  tx.lock(ONE, Patience.WAIT);
                  tx.rollbackTo(tx.savepoint());
                  assertInstanceOf(
                      Locked.Busy.class, in(other -> other.lock(DOCUMENT, Patience.TRY)));
                  throw new IllegalStateException("undo");
                }));

    assertInstanceOf(Locked.Loaded.class, in(tx -> tx.lock(DOCUMENT, Patience.TRY)));
  }

  /** Two transactions that begin an instance of one document do not both succeed. */
  @Test
  void shouldBeginOneOfTwoInstancesOfADocument() {
    in(
        tx -> {
          var first = ChangeSetBuilder.begin(ChangeSetBuilder.id("i1"), "d1");
          assertInstanceOf(Written.Done.class, write(tx, first));
          assertTrue(isRefused("i2", "d1"));
          return "";
        });

    assertTrue(isRefused("i2", "d1"));
    assertEquals(
        I1.value(),
        assertInstanceOf(Locked.Loaded.class, in(tx -> tx.lock(DOCUMENT, Patience.TRY)))
            .state()
            .identity()
            .instance());
  }

  private boolean isRefused(String instance, String document) {
    try {
      Written result =
          in(tx -> write(tx, ChangeSetBuilder.begin(ChangeSetBuilder.id(instance), document)));
      return result instanceof Written.Outdated;
    } catch (StoreUnavailableException busy) {
      assertEquals(EngineCode.WORKFLOW_BUSY, busy.problem().code());
      return true;
    }
  }

  /** A claim leaves out rows that another transaction is claiming, and does not wait for them. */
  @Test
  void shouldClaimWhatNoOtherTransactionClaims() {
    written(pause(begin("i1", "d1")).queue("a").queue("b").queue("c"));

    in(
        tx -> {
          assertEquals(List.of("a"), causes(claim(tx, 1)));
          assertEquals(List.of("b", "c"), causes(in(other -> claim(other, 9))));
          assertEquals(List.of(), causes(claim(tx, 9)));
          assertPrompt(() -> assertEquals(List.of(), causes(in(other -> claim(other, 9)))));
          return "";
        });

    assertEquals(List.of(), causes(in(tx -> claim(tx, 9))));
  }

  /** An event and a wait that are written side by side find each other, in either order. */
  @Test
  void shouldLoseNoEventBetweenTwoTransactions() {
    var begun = begin("i1", "d1");
    var waiting =
        ChangeSetBuilder.after(begun).waiting(new StepWait.External("k", Optional.empty()));

    in(
        tx -> {
          assertInstanceOf(Written.Done.class, write(tx, waiting));
          assertTrue(isBusy(() -> in(other -> deliver(other, "m1", "k"))));
          return "";
        });

    assertEquals(1, in(tx -> deliver(tx, "m1", "k")).orThrow());
    assertEquals(1, in(tx -> claim(tx, 9)).size());

    var next = ChangeSetBuilder.begin(ChangeSetBuilder.id("i2"), "d2");
    next.waiting(new StepWait.External("j", Optional.empty()));
    in(
        tx -> {
          assertEquals(0, deliver(tx, "m2", "j").orThrow());
          assertTrue(isBusy(() -> in(other -> write(other, next))));
          return "";
        });

    written(next);
    assertEquals(1, in(tx -> claim(tx, 9)).size());
  }

  /** Returns whether work is told that the store is busy, by an exception or by its result. */
  private static boolean isBusy(Supplier<Object> work) {
    try {
      return work.get() instanceof DeliveryResult.Refused refused
          && refused.problems().get(0).code() == EngineCode.WORKFLOW_BUSY;
    } catch (StoreUnavailableException busy) {
      return busy.problem().code() == EngineCode.WORKFLOW_BUSY;
    }
  }

  private static DeliveryResult deliver(StoreTransaction tx, String id, String key) {
    return tx.inbox()
        .deliver(
            new ExternalEvent(
                ChangeSetBuilder.ORG,
                id,
                key,
                Map.of(),
                ChangeSetBuilder.EVE,
                ChangeSetBuilder.T0));
  }

  /** Transactions that take several locks at once never wait for each other in a circle. */
  @Test
  void shouldTakeSeveralLocksInOneOrder() throws Exception {
    begin("i1", "d1");
    begin("i2", "d2");
    var keys = List.of(List.of(ONE, TWO), List.of(TWO, ONE));
    var works = new ArrayList<Callable<Boolean>>();
    for (var one : keys) {
      works.add(() -> isAlwaysLocked(one));
    }

    var threads = Executors.newFixedThreadPool(works.size());
    try {
      for (var result : threads.invokeAll(works)) {
        assertTrue(result.get());
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private boolean isAlwaysLocked(List<InstanceKey> keys) {
    boolean always = true;
    for (int i = 0; i < ROUNDS; i++) {
      always &=
          in(tx -> tx.lockAll(keys, Patience.WAIT)).stream()
              .allMatch(Locked.Loaded.class::isInstance);
    }
    return always;
  }
}
