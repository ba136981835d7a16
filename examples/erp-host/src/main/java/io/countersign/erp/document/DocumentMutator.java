package io.countersign.erp.document;

import io.countersign.engine.Engine;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.EditDecision;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.request.CommandResult;
import io.countersign.erp.document.RequestResult.Done;
import io.countersign.erp.document.RequestResult.Refused;
import io.countersign.erp.tenancy.OrgTransaction;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;

/**
 * The only way to change documents, for people and for workflows. Runs in one transaction, which
 * the caller ends.
 */
public final class DocumentMutator {

  private final Engine engine;
  private final DocumentTable table;
  private final List<Check> checks;
  private final AuditLog log;

  /**
   * Creates the way to change documents.
   *
   * @param engine decides which changes the workflows allow
   * @param table the documents
   * @param checks the ERP's own checks of changes by people, in order
   * @param log keeps changes and refusals
   */
  public DocumentMutator(Engine engine, DocumentTable table, List<Check> checks, AuditLog log) {
    this.engine = engine;
    this.table = table;
    this.checks = List.copyOf(checks);
    this.log = log;
  }

  /**
   * One of the ERP's own checks of changes by people. Steps of workflows are not checked here: the
   * engine has asked the policy before the step.
   */
  public interface Check {

    /** Returns the reason to refuse the change, or empty. */
    Optional<Refused> refusal(
        OrgTransaction tx, ChangeOrigin origin, DocumentRef document, DocumentView after);

    /** Takes notice of a change that is written. Does nothing by default. */
    default void written(OrgTransaction tx, DocumentRef document, DocumentView after) {}
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
  /** The order matters: guard before the first write, record after the last. */
  private RequestResult mutate(OrgTransaction tx, Plan plan, ChangeOrigin origin) {
    var session = engine.in(tx.store());

    // 1. Ask the engine, which takes its lock. Locking the row before this could deadlock.
    var decision = session.guard(origin.proposing(plan.proposed()), origin.caller());
    if (decision instanceof EditDecision.Denied denied) {
      return refused(tx, plan, origin, Refused.of(denied.problems()));
    }

    // 2. The ERP's own checks, then its own rows.
    var objection = objection(tx, plan, origin);
    if (objection.isPresent()) {
      return refused(tx, plan, origin, objection.get());
    }
    if (!plan.write().getAsBoolean()) {
      return Refused.stale(plan.document(), plan.before());
    }
    log.logDone(tx, plan.document(), origin, plan.before(), plan.after().version());
    if (origin.isPerson()) {
      checks.forEach(check -> check.written(tx, plan.document(), plan.after()));
    }

    // 3. Record it. The rows are written by now, so a refusal has to roll back: it is thrown.
    var result = session.record(origin.recording(plan.change()).under(decision), origin.caller());
    if (result instanceof CommandResult.Rejected rejected) {
      throw new IllegalStateException(rejected.problems().toString());
    }
    return new Done();
  }

  // endregion

  /** Writes a new document. */
  public RequestResult create(
      OrgTransaction tx, DocumentRef document, DocumentView first, ChangeOrigin origin) {
    var view = versioned(document, 1, first);
    return mutate(
        tx,
        new Plan(
            ProposedChange.create(document),
            0,
            view,
            () -> table.insert(tx, document, view),
            DocumentChange.create(document, view)),
        origin);
  }

  /** Changes a document, based on the version that the person has seen. */
  public RequestResult change(
      OrgTransaction tx,
      DocumentRef document,
      long version,
      UnaryOperator<DocumentView> change,
      ChangeOrigin origin) {
    var found = table.find(tx, document).filter(one -> one.version() == version);
    if (found.isEmpty()) {
      return Refused.stale(document, version);
    }
    var after = versioned(document, version + 1, change.apply(found.get()));
    return mutate(
        tx,
        new Plan(
            ProposedChange.update(document, found.get(), after),
            version,
            after,
            () -> table.update(tx, document, after),
            DocumentChange.update(document, after)),
        origin);
  }

  /** Deletes a document, based on the version that the person has seen. */
  public RequestResult delete(
      OrgTransaction tx, DocumentRef document, long version, ChangeOrigin origin) {
    var found = table.find(tx, document).filter(one -> one.version() == version);
    if (found.isEmpty()) {
      return Refused.stale(document, version);
    }
    return mutate(
        tx,
        new Plan(
            ProposedChange.delete(document),
            version,
            found.get(),
            () -> table.delete(tx, document, version),
            DocumentChange.delete(document)),
        origin);
  }

  private Optional<Refused> objection(OrgTransaction tx, Plan plan, ChangeOrigin origin) {
    if (!origin.isPerson()) {
      return Optional.empty();
    }
    return checks.stream()
        .flatMap(check -> check.refusal(tx, origin, plan.document(), plan.after()).stream())
        .findFirst();
  }

  /** Logs a refusal of a person. The engine keeps that of a step, and rolls back the log. */
  private Refused refused(OrgTransaction tx, Plan plan, ChangeOrigin origin, Refused refused) {
    if (origin.isPerson() && refused.kind() != RequestResult.RefusalKind.BUSY) {
      log.logRefused(tx, plan.document(), origin, plan.before(), refused.code());
    }
    return refused;
  }

  /** Assigns the version and its name, which callers cannot choose. */
  private static DocumentView versioned(DocumentRef document, long version, DocumentView view) {
    return new DocumentView(
        version, view.status(), view.fields(), Optional.of(document.id() + "@" + version));
  }
}
