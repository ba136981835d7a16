package io.countersign.quickstart;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.port.Documents;
import io.countersign.engine.port.MutationResult;
import io.countersign.engine.port.Mutations;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.postgres.jdbi.JdbiHandles;
import java.util.Map;
import java.util.Optional;

/**
 * The application's own tables, and the two ports through which the engine reads and changes them.
 */
final class Invoices implements Documents, Mutations {

  static DocumentView view(long version, String status, Object amount) {
    return DocumentView.of(version, status, Map.of("amount", amount));
  }

  DocumentView write(StoreTransaction tx, DocumentRef invoice, DocumentView view) {
    var amount = view.fields().get("amount");
    JdbiHandles.of(tx)
        .execute(InvoiceSql.WRITE, invoice.id(), view.version(), view.status(), amount);
    return view;
  }

  @Override
  public Optional<DocumentView> at(
      StoreTransaction tx, DocumentRef invoice, long version, Optional<String> snapshot) {
    return JdbiHandles.of(tx)
        .select(InvoiceSql.FIND, invoice.id(), version)
        .map((row, context) -> view(row.getLong(1), row.getString(2), row.getBigDecimal(3)))
        .findOne();
  }

  @Override
  public Optional<DocumentView> find(StoreTransaction tx, DocumentRef invoice) {
    return at(tx, invoice, Long.MAX_VALUE, Optional.empty());
  }

  @Override
  public MutationResult transition(StoreTransaction tx, MutationOrigin step, Transition wanted) {
    var invoice = wanted.document();
    return MutationResult.on(
        wanted.version(),
        find(tx, invoice),
        now -> write(tx, invoice, DocumentView.of(now.version() + 1, wanted.to(), now.fields())));
  }

  @Override
  public MutationResult mutate(StoreTransaction tx, MutationOrigin step, Mutation posting) {
    var invoice = posting.document();
    return MutationResult.on(
        posting.version(),
        find(tx, invoice),
        now -> {
          JdbiHandles.of(tx).execute(InvoiceSql.POST, invoice.id(), now.fields().get("amount"));
          return now;
        });
  }
}
