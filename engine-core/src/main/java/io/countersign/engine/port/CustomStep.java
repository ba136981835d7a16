package io.countersign.engine.port;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.store.StoreTransaction;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Kind of step that the host adds. It is run once for each visit, in the transaction of the
 * advance; an exception rolls back all of its work.
 */
public interface CustomStep {

  /** Runs the step. */
  Result run(StoreTransaction transaction, MutationOrigin origin, Input input);

  /**
   * Input of the step.
   *
   * @param document the document and its organisation
   * @param view the document as it is
   * @param settings the configuration of the node
   */
  record Input(DocumentRef document, DocumentView view, Map<String, @Nullable Object> settings) {}

  /** Result of the step. */
  sealed interface Result {

    /**
     * The step succeeded.
     *
     * @param outcome the outcome by which edges are chosen
     * @param output the output of the step
     * @param document the document after the step, if the step changed it; the step may change
     *     material fields only if the node declares it with the setting {@code changesMaterial}
     */
    record Done(
        String outcome, Map<String, @Nullable Object> output, Optional<DocumentView> document)
        implements Result {}

    /**
     * The step failed for a business reason.
     *
     * @param code the host's name of the reason
     * @param reason the reason in words
     */
    record Failed(String code, String reason) implements Result {}
  }
}
