package io.countersign.engine.port;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.store.StoreTransaction;
import java.util.Optional;

/** Shows documents. Reads only: they change nothing and may be repeated. */
public interface Documents {

  /**
   * The document as this transaction sees it, or nothing when the host has none of this id in this
   * organisation.
   */
  Optional<DocumentView> find(StoreTransaction transaction, DocumentRef document);

  /**
   * The document as it was in an earlier version, or nothing when the host keeps none of that
   * version. A host that keeps versions answers, with the fields and the status of that time;
   * others leave this as it is. What the engine shows people, and what it writes down of changes,
   * is the poorer for nothing; what it decides is the same.
   *
   * @param version the version
   * @param snapshot the host's id of that version, where the engine kept one
   */
  default Optional<DocumentView> at(
      StoreTransaction transaction, DocumentRef document, long version, Optional<String> snapshot) {
    return Optional.empty();
  }
}
