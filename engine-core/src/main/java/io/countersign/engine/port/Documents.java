package io.countersign.engine.port;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.store.StoreTransaction;
import java.util.Optional;

/** Shows documents. A read: it changes nothing and may be repeated. */
public interface Documents {

  /**
   * The document as this transaction sees it, or nothing when the host has none of this id in this
   * organisation.
   */
  Optional<DocumentView> find(StoreTransaction transaction, DocumentRef document);
}
