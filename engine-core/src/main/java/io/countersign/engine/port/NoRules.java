package io.countersign.engine.port;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.store.StoreTransaction;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rules of a host without any. */
final class NoRules implements Rules {

  @Override
  public Verdict evaluate(
      StoreTransaction transaction,
      MutationOrigin origin,
      DocumentRef document,
      String ruleSet,
      Map<String, @Nullable Object> fields) {
    throw new IllegalStateException(
        "Expected a host that has the rules '"
            + ruleSet
            + "', but found one without rules. Give the engine a port for rules, or take the step"
            + " out of the workflow.");
  }

  @Override
  public boolean knows(StoreTransaction transaction, OrgId org, String ruleSet) {
    return false;
  }
}
