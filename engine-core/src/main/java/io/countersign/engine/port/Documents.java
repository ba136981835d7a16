package io.countersign.engine.port;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.store.StoreTransaction;
import java.util.Optional;

/** Read access to documents. Its methods change nothing and may be repeated. */
public interface Documents {

  /**
   * Returns the document as this transaction sees it, or empty if the host has none of this id in
   * this organisation.
   */
  Optional<DocumentView> find(StoreTransaction transaction, DocumentRef document);

  /**
   * Returns the document as it was in an earlier version, or empty if the host does not keep that
   * version. A host that keeps versions overrides this and returns the fields and the status of
   * that time; other hosts keep the default. Without it, evidence and inboxes lack the old values;
   * decisions are unaffected.
   *
   * @param version the version
   * @param snapshot the host's id of that version, if the engine kept one
   */
  default Optional<DocumentView> at(
      StoreTransaction transaction, DocumentRef document, long version, Optional<String> snapshot) {
    return Optional.empty();
  }
}
