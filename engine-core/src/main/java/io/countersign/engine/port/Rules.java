package io.countersign.engine.port;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.store.StoreTransaction;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Existing rules of the host. They may write in the transaction. */
public interface Rules {

  /** Evaluates the rules of a set on a document. */
  Verdict evaluate(
      StoreTransaction transaction,
      MutationOrigin origin,
      DocumentRef document,
      String ruleSet,
      Map<String, @Nullable Object> fields);

  /**
   * Returns whether an organisation has rules of this name. It is asked when a workflow is
   * published, which warns of an unknown name. This default knows every name.
   */
  default boolean knows(StoreTransaction transaction, OrgId org, String ruleSet) {
    return true;
  }

  /**
   * Result of the rules.
   *
   * @param outcome the outcome by which edges are chosen
   * @param output the output of the step
   */
  record Verdict(String outcome, Map<String, @Nullable Object> output) {}
}
