package io.countersign.engine.store;

import io.countersign.engine.document.DocumentRef;

/** How an instance is found. */
public sealed interface InstanceKey {

  /** The organisation. */
  String org();

  /**
   * By its id.
   *
   * @param org the organisation
   * @param instance the id
   */
  record ById(String org, String instance) implements InstanceKey {}

  /**
   * By its document: the instance that is not over.
   *
   * @param document the document
   */
  record ByDocument(DocumentRef document) implements InstanceKey {

    @Override
    public String org() {
      return document.org();
    }
  }

  /**
   * By its document: the instance that is not over or, where there is none, the one that ended
   * last.
   *
   * @param document the document
   */
  record Latest(DocumentRef document) implements InstanceKey {

    @Override
    public String org() {
      return document.org();
    }
  }
}
