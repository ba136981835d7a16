package io.countersign.dsl;

import io.countersign.dsl.Worlds.Known;
import io.countersign.dsl.Worlds.World;
import io.countersign.dsl.syntax.Operator;
import io.countersign.dsl.syntax.SyntaxNode;
import io.countersign.dsl.type.DynamicType;
import io.countersign.dsl.type.ListType;
import io.countersign.dsl.type.ScalarType;
import io.countersign.dsl.type.Type;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Random conditions over a world: mostly ones that its types allow, and some that a checker must
 * sort out.
 */
final class Conditions {

  private static final List<Operator> TEXTUAL =
      Stream.of(Operator.values()).filter(operator -> !operator.structuredOnly()).toList();

  private final Random random;
  private final World world;

  Conditions(Random random, World world) {
    this.random = random;
    this.world = world;
  }

  /** A condition that is well typed, but may have constant parts or senseless nulls. */
  SyntaxNode fitting(int depth) {
    return condition(depth, 0);
  }

  /** A condition in which one of {@code oneIn} comparisons is anything at all. */
  SyntaxNode mixed(int depth, int oneIn) {
    return condition(depth, oneIn);
  }

  private SyntaxNode condition(int depth, int oneIn) {
    int choice = depth == 0 ? 9 : random.nextInt(10);
    if (choice < 2) {
      return new SyntaxNode.Or(several(depth, oneIn), Worlds.HERE);
    }
    if (choice < 4) {
      return new SyntaxNode.And(several(depth, oneIn), Worlds.HERE);
    }
    if (choice == 4) {
      return new SyntaxNode.Not(condition(depth - 1, oneIn), Worlds.HERE);
    }
    return oneIn > 0 && random.nextInt(oneIn) == 0 ? anything() : comparison();
  }

  private List<SyntaxNode> several(int depth, int oneIn) {
    var operands = new ArrayList<SyntaxNode>();
    for (int i = 2 + random.nextInt(2); i > 0; i--) {
      operands.add(condition(depth - 1, oneIn));
    }
    return operands;
  }

  private SyntaxNode anything() {
    var operator = TEXTUAL.get(random.nextInt(TEXTUAL.size()));
    return random.nextInt(8) == 0
        ? operand()
        : new SyntaxNode.Comparison(operator, operand(), operand(), Worlds.HERE);
  }

  private SyntaxNode operand() {
    return switch (random.nextInt(8)) {
      case 0 -> new SyntaxNode.Literal(literal(DynamicType.DYNAMIC), Worlds.HERE);
      case 1 -> literals(DynamicType.DYNAMIC, random.nextInt(4));
      case 2 -> random.nextBoolean() ? new SyntaxNode.Literal(null, Worlds.HERE) : stray();
      default -> known().path();
    };
  }

  /** A path that may lead nowhere. */
  private SyntaxNode.Path stray() {
    var path = known().path();
    return random.nextInt(4) == 0
        ? new SyntaxNode.Path("nobody", path.segments(), Worlds.HERE)
        : Worlds.below(path, new SyntaxNode.Segment.Field("nothing"));
  }

  private Known known() {
    return world.paths().get(random.nextInt(world.paths().size()));
  }

  private SyntaxNode comparison() {
    var known = known();
    var type = known.type();
    if (random.nextInt(8) == 0) {
      return compared(equality(), known.path(), new SyntaxNode.Literal(null, Worlds.HERE));
    }
    if (type instanceof ListType list && !isStructure(list.element())) {
      return member(other(list.element()), known.path());
    }
    if (isStructure(type)) {
      return compared(equality(), known.path(), new SyntaxNode.Literal(null, Worlds.HERE));
    }
    if (type == ScalarType.BOOLEAN && random.nextBoolean()) {
      return known.path();
    }
    if (random.nextInt(4) == 0) {
      return member(known.path(), literals(type, 1 + random.nextInt(3)));
    }
    boolean ordered = type != ScalarType.BOOLEAN && type != ScalarType.TEXT;
    var operator = ordered ? TEXTUAL.get(random.nextInt(6)) : equality();
    var other = other(type);
    return random.nextBoolean()
        ? compared(operator, known.path(), other)
        : compared(operator, other, known.path());
  }

  private static boolean isStructure(Type type) {
    return !(type instanceof ScalarType) && type != DynamicType.DYNAMIC;
  }

  private SyntaxNode member(SyntaxNode element, SyntaxNode list) {
    return random.nextBoolean()
        ? compared(Operator.IN, element, list)
        : compared(Operator.CONTAINS, list, element);
  }

  private static SyntaxNode compared(Operator operator, SyntaxNode left, SyntaxNode right) {
    return new SyntaxNode.Comparison(operator, left, right, Worlds.HERE);
  }

  private Operator equality() {
    return random.nextBoolean() ? Operator.EQ : Operator.NE;
  }

  /** A literal, or another path of the type or of none. */
  private SyntaxNode other(Type type) {
    if (random.nextBoolean()) {
      var alike =
          world.paths().stream()
              .filter(known -> known.type() == type || known.type() == DynamicType.DYNAMIC)
              .toList();
      if (!alike.isEmpty()) {
        return alike.get(random.nextInt(alike.size())).path();
      }
    }
    return new SyntaxNode.Literal(literal(type), Worlds.HERE);
  }

  private SyntaxNode.Literal literals(Type type, int size) {
    var values = new ArrayList<@Nullable Object>();
    for (int i = 0; i < size; i++) {
      values.add(literal(type));
    }
    return new SyntaxNode.Literal(values, Worlds.HERE);
  }

  private Object literal(Type type) {
    var scalar =
        type instanceof ScalarType known
            ? known
            : List.of(ScalarType.values()).get(random.nextInt(7));
    return switch (scalar) {
      case BOOLEAN -> random.nextBoolean();
      case TEXT -> pick("a", "ab", "b", "1", "2026-01-31", "it's");
      case INTEGER, MONEY -> pick(1L, 2L, 0L, -1L, 500L, Long.MAX_VALUE);
      case DECIMAL ->
          pick(1L, new BigDecimal("1.0"), new BigDecimal("-0.5"), new BigDecimal("2.50"));
      case TIMESTAMP -> pick("2026-01-31T10:00:00Z", "2026-02-01T01:00:00+01:00");
      case DATE -> pick("2026-01-31", "2026-02-01");
    };
  }

  private Object pick(Object... values) {
    return values[random.nextInt(values.length)];
  }
}
