package io.countersign.erp.document;

import io.countersign.engine.Joined;
import io.countersign.engine.advance.Booking;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.document.Verdict;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.erp.document.Mutated.Done;
import io.countersign.erp.document.Mutated.Refused;
import io.countersign.erp.tenancy.Unit;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The one way to change documents, for people and for workflows alike. The order is what matters:
 * first the engine is asked, which takes its lock; then the host's own checks and its own row; last
 * the engine is told. All of it is one transaction, which the caller ends.
 */
public final class Mutate {

  private final Function<StoreTransaction, Joined> engine;
  private final Checks checks;
  private final InstantSource clock;

  /**
   * The kernel.
   *
   * @param engine joins a transaction
   * @param checks what the host itself has to say
   * @param clock the time for the audit log
   */
  public Mutate(Function<StoreTransaction, Joined> engine, Checks checks, InstantSource clock) {
    this.engine = engine;
    this.checks = checks;
    this.clock = clock;
  }

  /** What the host itself has to say of a change: policies, and rules from before the engine. */
  @FunctionalInterface
  public interface Checks {

    /** Why it may not be made, or nothing. */
    Optional<Refused> refuse(
        Unit unit, By by, DocumentRef document, Map<String, @Nullable Object> fields);
  }

  /** Writes a document for the first time. */
  public Mutated create(Unit unit, DocumentRef document, DocumentView first, By by) {
    var rows = new DocumentRows(unit);
    var view = named(document, 1, first);
    return through(
        new Step(
            unit,
            ProposedChange.create(document),
            view,
            by,
            () -> {
              rows.insert(document, view);
              return true;
            },
            DocumentChange.created(document, view)));
  }

  /** Changes a document of which somebody has seen a version. */
  public Mutated change(
      Unit unit, DocumentRef document, long version, UnaryOperator<DocumentView> change, By by) {
    var rows = new DocumentRows(unit);
    var found = rows.find(document).filter(one -> one.version() == version);
    if (found.isEmpty()) {
      return stale(document, version);
    }
    var before = found.get();
    var after = named(document, version + 1, change.apply(before));
    return through(
        new Step(
            unit,
            ProposedChange.update(document, before, after),
            after,
            by,
            () -> rows.update(document, after),
            DocumentChange.changed(document, after)));
  }

  /** Deletes a document of which somebody has seen a version. */
  public Mutated delete(Unit unit, DocumentRef document, long version, By by) {
    var rows = new DocumentRows(unit);
    var found = rows.find(document).filter(one -> one.version() == version);
    if (found.isEmpty()) {
      return stale(document, version);
    }
    return through(
        new Step(
            unit,
            ProposedChange.delete(document),
            found.get(),
            by,
            () -> rows.delete(document, version),
            DocumentChange.deleted(document)));
  }

  /** A change on its way: how it is asked about, written, and told. */
  private record Step(
      Unit unit,
      ProposedChange proposed,
      DocumentView after,
      By by,
      BooleanSupplier write,
      DocumentChange change) {}

  private Mutated through(Step step) {
    var by = step.by();
    var document = step.proposed().document();
    var joined = engine.apply(step.unit().transaction());

    // 1. The engine first: whoever locks the document's row before this may wait for ever.
    var verdict = joined.guard(by.proposing(step.proposed()), by.caller());
    if (verdict instanceof Verdict.Denied denied) {
      var why = denied.problems().get(0);
      return new Refused(why.code().name(), why.message() + " " + why.remedy());
    }
    var objection = checks.refuse(step.unit(), by, document, step.after().fields());
    if (objection.isPresent()) {
      return objection.get();
    }

    // 2. The host's own rows.
    if (!step.write().getAsBoolean()) {
      return stale(document, step.after().version() - 1);
    }
    new DocumentRows(step.unit()).audit(document, step.after().version(), by, clock.instant());

    // 3. The engine last.
    var booking = joined.record(by.having(step.change()).under(verdict), by.caller());
    if (booking instanceof Booking.Denied denied) {
      // The row is written by now, so this has to roll back, and so it is thrown.
      throw new IllegalStateException(denied.problems().toString());
    }
    return new Done(step.after());
  }

  /** Versions and their names are nobody's to choose. */
  private static DocumentView named(DocumentRef document, long version, DocumentView view) {
    return new DocumentView(
        version, view.status(), view.fields(), Optional.of(document.id() + "@" + version));
  }

  private static Refused stale(DocumentRef document, long version) {
    return new Refused(
        "VERSION_STALE",
        "Expected version " + version + " of " + document.id() + ", but somebody changed it.");
  }
}
