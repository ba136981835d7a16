package io.countersign.engine.port;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.store.StoreTransaction;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rules that the host had before the engine came. They may write in the transaction. */
public interface Rules {

  /** Has the rules of a set looked at a document. */
  Verdict evaluate(
      StoreTransaction transaction,
      MutationOrigin origin,
      DocumentRef document,
      String ruleSet,
      Map<String, @Nullable Object> fields);

  /**
   * Whether there are rules of this name for an organisation. It is asked when a workflow is
   * published, which warns of a name that is not known. This default knows every name.
   */
  default boolean knows(StoreTransaction transaction, String org, String ruleSet) {
    return true;
  }

  /**
   * What they say.
   *
   * @param outcome the outcome by which edges are chosen
   * @param output what the step puts out
   */
  record Verdict(String outcome, Map<String, @Nullable Object> output) {}
}
