package io.countersign.testkit.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.store.EffectQueue.QueuedEffect;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.LeaseRequest;
import io.countersign.engine.store.RepairStore.Held;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreTransaction.Locked;
import io.countersign.engine.store.StoreTransaction.Patience;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * Specification of how a store repairs live rows, and releases claims of effects. Extend it, return
 * an empty store, and run it with JUnit.
 */
public abstract class RepairKit {

  private static final InstanceKey ONE =
      new InstanceKey.ById(
          OrgId.of(ChangeSetBuilder.ORG), InstanceId.of(ChangeSetBuilder.id("i1")));

  /** Constructor for the subclass of a store's author. */
  protected RepairKit() {}

  /** Returns the store, empty at the first call of each test and the same one until its end. */
  protected abstract Store store();

  /**
   * Damages the live row of an instance, bypassing the store: its status, tokens or sequence
   * number, or so that it becomes unreadable. Keeps its history.
   */
  protected abstract void damage(String instance);

  private <T> T in(Function<StoreTransaction, T> work) {
    return store().transactions().inOwn(work);
  }

  private boolean is(Function<StoreTransaction, Boolean> work) {
    return in(work);
  }

  private InstanceState pause() {
    var sample = ChangeSetBuilder.begin(ChangeSetBuilder.id("i1"), "d1");
    in(tx -> sample.write(store(), tx));
    var next =
        ChangeSetBuilder.after(sample.state())
            .event(new InstanceEvent.Paused("A", "", ChangeSetBuilder.EVE))
            .effect(5);
    in(
        tx -> {
          tx.lock(ONE, Patience.WAIT);
          return next.write(store(), tx);
        });
    return next.state();
  }

  private Locked.Loaded load() {
    return assertInstanceOf(Locked.Loaded.class, in(tx -> tx.lock(ONE, Patience.WAIT)));
  }

  /** A repaired row is restored, and the instance continues from it. */
  @Test
  void shouldOverwriteADamagedRow() {
    var state = pause();
    var head = load().head();
    damage(ChangeSetBuilder.id("i1"));

    boolean differed =
        is(
            tx -> {
              assertEquals(
                  Held.YES,
                  tx.repairs()
                      .hold(
                          OrgId.of(ChangeSetBuilder.ORG),
                          InstanceId.of(ChangeSetBuilder.id("i1"))));
              return tx.repairs().overwrite(state, head);
            });

    assertTrue(differed);
    assertEquals(state, load().state());
    assertEquals(head, load().head());
  }

  /** A row that is already correct is not changed. */
  @Test
  void shouldLeaveAWholeRowAlone() {
    var state = pause();
    var head = load().head();

    boolean differed =
        is(
            tx -> {
              tx.repairs()
                  .hold(OrgId.of(ChangeSetBuilder.ORG), InstanceId.of(ChangeSetBuilder.id("i1")));
              return tx.repairs().overwrite(state, head);
            });

    assertFalse(differed);
  }

  /** A repair holds the same lock as all other operations. */
  @Test
  void shouldHoldTheLockOfTheInstance() {
    pause();

    in(
        tx -> {
          assertEquals(
              Held.YES,
              tx.repairs()
                  .hold(OrgId.of(ChangeSetBuilder.ORG), InstanceId.of(ChangeSetBuilder.id("i1"))));
          assertInstanceOf(Locked.Busy.class, in(other -> other.lock(ONE, Patience.TRY)));
          return "";
        });

    assertEquals(
        Held.ABSENT,
        in(
            tx ->
                tx.repairs()
                    .hold(
                        OrgId.of(ChangeSetBuilder.ORG), InstanceId.of(ChangeSetBuilder.id("i9")))));
    assertEquals(
        Held.ABSENT,
        in(tx -> tx.repairs().hold(OrgId.of("org-2"), InstanceId.of(ChangeSetBuilder.id("i1")))));
  }

  private List<QueuedEffect> effects() {
    return in(
        tx ->
            tx.effects()
                .claim(
                    new LeaseRequest(
                        "w", ChangeSetBuilder.T0, ChangeSetBuilder.T0.plusSeconds(60), 100))
                .rows());
  }

  /** Releasing an effect counts no attempt, and only its own claim can release it. */
  @Test
  void shouldNotCountAnEffectThatIsPutBack() {
    pause();
    var first = effects().get(0);
    assertTrue(is(tx -> tx.effects().putBack(first)));

    var again =
        in(
            tx ->
                tx.effects()
                    .claim(
                        new LeaseRequest(
                            "w",
                            ChangeSetBuilder.T0.plusSeconds(1_000),
                            ChangeSetBuilder.T0.plusSeconds(2_000),
                            100)));

    assertEquals(1, again.rows().get(0).attempts());
    assertTrue(again.rows().get(0).fence() > first.fence());
    assertFalse(is(tx -> tx.effects().putBack(first)));
  }
}
