package io.countersign.erp.document;

import io.countersign.engine.Engine;
import io.countersign.engine.advance.CommandResult;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.EditDecision;
import io.countersign.engine.document.ProposedChange;
import io.countersign.erp.document.Mutated.Done;
import io.countersign.erp.document.Mutated.Refused;
import io.countersign.erp.tenancy.Unit;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;

/**
 * The only way to change documents, for users and for workflows. Runs in one transaction, which the
 * caller ends.
 */
public final class Mutate {

  private final Engine engine;
  private final Checks checks;
  private final AuditLog log;

  /**
   * The kernel.
   *
   * @param engine decides what may happen next
   * @param checks what the host itself has to say
   * @param log where it is written who did what
   */
  public Mutate(Engine engine, Checks checks, AuditLog log) {
    this.engine = engine;
    this.checks = checks;
    this.log = log;
  }

  /** A change: how it is proposed to the guard, written, and recorded. */
  private record Plan(
      ProposedChange proposed,
      long before,
      DocumentView after,
      BooleanSupplier write,
      DocumentChange change) {

    DocumentRef document() {
      return proposed.document();
    }
  }

  // region mutate
  /** The order is what matters: the engine is asked first, and told last. */
  private Mutated mutate(Unit unit, Plan plan, By by) {
    var joined = engine.in(unit.transaction());

    // 1. Ask the engine, which takes its lock. Locking the row before this could deadlock.
    var decision = joined.guard(by.proposing(plan.proposed()), by.caller());
    if (decision instanceof EditDecision.Denied denied) {
      return refused(unit, plan, by, Refused.of(denied.problems()));
    }

    // 2. Policies and rules, then the ERP's own rows.
    var objection = checks.before(unit, by, plan.document(), plan.after());
    if (objection.isPresent()) {
      return refused(unit, plan, by, objection.get());
    }
    if (!plan.write().getAsBoolean()) {
      return Refused.stale(plan.document(), plan.before());
    }
    log.done(unit, plan.document(), by, plan.before(), plan.after().version());
    checks.after(unit, by, plan.document(), plan.after());

    // 3. Tell the engine. The rows are written by now, so a denial has to roll back: it is thrown.
    var result = joined.record(by.having(plan.change()).under(decision), by.caller());
    if (result instanceof CommandResult.Rejected denied) {
      throw new IllegalStateException(denied.problems().toString());
    }
    return new Done(plan.after());
  }

  // endregion

  /** Writes a document for the first time. */
  public Mutated create(Unit unit, DocumentRef document, DocumentView first, By by) {
    var rows = new DocumentRows(unit);
    var view = versioned(document, 1, first);
    return mutate(
        unit,
        new Plan(
            ProposedChange.create(document),
            0,
            view,
            () -> rows.insert(document, view),
            DocumentChange.create(document, view)),
        by);
  }

  /** Changes a document, based on the version that the user has seen. */
  public Mutated change(
      Unit unit, DocumentRef document, long version, UnaryOperator<DocumentView> change, By by) {
    var rows = new DocumentRows(unit);
    var found = rows.find(document).filter(one -> one.version() == version);
    if (found.isEmpty()) {
      return Refused.stale(document, version);
    }
    var after = versioned(document, version + 1, change.apply(found.get()));
    return mutate(
        unit,
        new Plan(
            ProposedChange.update(document, found.get(), after),
            version,
            after,
            () -> rows.update(document, after),
            DocumentChange.update(document, after)),
        by);
  }

  /** Deletes a document, based on the version that the user has seen. */
  public Mutated delete(Unit unit, DocumentRef document, long version, By by) {
    var rows = new DocumentRows(unit);
    var found = rows.find(document).filter(one -> one.version() == version);
    if (found.isEmpty()) {
      return Refused.stale(document, version);
    }
    return mutate(
        unit,
        new Plan(
            ProposedChange.delete(document),
            version,
            found.get(),
            () -> rows.delete(document, version),
            DocumentChange.delete(document)),
        by);
  }

  /** What people were refused is kept as well. A step's refusal the engine keeps, and undoes us. */
  private Refused refused(Unit unit, Plan plan, By by, Refused refused) {
    if (by.step().isEmpty() && !refused.isBusy()) {
      log.refused(unit, plan.document(), by, plan.before(), refused.code());
    }
    return refused;
  }

  /** Assigns the version and its name, which callers cannot choose. */
  private static DocumentView versioned(DocumentRef document, long version, DocumentView view) {
    return new DocumentView(
        version, view.status(), view.fields(), Optional.of(document.id() + "@" + version));
  }
}
