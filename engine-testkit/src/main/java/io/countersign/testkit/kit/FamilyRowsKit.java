package io.countersign.testkit.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.row.NoteRow;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.engine.store.StoreTransaction.Written;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * Specification of how a store keeps rows of families, which come with change sets. Notes stand for
 * all families. Extend it, return an empty store, and run it with JUnit.
 */
public abstract class FamilyRowsKit {

  private static final String ODD = "{\"a\", \\ 'b' (c)\n\tNULL \u00e9 \ud83d\ude00}";

  /** Constructor for the subclass of a store's author. */
  protected FamilyRowsKit() {}

  /**
   * Returns the store, empty at the first call of each test and the same one until its end. Its
   * time must not be before 09:00 UTC on 15 January 2026.
   */
  protected abstract Store store();

  private <T> T in(Function<StoreTransaction, T> work) {
    return store().transactions().inOwn(work);
  }

  private InstanceState write(ChangeSetBuilder sample) {
    Written written = in(tx -> write(tx, sample));
    assertInstanceOf(Written.Done.class, written);
    return sample.state();
  }

  private Written write(StoreTransaction transaction, ChangeSetBuilder sample) {
    if (sample.set().expected() > 0) {
      transaction.lock(
          new InstanceKey.ById(OrgId.of(sample.set().org()), InstanceId.of(sample.instance)),
          Patience.WAIT);
    }
    return sample.write(store(), transaction);
  }

  private List<NoteRow> notes(String org, String instance) {
    return in(tx -> notes(tx, org, instance));
  }

  private static List<NoteRow> notes(StoreTransaction transaction, String org, String instance) {
    return transaction.familyRows(OrgId.of(org), InstanceId.of(instance), NoteRow.class);
  }

  private static NoteRow note(long seq, String person, String text) {
    return new NoteRow(seq, person, text, ChangeSetBuilder.T0);
  }

  /** Rows are kept as they are, in the order of their events, each with its instance. */
  @Test
  void shouldKeepRowsWithTheChangeSetsThatBringThem() {
    var id = ChangeSetBuilder.id("i1");
    var begun = write(ChangeSetBuilder.begin(id, "d1").note("eve", "first"));
    write(ChangeSetBuilder.after(begun).note("olga", ODD).note("eve", "third"));
    write(ChangeSetBuilder.begin(ChangeSetBuilder.id("i2"), "d2"));

    assertEquals(
        List.of(note(2, "eve", "first"), note(3, "olga", ODD), note(4, "eve", "third")),
        notes(ChangeSetBuilder.ORG, id));
    assertEquals(List.of(), notes(ChangeSetBuilder.ORG, ChangeSetBuilder.id("i2")));
    assertEquals(List.of(), notes(ChangeSetBuilder.ORG, ChangeSetBuilder.id("i3")));
    assertEquals(List.of(), notes("org-2", id));
  }

  /** A change set that is not written leaves no rows. */
  @Test
  void shouldKeepNoRowsOfAChangeSetThatIsOutdated() {
    var begun = write(ChangeSetBuilder.begin(ChangeSetBuilder.id("i1"), "d1"));
    write(ChangeSetBuilder.after(begun).note("eve", "first"));

    Written late = in(tx -> write(tx, ChangeSetBuilder.after(begun).note("olga", "late")));

    assertInstanceOf(Written.Outdated.class, late);
    assertEquals(
        List.of(note(2, "eve", "first")), notes(ChangeSetBuilder.ORG, ChangeSetBuilder.id("i1")));
  }

  /** A change set whose receipt was taken before leaves no rows either. */
  @Test
  void shouldKeepNoRowsOfAChangeSetWhoseReceiptIsTaken() {
    var begun = write(ChangeSetBuilder.begin(ChangeSetBuilder.id("i1"), "d1"));
    var worked = write(ChangeSetBuilder.after(begun).note("eve", "first").receipt("aa"));

    Written taken =
        in(tx -> write(tx, ChangeSetBuilder.after(worked).note("olga", "again").receipt("aa")));

    assertInstanceOf(Written.Taken.class, taken);
    assertEquals(
        List.of(note(2, "eve", "first")), notes(ChangeSetBuilder.ORG, ChangeSetBuilder.id("i1")));
  }

  /** Rows are rolled back with everything else since a savepoint. */
  @Test
  void shouldTakeRowsBackToASavepoint() {
    var id = ChangeSetBuilder.id("i1");
    var begun = write(ChangeSetBuilder.begin(id, "d1").note("eve", "first"));

    List<NoteRow> seen =
        in(
            tx -> {
              tx.lock(
                  new InstanceKey.ById(OrgId.of(ChangeSetBuilder.ORG), InstanceId.of(id)),
                  Patience.WAIT);
              var before = tx.savepoint();
              write(tx, ChangeSetBuilder.after(begun).note("olga", "second"));
              var during = notes(tx, ChangeSetBuilder.ORG, id);
              tx.rollbackTo(before);
              return during;
            });

    assertEquals(List.of(note(2, "eve", "first"), note(3, "olga", "second")), seen);
    assertEquals(List.of(note(2, "eve", "first")), notes(ChangeSetBuilder.ORG, id));
  }

  /** A row is written once: another one for the same event is a fault of the caller. */
  @Test
  void shouldKeepNoSecondRowOfAnEvent() {
    var begun = write(ChangeSetBuilder.begin(ChangeSetBuilder.id("i1"), "d1"));
    var twice = ChangeSetBuilder.after(begun).note("eve", "first").noteRow(2, "olga", "other");

    assertThrows(RuntimeException.class, () -> in(tx -> write(tx, twice)));

    assertEquals(List.of(), notes(ChangeSetBuilder.ORG, ChangeSetBuilder.id("i1")));
  }
}
