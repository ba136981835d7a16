package io.countersign.testkit.host;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.port.Rules;
import io.countersign.engine.store.StoreTransaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Rules that return {@code allow} unless a test configures them, and record their evaluations. */
public final class FakeRules implements Rules {

  private final Map<String, Verdict> verdicts = new TreeMap<>();
  private final List<String> evaluated = new ArrayList<>();

  /** Sets the result of a rule set. */
  public FakeRules say(
      String ruleSet, String outcome, Map<String, ? extends @Nullable Object> output) {
    verdicts.put(ruleSet, new Verdict(outcome, PlainFields.plainMap(output)));
    return this;
  }

  /** Returns the rule sets that were evaluated, in order. */
  public List<String> evaluations() {
    return List.copyOf(evaluated);
  }

  @Override
  public Verdict evaluate(
      StoreTransaction transaction,
      MutationOrigin origin,
      DocumentRef document,
      String ruleSet,
      Map<String, @Nullable Object> fields) {
    evaluated.add(ruleSet);
    return verdicts.getOrDefault(ruleSet, new Verdict("allow", Map.of()));
  }
}
