package io.countersign.erp.story;

import io.countersign.erp.document.Fields;
import io.countersign.erp.tenancy.Units;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.statement.Update;
import org.jspecify.annotations.Nullable;

/** The organisation of a story, with its people and goods. */
final class Cast {

  private final Units units;
  private final String org;

  private Cast(Units units, String org) {
    this.units = units;
    this.org = org;
  }

  /** An organisation that did not exist before. */
  static Cast of(Units units, String org, Map<String, ? extends @Nullable Object> settings) {
    var cast = new Cast(units, org);
    var text = Fields.write(new LinkedHashMap<>(settings));
    cast.write(CastSql.ORGANISATION, Map.of("settings", text));
    return cast;
  }

  Cast person(String person, String... roles) {
    write(CastSql.PERSON, Map.of("person", person));
    for (var role : roles) {
      write(CastSql.ROLE, Map.of("person", person, "role", role));
    }
    return this;
  }

  Cast chain(String chain, String... people) {
    for (int i = 0; i < people.length; i++) {
      write(CastSql.LINK, Map.of("chain", chain, "position", i, "person", people[i]));
    }
    return this;
  }

  Cast policy(String action, String role) {
    write(CastSql.POLICY, Map.of("action", action, "role", role));
    return this;
  }

  /** Adds a rule to a set, about a field, with its outcome and reason. */
  Cast rule(String ruleSet, int position, String test, String outcome, String message) {
    var words = List.of(test.split(" ", 3));
    write(
        CastSql.RULE,
        Map.of(
            "rule_set", ruleSet,
            "position", position,
            "field", words.get(0),
            "comparison", words.get(1),
            "operand", words.size() > 2 ? words.get(2) : "null",
            "outcome", outcome,
            "message", message));
    return this;
  }

  Cast stock(String item, int free) {
    write(CastSql.STOCK, Map.of("item", item, "free", free));
    return this;
  }

  Cast sale(String franchisee, String period, String receipt, long amount, boolean suspicious) {
    write(
        CastSql.SALE,
        Map.of(
            "franchisee", franchisee,
            "period", period,
            "receipt", receipt,
            "amount", amount,
            "suspicious", suspicious));
    return this;
  }

  /** What was posted of an invoice; nothing if it was not. */
  List<Long> ledger(String invoice) {
    return units.in(
        org,
        unit ->
            unit.handle().createQuery(CastSql.LEDGER).bind("id", invoice).mapTo(Long.class).list());
  }

  int free(String item) {
    return units.in(
        org,
        unit ->
            unit.handle().createQuery(CastSql.FREE).bind("item", item).mapTo(Integer.class).one());
  }

  /** Returns the messages in a mailbox. */
  List<String> messages(String recipient) {
    return units.in(
        org,
        unit ->
            unit.handle()
                .createQuery(CastSql.MESSAGES)
                .bind("recipient", recipient)
                .mapTo(String.class)
                .list());
  }

  private void write(String sql, Map<String, ?> values) {
    units.in(
        org,
        unit -> {
          Update update = unit.handle().createUpdate(sql).bind("org", org).bindMap(values);
          return update.execute();
        });
  }
}
