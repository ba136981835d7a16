package io.countersign.compiler.fuzz;

import io.countersign.engine.workflow.Condition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Conditions, values and templates over the fields that every contract here has. */
final class RandomExpressions {

  private static final List<String> VALUES =
      List.of(
          "entity.grand_total",
          "entity.id",
          "entity.lines[0].sku",
          "entity.due_date",
          "\"fixed\"",
          "17",
          "actor.id",
          "org.cost_center");

  private static final List<String> TEMPLATES =
      List.of("of {entity.id}", "plain", "{entity.vendor_id}/{entity.parts}", "to {actor.email}");

  private final Dice dice;
  private final List<String> keys = new ArrayList<>();

  RandomExpressions(Dice dice) {
    this.dice = dice;
  }

  /** A new key, which later expressions may read. */
  String newKey() {
    var key = "k" + keys.size();
    keys.add(key);
    return key;
  }

  /**
   * A condition in one of its forms; texts are written as text or as an object when read as JSON.
   */
  Condition condition() {
    return dice.oneIn(3) ? Condition.data(data(2)) : Condition.text(text(2));
  }

  String text(int depth) {
    if (depth > 0 && dice.oneIn(3)) {
      var joined = dice.oneIn(2) ? " && " : " || ";
      return "(" + text(depth - 1) + joined + text(depth - 1) + ")";
    }
    return switch (dice.below(keys.isEmpty() ? 6 : 8)) {
      case 0 -> "entity.grand_total > " + dice.below(1_000_000);
      case 1 -> "entity.urgent == true";
      case 2 -> "entity.parts <= " + dice.below(100);
      case 3 -> "entity.vendor_id in [\"a" + dice.below(50) + "\", \"b\"]";
      case 4 -> "!(entity.rate >= 0." + dice.between(1, 9) + ")";
      case 5 -> "actor.role != \"clerk" + dice.below(9) + "\"";
      case 6 -> "context." + dice.of(keys) + " == true";
      default -> "context." + dice.of(keys) + ".points > " + dice.below(100);
    };
  }

  private Map<String, @Nullable Object> data(int depth) {
    var data = new LinkedHashMap<String, @Nullable Object>();
    if (depth > 0 && dice.oneIn(3)) {
      if (dice.oneIn(3)) {
        data.put("not", data(depth - 1));
      } else {
        data.put(dice.oneIn(2) ? "all" : "any", List.of(data(depth - 1), data(depth - 1)));
      }
      return data;
    }
    switch (dice.below(4)) {
      case 0 -> comparison(data, "grand_total", "gt", (long) dice.below(1_000_000));
      case 1 -> comparison(data, "urgent", "eq", true);
      case 2 -> comparison(data, "vendor_id", "startsWith", "v" + dice.below(100));
      default -> comparison(data, "parts", "lte", (long) dice.below(100));
    }
    return data;
  }

  private static void comparison(
      Map<String, @Nullable Object> data, String field, String operator, Object value) {
    data.put("field", field);
    data.put("operator", operator);
    data.put("value", value);
  }

  String value() {
    return dice.of(VALUES);
  }

  String template() {
    return dice.of(TEMPLATES);
  }

  Map<String, String> payload() {
    var payload = new LinkedHashMap<String, String>();
    for (int i = dice.below(4); i > 0; i--) {
      payload.put("value" + i, value());
    }
    return payload;
  }
}
