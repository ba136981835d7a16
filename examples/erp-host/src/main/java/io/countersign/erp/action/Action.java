package io.countersign.erp.action;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.erp.tenancy.Unit;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A business action that a workflow can call by name. */
@FunctionalInterface
interface Action {

  /** Does it, in the transaction of the workflow. Writes rows of its own, never documents. */
  Result run(Unit unit, Subject subject);

  /**
   * The input of an action.
   *
   * @param document the document
   * @param view the current document
   * @param payload the payload from the workflow
   */
  record Subject(DocumentRef document, DocumentView view, Map<String, @Nullable Object> payload) {}

  /** Result of an action. */
  sealed interface Result {

    /**
     * The action was carried out.
     *
     * @param changes the fields of the document to change; empty if there are none
     * @param receipt the evidence that the workflow keeps
     */
    record Done(Map<String, @Nullable Object> changes, Map<String, @Nullable Object> receipt)
        implements Result {}

    /**
     * The action was declined for a business reason.
     *
     * @param code the code of the reason
     * @param reason the reason as text
     */
    record Declined(String code, String reason) implements Result {}
  }
}
