package io.countersign.erp.rule;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
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
 * The rules of an organisation. The first rule of a set that applies decides; if none applies,
 * there is no objection. {@code mutate()} evaluates them before and after every write, as before
 * the engine; a step of type {@code rule} evaluates the same rows through the port, and its edges
 * are chosen by the outcome. In both cases the rules write their own log.
 */
public final class RuleBook implements Rules {

  private static final String NOTHING_AGAINST = "allow";
  private static final String REFUSAL = "refuse";

  /** The port: what a step of a workflow asks. */
  @Override
  public Verdict evaluate(
      StoreTransaction transaction,
      MutationOrigin origin,
      DocumentRef document,
      String ruleSet,
      Map<String, @Nullable Object> fields) {
    return evaluate(Unit.of(document.org(), transaction), document, ruleSet, fields)
        .map(rule -> new Verdict(rule.outcome(), Map.of("message", rule.message())))
        .orElse(new Verdict(NOTHING_AGAINST, Map.of()));
  }

  /** Why a document may not be written as it is to be, or nothing. */
  public Optional<String> before(Unit unit, DocumentRef document, DocumentView after) {
    return evaluate(unit, document, document.type() + ".before_write", after.fields())
        .filter(rule -> rule.outcome().equals(REFUSAL))
        .map(Rule::message);
  }

  /** A document is written. What rules have to say of it now is for those who read their log. */
  public void after(Unit unit, DocumentRef document, DocumentView after) {
    evaluate(unit, document, document.type() + ".after_write", after.fields());
  }

  private static Optional<Rule> evaluate(
      Unit unit, DocumentRef document, String ruleSet, Map<String, @Nullable Object> fields) {
    var found = rules(unit, ruleSet).stream().filter(rule -> rule.applies(fields)).findFirst();
    found.ifPresent(rule -> log(unit, document, ruleSet, rule));
    return found;
  }

  private static void log(Unit unit, DocumentRef document, String ruleSet, Rule rule) {
    unit.handle()
        .createUpdate(RuleSql.LOG)
        .bind("org", unit.org())
        .bind("rule_set", ruleSet)
        .bind("type", document.type())
        .bind("id", document.id())
        .bind("outcome", rule.outcome())
        .bind("message", rule.message())
        .execute();
  }

  private static List<Rule> rules(Unit unit, String ruleSet) {
    return unit.handle()
        .createQuery(RuleSql.OF_SET)
        .bind("rule_set", ruleSet)
        .map(
            (row, context) ->
                new Rule(
                    row.getString("field"),
                    row.getString("comparison"),
                    operand(row.getString("operand")),
                    row.getString("outcome"),
                    row.getString("message")))
        .list();
  }

  private static @Nullable Object operand(@Nullable String text) {
    return text == null ? null : Fields.value(text);
  }
}
