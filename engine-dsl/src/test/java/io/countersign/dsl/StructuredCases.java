package io.countersign.dsl;

import io.countersign.dsl.Worlds.World;
import io.countersign.dsl.structured.StructuredReader;
import io.countersign.dsl.syntax.ExpressionPrinter;
import io.countersign.dsl.syntax.SyntaxNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Random structured conditions over a world. */
final class StructuredCases {

  private static final List<String> WORDS =
      List.of(
          "eq",
          "neq",
          "gt",
          "gte",
          "lt",
          "lte",
          "in",
          "notIn",
          "contains",
          "contains",
          "startsWith",
          "startsWith",
          "regex");

  private static final List<Object> VALUES =
      List.of(
          "a",
          "ab",
          "b",
          "2026-01-31",
          "2026-01-31T10:00:00Z",
          1,
          1L,
          500L,
          true,
          new BigDecimal("1.0"));

  private final Random random;
  private final World world;

  StructuredCases(Random random, World world) {
    this.random = random;
    this.world = world;
  }

  Map<String, @Nullable Object> condition(int depth) {
    var condition = new LinkedHashMap<String, @Nullable Object>();
    int choice = depth == 0 ? 9 : random.nextInt(10);
    if (choice == 0) {
      condition.put("not", condition(depth - 1));
    } else if (choice < 6) {
      condition.put(
          choice < 3 ? "all" : "any", List.of(condition(depth - 1), condition(depth - 1)));
    } else {
      var word = WORDS.get(random.nextInt(WORDS.size()));
      var known = world.paths().get(random.nextInt(world.paths().size()));
      condition.put("field", ExpressionPrinter.print(known.path()));
      condition.put("operator", word);
      condition.put("value", word.endsWith("n") || word.endsWith("In") ? list() : value());
    }
    return condition;
  }

  /** The tree of a condition. */
  SyntaxNode node(Map<String, @Nullable Object> condition) {
    var reading = StructuredReader.read(condition, world.roots().keySet(), "entity");
    return reading.orThrow();
  }

  private Object value() {
    return VALUES.get(random.nextInt(VALUES.size()));
  }

  private List<Object> list() {
    var elements = new ArrayList<Object>();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      elements.add(value());
    }
    return elements;
  }
}
