package io.countersign.testkit.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.store.EffectQueue.QueuedEffect;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.Lease;
import io.countersign.engine.store.Repairs.Held;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreTransaction.Locked;
import io.countersign.engine.store.StoreTransaction.Patience;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * The specification of how a store's live rows are made anew, and of how claims of effects are put
 * back. Extend it, answer with an empty store, and run it with JUnit.
 */
public abstract class RepairKit {

  private static final InstanceKey ONE = new InstanceKey.ById(Sample.ORG, Sample.id("i1"));

  /** For the author of a store. */
  protected RepairKit() {}

  /** The store, empty at the first call of each test and the same one until its end. */
  protected abstract Store store();

  /**
   * Damages the live row of an instance behind the store's back: its status, its tokens, its
   * sequence number, or whatever makes it unreadable. Its history stays.
   */
  protected abstract void damage(String instance);

  private <T> T in(Function<StoreTransaction, T> work) {
    return store().transactions().inOwn(work);
  }

  private boolean is(Function<StoreTransaction, Boolean> work) {
    return in(work);
  }

  private InstanceState paused() {
    var sample = Sample.begin(Sample.id("i1"), "d1");
    in(tx -> sample.write(store(), tx));
    var next = Sample.after(sample.state()).event(new Event.Paused("A", "", Sample.EVE)).effect(5);
    in(
        tx -> {
          tx.lock(ONE, Patience.WAIT);
          return next.write(store(), tx);
        });
    return next.state();
  }

  private Locked.Loaded loaded() {
    return assertInstanceOf(Locked.Loaded.class, in(tx -> tx.lock(ONE, Patience.WAIT)));
  }

  /** What was damaged is as it was, and goes on from there. */
  @Test
  void shouldOverwriteADamagedRow() {
    var state = paused();
    var head = loaded().head();
    damage(Sample.id("i1"));

    boolean differed =
        is(
            tx -> {
              assertEquals(Held.YES, store().repairs().hold(tx, Sample.ORG, Sample.id("i1")));
              return store().repairs().overwrite(tx, state, head);
            });

    assertTrue(differed);
    assertEquals(state, loaded().state());
    assertEquals(head, loaded().head());
  }

  /** A row that says the same already is left alone. */
  @Test
  void shouldLeaveAWholeRowAlone() {
    var state = paused();
    var head = loaded().head();

    boolean differed =
        is(
            tx -> {
              store().repairs().hold(tx, Sample.ORG, Sample.id("i1"));
              return store().repairs().overwrite(tx, state, head);
            });

    assertFalse(differed);
  }

  /** The lock that is held for a repair is the one that everybody else takes. */
  @Test
  void shouldHoldTheLockOfTheInstance() {
    paused();

    in(
        tx -> {
          assertEquals(Held.YES, store().repairs().hold(tx, Sample.ORG, Sample.id("i1")));
          assertInstanceOf(Locked.Busy.class, in(other -> other.lock(ONE, Patience.TRY)));
          return "";
        });

    assertEquals(Held.ABSENT, in(tx -> store().repairs().hold(tx, Sample.ORG, Sample.id("i9"))));
    assertEquals(Held.ABSENT, in(tx -> store().repairs().hold(tx, "org-2", Sample.id("i1"))));
  }

  private List<QueuedEffect> effects() {
    return in(
        tx ->
            store()
                .effects()
                .claim(tx, new Lease("w", Sample.T0, Sample.T0.plusSeconds(60), 100))
                .rows());
  }

  /** An effect that is put back has not been tried, and only its own claim can put it back. */
  @Test
  void shouldNotCountAnEffectThatIsPutBack() {
    paused();
    var first = effects().get(0);
    assertTrue(is(tx -> store().effects().putBack(tx, first)));

    var again =
        in(
            tx ->
                store()
                    .effects()
                    .claim(
                        tx,
                        new Lease(
                            "w", Sample.T0.plusSeconds(1_000), Sample.T0.plusSeconds(2_000), 100)));

    assertEquals(1, again.rows().get(0).attempts());
    assertTrue(again.rows().get(0).fence() > first.fence());
    assertFalse(is(tx -> store().effects().putBack(tx, first)));
  }
}
