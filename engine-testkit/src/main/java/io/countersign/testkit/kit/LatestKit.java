package io.countersign.testkit.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.step.StepWait;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction.Locked;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.engine.store.StoreTransaction.Written;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Specification of which instance of a document a store finds. Extend it, return an empty store,
 * and run it with JUnit.
 */
public abstract class LatestKit {

  private static final DocumentRef DOCUMENT =
      new DocumentRef(ChangeSetBuilder.ORG, "invoice", "d1");
  private static final InstanceKey ACTIVE = new InstanceKey.ByDocument(DOCUMENT);
  private static final InstanceKey LATEST = new InstanceKey.Latest(DOCUMENT);

  /** Constructor for the subclass of a store's author. */
  protected LatestKit() {}

  /** Returns the store, empty at the first call of each test and the same one until its end. */
  protected abstract Store store();

  private InstanceState write(ChangeSetBuilder sample) {
    var result =
        store()
            .transactions()
            .inOwn(
                tx -> {
                  if (sample.set().expected() > 0) {
                    tx.lock(
                        new InstanceKey.ById(
                            OrgId.of(ChangeSetBuilder.ORG), InstanceId.of(sample.instance)),
                        Patience.WAIT);
                  }
                  return sample.write(store(), tx);
                });
    assertInstanceOf(Written.Done.class, result);
    return sample.state();
  }

  private InstanceState begin(String instance) {
    return write(ChangeSetBuilder.begin(instance, "d1"));
  }

  private InstanceState end(InstanceState state) {
    return write(
        ChangeSetBuilder.after(state)
            .event(
                new InstanceEvent.Ended(
                    InstanceStatus.CANCELLED, "amended", EditWindow.LOCKED, ChangeSetBuilder.EVE)));
  }

  private Locked load(InstanceKey key) {
    return store().transactions().inOwn(tx -> tx.lock(key, Patience.WAIT));
  }

  private InstanceState loadState(InstanceKey key) {
    return assertInstanceOf(Locked.Loaded.class, load(key)).state();
  }

  /** The instance that is not over is the latest one. */
  @Test
  void shouldFindTheInstanceThatIsNotOver() {
    end(begin(ChangeSetBuilder.id("i1")));
    var second = begin(ChangeSetBuilder.id("i2"));

    assertEquals(second, loadState(LATEST));
    assertEquals(second, loadState(ACTIVE));
  }

  /** An instance may end before it is written for the first time. */
  @Test
  void shouldBeginWithWhatFollowedAtOnce() {
    var sample =
        ChangeSetBuilder.begin(ChangeSetBuilder.id("i1"), "d1")
            .waiting(new StepWait.External("k", Optional.of(ChangeSetBuilder.T0.plusSeconds(60))))
            .queue("go on");
    var state = write(sample);

    var found = assertInstanceOf(Locked.Loaded.class, load(ACTIVE));
    assertEquals(state, found.state());
    assertEquals(state.progress().seq(), found.head().seq());
    assertEquals(
        List.of(ChangeSetBuilder.trigger("go on")),
        found.triggers().stream().map(QueuedTrigger::trigger).toList());
    assertEquals(
        sample.set().steps().opened(),
        store()
            .transactions()
            .inOwn(
                tx ->
                    tx.history()
                        .steps(
                            OrgId.of(ChangeSetBuilder.ORG),
                            InstanceId.of(ChangeSetBuilder.id("i1")))));
  }

  /** Several instances are found and locked at once, each as if alone, in the order of the keys. */
  @Test
  void shouldFindSeveralAtOnce() {
    var other = new InstanceKey.Latest(new DocumentRef(ChangeSetBuilder.ORG, "invoice", "d2"));
    var nobodys = new InstanceKey.Latest(new DocumentRef(ChangeSetBuilder.ORG, "invoice", "d3"));
    var anothers =
        new InstanceKey.ById(OrgId.of("org-2"), InstanceId.of(ChangeSetBuilder.id("i1")));
    var first = begin(ChangeSetBuilder.id("i1"));
    var second = write(ChangeSetBuilder.begin(ChangeSetBuilder.id("i2"), "d2"));

    var found =
        store()
            .transactions()
            .inOwn(
                tx -> {
                  var all = tx.lockAll(List.of(other, nobodys, anothers, LATEST), Patience.WAIT);
                  // Each may be written now.
                  for (var state : List.of(first, second)) {
                    var next =
                        ChangeSetBuilder.after(state)
                            .event(new InstanceEvent.Ignored("test", "", ChangeSetBuilder.EVE));
                    assertInstanceOf(Written.Done.class, next.write(store(), tx));
                  }
                  return all;
                });

    assertEquals(4, found.size());
    assertEquals(second, assertInstanceOf(Locked.Loaded.class, found.get(0)).state());
    assertInstanceOf(Locked.Absent.class, found.get(1));
    assertInstanceOf(Locked.Absent.class, found.get(2));
    assertEquals(first, assertInstanceOf(Locked.Loaded.class, found.get(3)).state());
    assertEquals(
        List.of(), store().transactions().inOwn(tx -> tx.lockAll(List.of(), Patience.WAIT)));
  }

  /** If every instance is over, the one that ended last is the latest one. */
  @Test
  void shouldFindTheInstanceThatEndedLast() {
    end(begin(ChangeSetBuilder.id("i2")));
    var last = end(begin(ChangeSetBuilder.id("i1")));

    assertEquals(last, loadState(LATEST));
    assertInstanceOf(Locked.Absent.class, load(ACTIVE));
  }

  /** A write to an instance after its end does not affect the next one. */
  @Test
  void shouldNotTakeALateWordForAnEnd() {
    var first = end(begin(ChangeSetBuilder.id("i1")));
    var second = begin(ChangeSetBuilder.id("i2"));

    write(ChangeSetBuilder.after(first).queue("late"));

    assertEquals(second, loadState(LATEST));
    assertEquals(second, loadState(ACTIVE));
    assertEquals(ChangeSetBuilder.id("i2"), end(second).identity().instance());
    write(ChangeSetBuilder.after(first).queue("later"));
    assertEquals(ChangeSetBuilder.id("i2"), loadState(LATEST).identity().instance());
  }

  /** An end that was rolled back does not count. */
  @Test
  void shouldForgetAnEndThatWasRolledBack() {
    var begun = begin(ChangeSetBuilder.id("i1"));
    var end =
        ChangeSetBuilder.after(begun)
            .event(
                new InstanceEvent.Ended(
                    InstanceStatus.CANCELLED, "amended", EditWindow.LOCKED, ChangeSetBuilder.EVE));

    store()
        .transactions()
        .inOwn(
            tx -> {
              tx.lock(LATEST, Patience.WAIT);
              var before = tx.savepoint();
              assertInstanceOf(Written.Done.class, end.write(store(), tx));
              tx.rollbackTo(before);
              return begun;
            });

    assertEquals(begun, loadState(LATEST));
  }

  /** For a document without an instance, the workflow that it would run is returned. */
  @Test
  void shouldSayWhatIsPublishedWhereThereIsNoInstance() {
    assertEquals(Optional.empty(), absent(LATEST).published());

    var workflow = ChangeSetBuilder.WORKFLOW;
    store()
        .transactions()
        .inOwn(
            tx -> {
              tx.workflows().publish(OrgId.of(ChangeSetBuilder.ORG), workflow);
              return workflow;
            });

    assertEquals(Optional.of(workflow.hash()), absent(LATEST).published());
    assertEquals(Optional.of(workflow.hash()), absent(ACTIVE).published());
    assertEquals(
        Optional.empty(),
        absent(new InstanceKey.Latest(new DocumentRef("org-2", "invoice", "d1"))).published());
    assertEquals(
        Optional.empty(),
        absent(
                new InstanceKey.ById(
                    OrgId.of(ChangeSetBuilder.ORG), InstanceId.of(ChangeSetBuilder.id("i1"))))
            .published());
  }

  private Locked.Absent absent(InstanceKey key) {
    return assertInstanceOf(Locked.Absent.class, load(key));
  }

  /** A store may cache what it loaded, and must drop it after a write. */
  @Test
  void shouldRememberNothingButWhatItLoadedAndHasNotWritten() {
    var state = begin(ChangeSetBuilder.id("i1"));
    var next =
        ChangeSetBuilder.after(state)
            .event(
                new InstanceEvent.Ended(
                    InstanceStatus.CANCELLED, "amended", EditWindow.LOCKED, ChangeSetBuilder.EVE));

    var held =
        store()
            .transactions()
            .inOwn(
                tx -> {
                  tx.lock(LATEST, Patience.WAIT);
                  var before = tx.lockedState(LATEST);
                  next.write(store(), tx);
                  return List.of(before, tx.lockedState(LATEST));
                });

    held.get(0).ifPresent(loaded -> assertEquals(state, loaded.state()));
    assertEquals(Optional.empty(), held.get(1));
  }
}
