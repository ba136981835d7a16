package io.countersign.testkit.host;

import io.countersign.engine.Joined;
import io.countersign.engine.advance.Booking;
import io.countersign.engine.advance.Caller;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.document.Verdict;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A host's writer for changes by people: asks the guard, then writes, then records. A change that
 * the guard denies is not written.
 */
public final class FakeMutate {

  private final FakeDocuments documents;
  private final Joined joined;
  private final Caller caller;

  /** Creates a writer for one person, in one transaction. */
  public FakeMutate(FakeDocuments documents, Joined joined, Caller caller) {
    this.documents = documents;
    this.joined = joined;
    this.caller = caller;
  }

  /** Writes a document for the first time. */
  public Booking create(
      DocumentRef document, String status, Map<String, ? extends @Nullable Object> fields) {
    return through(
        ProposedChange.create(document),
        () -> DocumentChange.created(document, documents.create(document, status, fields)));
  }

  /** Changes fields of a document. */
  public Booking edit(DocumentRef document, Map<String, ? extends @Nullable Object> changes) {
    return change(document, documents.get(document).status(), changes);
  }

  /** Sets the status of a document, which a host with gates should not do. */
  public Booking status(DocumentRef document, String status) {
    return change(document, status, Map.of());
  }

  private Booking change(
      DocumentRef document, String status, Map<String, ? extends @Nullable Object> changes) {
    var before = documents.get(document);
    return through(
        ProposedChange.update(document, before, documents.next(document, status, changes)),
        () -> DocumentChange.changed(document, documents.change(document, status, changes)));
  }

  /** Deletes a document. */
  public Booking delete(DocumentRef document) {
    return through(
        ProposedChange.delete(document),
        () -> {
          documents.remove(document);
          return DocumentChange.deleted(document);
        });
  }

  private Booking through(ProposedChange change, Supplier<DocumentChange> write) {
    var verdict = joined.guard(change, caller);
    return verdict instanceof Verdict.Denied denied
        ? new Booking.Denied(denied.problems())
        : joined.record(write.get().under(verdict), caller);
  }
}
