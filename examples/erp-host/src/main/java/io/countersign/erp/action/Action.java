package io.countersign.erp.action;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.erp.tenancy.Unit;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A piece of business that a workflow can ask for by name. */
@FunctionalInterface
interface Action {

  /** Does it, in the transaction of the workflow. Writes rows of its own, never documents. */
  Result run(Unit unit, Subject subject);

  /**
   * What it is about.
   *
   * @param document the document
   * @param view the document as it is
   * @param payload what the workflow gives
   */
  record Subject(DocumentRef document, DocumentView view, Map<String, @Nullable Object> payload) {}

  /** What came of it. */
  sealed interface Result {

    /**
     * It is done.
     *
     * @param changes fields of the document that are to change; none if it stays as it is
     * @param receipt what the workflow keeps as evidence
     */
    record Done(Map<String, @Nullable Object> changes, Map<String, @Nullable Object> receipt)
        implements Result {}

    /**
     * Business says no.
     *
     * @param code why, by name
     * @param reason why, in words
     */
    record Declined(String code, String reason) implements Result {}
  }
}
