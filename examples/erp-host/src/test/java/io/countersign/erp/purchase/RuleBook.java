package io.countersign.erp.purchase;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.port.Rules;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.erp.document.ChangeOrigin;
import io.countersign.erp.document.DocumentMutator;
import io.countersign.erp.document.RequestResult.Refused;
import io.countersign.erp.tenancy.OrgTransaction;
import io.countersign.json.Json;
import io.countersign.problem.Result;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Existing rules of an organisation. The first rule of a set that applies decides; if none applies,
 * the outcome is {@code allow}. The ERP evaluates them before and after changes by people, and a
 * step of type {@code rule} evaluates the same rows through the port. In both cases the rules write
 * their own log.
 */
public final class RuleBook implements Rules, DocumentMutator.Check {

  private static final String ALLOWED = "allow";
  private static final String REFUSED = "refuse";

  private static final String OF_SET =
      """
      SELECT field, comparison, operand, outcome, message FROM erp.rules
      WHERE rule_set = :rule_set ORDER BY position
      """;

  private static final String LOG =
      """
      INSERT INTO erp.rule_log (org_id, rule_set, type, id, outcome, message)
      VALUES (:org, :rule_set, :type, :id, :outcome, :message)
      """;

  @Override
  public Verdict evaluate(
      StoreTransaction transaction,
      MutationOrigin origin,
      DocumentRef document,
      String ruleSet,
      Map<String, @Nullable Object> fields) {
    return evaluate(OrgTransaction.of(document.org(), transaction), document, ruleSet, fields)
        .map(rule -> new Verdict(rule.outcome(), Map.of("message", rule.message())))
        .orElse(new Verdict(ALLOWED, Map.of()));
  }

  @Override
  public Optional<Refused> refusal(
      OrgTransaction tx, ChangeOrigin origin, DocumentRef document, DocumentView after) {
    return evaluate(tx, document, document.type() + ".before_write", after.fields())
        .filter(rule -> rule.outcome().equals(REFUSED))
        .map(rule -> new Refused("RULE_BROKEN", rule.message()));
  }

  @Override
  public void written(OrgTransaction tx, DocumentRef document, DocumentView after) {
    evaluate(tx, document, document.type() + ".after_write", after.fields());
  }

  private static Optional<FieldRule> evaluate(
      OrgTransaction tx,
      DocumentRef document,
      String ruleSet,
      Map<String, @Nullable Object> fields) {
    var found = rules(tx, ruleSet).stream().filter(rule -> rule.applies(fields)).findFirst();
    found.ifPresent(rule -> log(tx, document, ruleSet, rule));
    return found;
  }

  private static void log(OrgTransaction tx, DocumentRef document, String ruleSet, FieldRule rule) {
    tx.handle()
        .createUpdate(LOG)
        .bind("org", tx.org())
        .bind("rule_set", ruleSet)
        .bind("type", document.type())
        .bind("id", document.id())
        .bind("outcome", rule.outcome())
        .bind("message", rule.message())
        .execute();
  }

  private static List<FieldRule> rules(OrgTransaction tx, String ruleSet) {
    return tx.handle()
        .createQuery(OF_SET)
        .bind("rule_set", ruleSet)
        .map(
            (row, context) ->
                new FieldRule(
                    row.getString("field"),
                    row.getString("comparison"),
                    operand(row.getString("operand")),
                    row.getString("outcome"),
                    row.getString("message")))
        .list();
  }

  private static @Nullable Object operand(@Nullable String text) {
    if (text == null) {
      return null;
    }
    if (Json.read(text) instanceof Result.Accepted<@Nullable Object> value) {
      return value.value();
    }
    throw new IllegalStateException("Expected JSON in an operand, but found another text.");
  }
}
