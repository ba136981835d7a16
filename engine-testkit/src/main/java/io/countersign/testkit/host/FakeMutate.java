package io.countersign.testkit.host;

import io.countersign.engine.WorkflowSession;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EditDecision;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.RequestContext;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A host's writer for changes by people: asks the guard, then writes, then records. A change that
 * the guard denies is not written.
 */
public final class FakeMutate {

  private final FakeDocuments documents;
  private final WorkflowSession joined;
  private final RequestContext context;

  /** Creates a writer for one person, in one transaction. */
  public FakeMutate(FakeDocuments documents, WorkflowSession joined, RequestContext context) {
    this.documents = documents;
    this.joined = joined;
    this.context = context;
  }

  /** Writes a document for the first time. */
  public CommandResult create(
      DocumentRef document, String status, Map<String, ? extends @Nullable Object> fields) {
    return through(
        ProposedChange.create(document),
        () -> DocumentChange.create(document, documents.create(document, status, fields)));
  }

  /** Changes fields of a document. */
  public CommandResult edit(DocumentRef document, Map<String, ? extends @Nullable Object> changes) {
    return change(document, documents.get(document).status(), changes);
  }

  /** Sets the status of a document, which a host with gates should not do. */
  public CommandResult status(DocumentRef document, String status) {
    return change(document, status, Map.of());
  }

  private CommandResult change(
      DocumentRef document, String status, Map<String, ? extends @Nullable Object> changes) {
    var before = documents.get(document);
    return through(
        ProposedChange.update(document, before, documents.next(document, status, changes)),
        () -> DocumentChange.update(document, documents.change(document, status, changes)));
  }

  /** Deletes a document. */
  public CommandResult delete(DocumentRef document) {
    return through(
        ProposedChange.delete(document),
        () -> {
          documents.remove(document);
          return DocumentChange.delete(document);
        });
  }

  private CommandResult through(ProposedChange change, Supplier<DocumentChange> write) {
    var decision = joined.guard(change, context);
    return decision instanceof EditDecision.Denied denied
        ? new CommandResult.Rejected(denied.problems())
        : joined.record(write.get().under(decision), context);
  }
}
