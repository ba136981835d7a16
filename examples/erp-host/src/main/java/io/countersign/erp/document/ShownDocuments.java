package io.countersign.erp.document;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.port.Documents;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.erp.tenancy.Unit;
import java.util.Optional;

/** The port through which the engine reads current and earlier versions of documents. */
public final class ShownDocuments implements Documents {

  @Override
  public Optional<DocumentView> find(StoreTransaction transaction, DocumentRef document) {
    return new DocumentRows(Unit.of(document.org(), transaction)).find(document);
  }

  @Override
  public Optional<DocumentView> at(
      StoreTransaction transaction, DocumentRef document, long version, Optional<String> snapshot) {
    return new DocumentRows(Unit.of(document.org(), transaction)).at(document, version);
  }
}
