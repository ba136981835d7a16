package io.countersign.engine.store;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;

/** Key by which an instance is found. */
public sealed interface InstanceKey {

  /** Returns the organisation. */
  OrgId org();

  /**
   * Key of an instance by its id.
   *
   * @param org the organisation
   * @param instance the id
   */
  record ById(OrgId org, InstanceId instance) implements InstanceKey {

    /** Such as {@code the id 0198 of acme}, for messages. */
    @Override
    public String toString() {
      return "the id " + instance + " of " + org;
    }
  }

  /**
   * Key of the instance of a document that has not ended.
   *
   * @param document the document
   */
  record ByDocument(DocumentRef document) implements InstanceKey {

    @Override
    public OrgId org() {
      return OrgId.of(document.org());
    }

    /** The document, for messages. */
    @Override
    public String toString() {
      return document.toString();
    }
  }

  /**
   * Key of the instance of a document that has not ended or, if there is none, of the one that
   * ended last.
   *
   * @param document the document
   */
  record Latest(DocumentRef document) implements InstanceKey {

    @Override
    public OrgId org() {
      return OrgId.of(document.org());
    }

    /** The document, for messages. */
    @Override
    public String toString() {
      return document.toString();
    }
  }
}
