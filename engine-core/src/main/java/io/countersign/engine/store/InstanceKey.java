package io.countersign.engine.store;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.WorkflowKey;

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

  /** Key of an instance by its document and workflow. */
  sealed interface OfDocument extends InstanceKey {

    /** Returns the document. */
    DocumentRef document();

    /** Returns which of the document's workflows. */
    WorkflowKey workflow();

    @Override
    default OrgId org() {
      return OrgId.of(document().org());
    }

    /** Returns the document, and the workflow unless it is the lifecycle, for messages. */
    default String words() {
      return workflow().isLifecycle() ? document().toString() : document() + " in " + workflow();
    }
  }

  /**
   * Key of the instance of a document that has not ended.
   *
   * @param document the document
   * @param workflow the workflow that the instance runs
   */
  record ByDocument(DocumentRef document, WorkflowKey workflow) implements OfDocument {

    /** Creates the key of the lifecycle of a document. */
    public ByDocument(DocumentRef document) {
      this(document, WorkflowKey.LIFECYCLE);
    }

    /** The document and the workflow, for messages. */
    @Override
    public String toString() {
      return words();
    }
  }

  /**
   * Key of the instance of a document that has not ended or, if there is none, of the one that
   * ended last.
   *
   * @param document the document
   * @param workflow the workflow that the instance runs
   */
  record Latest(DocumentRef document, WorkflowKey workflow) implements OfDocument {

    /** Creates the key of the lifecycle of a document. */
    public Latest(DocumentRef document) {
      this(document, WorkflowKey.LIFECYCLE);
    }

    /** The document and the workflow, for messages. */
    @Override
    public String toString() {
      return words();
    }
  }
}
