package io.countersign.postgres.guide;

import io.countersign.engine.WorkflowSession;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.EditDecision;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.postgres.PostgresStore;
import io.countersign.problem.Problem;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** The one way to change invoices, for people and for steps of workflows alike. */
final class Mutate {

  private final Function<StoreTransaction, WorkflowSession> engine;

  Mutate(Function<StoreTransaction, WorkflowSession> engine) {
    this.engine = engine;
  }

  /** What came of a change. */
  sealed interface EditResult {

    /**
     * It is written.
     *
     * @param after the invoice since then
     */
    record Done(DocumentView after) implements EditResult {}

    /**
     * It may not be. Nothing is written.
     *
     * @param why what the user is told
     */
    record Refused(List<Problem> why) implements EditResult {}

    /** Somebody else has changed the invoice. Nothing is written. */
    record Stale() implements EditResult {}
  }

  /**
   * A change that somebody wants.
   *
   * @param invoice which one
   * @param seen the version that they saw
   * @param edit what is to become of it
   * @param by in whose name
   * @param step the step that asks for it; nothing when people do
   */
  record Wanted(
      DocumentRef invoice,
      long seen,
      UnaryOperator<DocumentView> edit,
      RequestContext by,
      Optional<MutationOrigin> step) {}

  // region mutate
  EditResult change(StoreTransaction transaction, Wanted wanted) {
    var connection = PostgresStore.connection(transaction);
    var joined = engine.apply(transaction);
    var invoice = wanted.invoice();
    var before = InvoiceRows.find(connection, invoice).orElseThrow();
    if (before.version() != wanted.seen()) {
      return new EditResult.Stale();
    }
    var edited = wanted.edit().apply(before);
    var after = DocumentView.of(before.version() + 1, edited.status(), edited.fields());

    // 1. Ask. This takes the lock of the workflow, so it comes before the host's own locks.
    var proposed = ProposedChange.update(invoice, before, after);
    var decision = joined.guard(by(wanted, proposed), wanted.by());
    if (decision instanceof EditDecision.Denied denied) {
      return new EditResult.Refused(denied.problems());
    }

    // 2. Write.
    if (!InvoiceRows.update(connection, invoice, after, before.version())) {
      return new EditResult.Stale();
    }

    // 3. Tell.
    var change = by(wanted, DocumentChange.update(invoice, after).under(decision));
    if (joined.record(change, wanted.by()) instanceof CommandResult.Rejected denied) {
      throw new IllegalStateException(denied.problems().toString()); // the row has to go, too
    }
    return new EditResult.Done(after);
  }

  // endregion

  // region create
  void create(
      StoreTransaction transaction, DocumentRef invoice, DocumentView first, RequestContext by) {
    InvoiceRows.insert(PostgresStore.connection(transaction), invoice, first);
    var change = DocumentChange.create(invoice, first);
    if (engine.apply(transaction).record(change, by) instanceof CommandResult.Rejected denied) {
      throw new IllegalStateException(denied.problems().toString());
    }
  }

  // endregion

  // region origin
  private static ProposedChange by(Wanted wanted, ProposedChange change) {
    return wanted.step().map(change::askedBy).orElse(change);
  }

  private static DocumentChange by(Wanted wanted, DocumentChange change) {
    return wanted.step().map(change::askedBy).orElse(change);
  }
  // endregion
}
