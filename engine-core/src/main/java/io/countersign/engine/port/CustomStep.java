package io.countersign.engine.port;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.store.StoreTransaction;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A kind of step that the host adds. It is run once for each visit, in the transaction of the
 * advance; an exception undoes everything that it did.
 */
public interface CustomStep {

  /** Does what the step is for. */
  Result run(StoreTransaction transaction, MutationOrigin origin, Input input);

  /**
   * What the step is given.
   *
   * @param document which document it is, and of which organisation
   * @param view the document as it is
   * @param settings the configuration of the node
   */
  record Input(DocumentRef document, DocumentView view, Map<String, @Nullable Object> settings) {}

  /** How it ended. */
  sealed interface Result {

    /**
     * Well.
     *
     * @param outcome the outcome by which edges are chosen
     * @param output what the step puts out
     * @param document the document after it, if the step changed it; fields that approvals are for
     *     it may change only where the node says so with the setting {@code changesMaterial}
     */
    record Done(
        String outcome, Map<String, @Nullable Object> output, Optional<DocumentView> document)
        implements Result {}

    /**
     * Badly, for a business reason.
     *
     * @param code the host's name of the reason
     * @param reason it in words
     */
    record Failed(String code, String reason) implements Result {}
  }
}
