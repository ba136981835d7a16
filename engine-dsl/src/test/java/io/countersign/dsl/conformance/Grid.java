package io.countersign.dsl.conformance;

import io.countersign.dsl.EvaluationOutcome;
import io.countersign.dsl.Expression;
import io.countersign.dsl.Language;
import io.countersign.dsl.type.Type;
import io.countersign.problem.DslCode;
import io.countersign.problem.Result;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What every operator answers for every pair of operands. A cell is {@code refused CODE}, or one
 * letter for each pair of states: four groups for the left side's states, in each one letter for
 * every state of the right side.
 */
final class Grid {

  static final List<String> OPERATORS = List.of("==", "!=", ">", ">=", "<", "<=", "in", "contains");

  /** A lesser value, a greater value, null and missing. */
  static final int STATES = 4;

  private final Map<Question, String> cells = new LinkedHashMap<>();
  private final Language language;

  /** What a cell answers. */
  record Question(String operator, Operand left, Operand right) {

    @Override
    public String toString() {
      return left.name() + " " + operator + " " + right.name();
    }
  }

  /**
   * One side: a path, or a literal.
   *
   * @param name how the grid calls it
   * @param literal the literal, or empty for a path
   * @param type the static type of the path
   * @param less the lesser value of the path
   * @param greater the greater value of the path
   */
  record Operand(
      String name, String literal, Type type, @Nullable Object less, @Nullable Object greater) {

    static Operand path(String name, Type type, String less, String greater) {
      return new Operand(name, "", type, Notation.read(less), Notation.read(greater));
    }

    static Operand literal(String literal) {
      return new Operand(literal, literal, Type.dynamic(), null, null);
    }

    boolean isLiteral() {
      return !literal.isEmpty();
    }

    boolean isDynamic() {
      return type.equals(Type.dynamic());
    }

    private String field() {
      return name.replace(' ', '_').replace(':', '_');
    }
  }

  static final List<Operand> PATHS =
      List.of(
          path("boolean", "false", "true"),
          path("text", "'a'", "'b'"),
          path("integer", "1", "2"),
          path("decimal", "1.0", "2.0"),
          path("money", "1", "2"),
          path("timestamp", "timestamp 2026-01-01T00:00:00Z", "timestamp 2026-02-01T00:00:00Z"),
          path("date", "date 2026-01-01", "date 2026-02-01"),
          path("list of text", "['a']", "['a', 'b']"),
          path("record", "{x: 1}", "{x: 2}"),
          dynamic("boolean", "false", "true"),
          dynamic("text", "'a'", "'b'"),
          dynamic("timestamp as text", "'2026-01-01T00:00:00Z'", "'2026-02-01T00:00:00Z'"),
          dynamic("date as text", "'2026-01-01'", "'2026-02-01'"),
          dynamic("integer", "1", "2"),
          dynamic("decimal", "1.0", "2.0"),
          dynamic("timestamp", "timestamp 2026-01-01T00:00:00Z", "timestamp 2026-02-01T00:00:00Z"),
          dynamic("date", "date 2026-01-01", "date 2026-02-01"),
          dynamic("list of text", "['a']", "['a', 'b']"),
          dynamic("record", "{x: 1}", "{x: 2}"));

  static final List<Operand> LITERALS =
      List.of(
          Operand.literal("null"),
          Operand.literal("true"),
          Operand.literal("'a'"),
          Operand.literal("'2026-01-01T00:00:00Z'"),
          Operand.literal("'2026-01-01'"),
          Operand.literal("1"),
          Operand.literal("1.0"),
          Operand.literal("1.5"),
          Operand.literal("[]"),
          Operand.literal("['a', 'c']"),
          Operand.literal("[1, 3]"),
          Operand.literal("[1.5]"),
          Operand.literal("[true]"),
          Operand.literal("[null]"),
          Operand.literal("['2026-01-01']"),
          Operand.literal("['a', 1]"));

  private static Operand path(String type, String less, String greater) {
    return Operand.path(type, Declarations.type(type), less, greater);
  }

  private static Operand dynamic(String held, String less, String greater) {
    return Operand.path("dynamic:" + held, Type.dynamic(), less, greater);
  }

  private Grid() {
    var fields = new LinkedHashMap<String, Type>();
    PATHS.forEach(path -> fields.put(path.field(), path.type()));
    var sides = Type.record(fields);
    language = Language.builder().root("l", sides).root("r", sides).build();
  }

  /** Every path beside every path and literal, and every literal beside every path. */
  static Grid computed() {
    var grid = new Grid();
    for (var operator : OPERATORS) {
      for (var left : PATHS) {
        PATHS.forEach(right -> grid.add(new Question(operator, left, right)));
        LITERALS.forEach(right -> grid.add(new Question(operator, left, right)));
      }
      for (var left : LITERALS) {
        PATHS.forEach(right -> grid.add(new Question(operator, left, right)));
      }
    }
    return grid;
  }

  Map<Question, String> cells() {
    return cells;
  }

  String cell(String operator, Operand left, Operand right) {
    var cell = cells.get(new Question(operator, left, right));
    if (cell == null) {
      throw new IllegalArgumentException("No such cell: " + left + operator + right);
    }
    return cell;
  }

  private void add(Question question) {
    cells.put(question, answer(question));
  }

  private String answer(Question question) {
    var text =
        written("l", question.left())
            + " "
            + question.operator()
            + " "
            + written("r", question.right());
    if (!(language.condition(text) instanceof Result.Accepted<Expression> accepted)) {
      return "refused " + language.condition(text).problems().get(0).code().name();
    }
    var groups = new ArrayList<String>();
    for (int left = 0; left < states(question.left()); left++) {
      var group = new StringBuilder();
      for (int right = 0; right < states(question.right()); right++) {
        var data = new HashMap<String, Object>();
        data.put("l", side(question.left(), left));
        data.put("r", side(question.right(), right));
        group.append(letter(accepted.value().evaluate(data)));
      }
      groups.add(group.toString());
    }
    return String.join(" ", groups);
  }

  private static String written(String root, Operand operand) {
    return operand.isLiteral() ? operand.literal() : root + "." + operand.field();
  }

  private static int states(Operand operand) {
    return operand.isLiteral() ? 1 : STATES;
  }

  private static Map<String, @Nullable Object> side(Operand operand, int state) {
    var fields = new HashMap<String, @Nullable Object>();
    if (state < 3) {
      fields.put(
          operand.field(), state == 0 ? operand.less() : state == 1 ? operand.greater() : null);
    }
    return fields;
  }

  private static char letter(EvaluationOutcome outcome) {
    if (outcome instanceof EvaluationOutcome.Value value) {
      return Boolean.TRUE.equals(value.value()) ? 'T' : 'F';
    }
    var code = ((EvaluationOutcome.Failure) outcome).problem().code();
    return code == DslCode.DSL_NULL_OPERAND ? 'N' : code == DslCode.DSL_VALUE_TYPE ? 'V' : '?';
  }
}
