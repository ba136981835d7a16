package io.countersign.erp.rule;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.port.Rules;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.erp.document.Fields;
import io.countersign.erp.tenancy.Unit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The rules of an organisation. The first rule of a set that applies decides; where none applies,
 * nothing is said against the document. {@code mutate()} asks before every write; a step of type
 * {@code rule} asks the same rows through the port, and its edges go by the outcome.
 */
public final class RuleBook implements Rules {

  private static final String NOTHING_AGAINST = "allow";
  private static final String REFUSAL = "refuse";

  @Override
  public Verdict evaluate(
      StoreTransaction transaction,
      MutationOrigin origin,
      DocumentRef document,
      String ruleSet,
      Map<String, @Nullable Object> fields) {
    return first(Unit.of(document.org(), transaction), ruleSet, fields)
        .map(rule -> new Verdict(rule.outcome(), Map.of("message", rule.message())))
        .orElse(new Verdict(NOTHING_AGAINST, Map.of()));
  }

  /** Why a document may not be written as it is, or nothing. */
  public Optional<String> refusal(
      Unit unit, DocumentRef document, Map<String, @Nullable Object> fields) {
    return first(unit, document.type() + ".before_write", fields)
        .filter(rule -> rule.outcome().equals(REFUSAL))
        .map(Rule::message);
  }

  private static Optional<Rule> first(
      Unit unit, String ruleSet, Map<String, @Nullable Object> fields) {
    return rules(unit, ruleSet).stream().filter(rule -> rule.applies(fields)).findFirst();
  }

  private static List<Rule> rules(Unit unit, String ruleSet) {
    return unit.handle()
        .createQuery(RuleSql.OF_SET)
        .bind("rule_set", ruleSet)
        .map(
            (row, context) ->
                new Rule(
                    new Rule.Test(
                        row.getString("field"),
                        row.getString("comparison"),
                        operand(row.getString("operand"))),
                    row.getString("outcome"),
                    row.getString("message")))
        .list();
  }

  private static @Nullable Object operand(@Nullable String text) {
    return text == null ? null : Fields.value(text);
  }
}
