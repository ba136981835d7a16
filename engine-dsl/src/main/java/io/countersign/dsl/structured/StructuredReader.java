package io.countersign.dsl.structured;

import io.countersign.dsl.grammar.ExpressionReader;
import io.countersign.dsl.syntax.Operator;
import io.countersign.dsl.syntax.SourcePosition;
import io.countersign.dsl.syntax.SyntaxNode;
import io.countersign.problem.DslCode;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import io.countersign.problem.Result;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reader of structured conditions: {@code {"field", "operator", "value"}}, or {@code {"all": […]}},
 * {@code {"any": […]}}, {@code {"not": {…}}} over such. A field whose path does not start with a
 * declared root is a field of the document.
 */
public final class StructuredReader {

  private static final Pattern FIRST_WORD = Pattern.compile("\\s*([A-Za-z_][A-Za-z0-9_]*)");
  private static final String NOT_IN = "notIn";
  private static final Set<String> COMPARISON = Set.of("field", "operator", "value");

  private static final Map<String, Operator> OPERATORS =
      Arrays.stream(Operator.values())
          .filter(operator -> !operator.word().isEmpty())
          .collect(Collectors.toMap(Operator::word, Function.identity()));

  private final Set<String> roots;
  private final String documentRoot;
  private final List<Problem> problems = new ArrayList<>();

  private StructuredReader(Set<String> roots, String documentRoot) {
    this.roots = roots;
    this.documentRoot = documentRoot;
  }

  /**
   * Reads a condition.
   *
   * @param condition plain values, as a JSON reader makes them
   * @param roots the declared roots
   * @param documentRoot the root that other paths are under
   */
  public static Result<SyntaxNode> read(
      Map<?, ?> condition, Set<String> roots, String documentRoot) {
    var reader = new StructuredReader(roots, documentRoot);
    var node = reader.condition(condition, "", 1);
    return node == null || !reader.problems.isEmpty()
        ? new Result.Refused<>(Problem.sorted(reader.problems))
        : new Result.Accepted<>(node);
  }

  private @Nullable SyntaxNode condition(@Nullable Object value, String pointer, int depth) {
    if (depth > ExpressionReader.NESTING_CEILING) {
      refuse(
          DslCode.DSL_TOO_DEEP,
          pointer,
          "at most " + ExpressionReader.NESTING_CEILING + " nested conditions",
          "one more",
          "Split the condition over several edges.");
      return null;
    }
    if (!(value instanceof Map<?, ?> members)) {
      return structure(pointer, StructuredValues.describe(value));
    }
    if (members.size() == 1) {
      var form = members.keySet().iterator().next();
      var content = members.values().iterator().next();
      if ("not".equals(form)) {
        var negated = condition(content, pointer + "/not", depth + 1);
        return negated == null ? null : new SyntaxNode.Not(negated, SourcePosition.at(pointer));
      }
      if ("all".equals(form) || "any".equals(form)) {
        return chain("all".equals(form), content, pointer, depth);
      }
    }
    return members.keySet().equals(COMPARISON)
        ? comparison(members, pointer)
        : structure(pointer, "an object with other members");
  }

  private @Nullable SyntaxNode chain(
      boolean all, @Nullable Object content, String pointer, int depth) {
    var inside = pointer + (all ? "/all" : "/any");
    if (!(content instanceof List<?> conditions) || conditions.isEmpty()) {
      refuse(
          DslCode.DSL_STRUCTURE,
          inside,
          "a list of at least one condition",
          content instanceof List ? "an empty list" : StructuredValues.describe(content),
          "List the conditions to join.");
      return null;
    }
    var operands = new ArrayList<SyntaxNode>();
    for (int i = 0; i < conditions.size(); i++) {
      var operand = condition(conditions.get(i), inside + "/" + i, depth + 1);
      if (operand != null) {
        operands.add(operand);
      }
    }
    if (operands.size() < 2) {
      return operands.isEmpty() ? null : operands.get(0);
    }
    return all
        ? new SyntaxNode.And(operands, SourcePosition.at(pointer))
        : new SyntaxNode.Or(operands, SourcePosition.at(pointer));
  }

  private @Nullable SyntaxNode comparison(Map<?, ?> members, String pointer) {
    var path = field(members.get("field"), pointer + "/field");
    var operator = operator(members.get("operator"), pointer + "/operator");
    var problem = StructuredValues.problem(members.get("value"), pointer + "/value");
    if (problem != null) {
      problems.add(problem);
      return null;
    }
    if (path == null || operator == null) {
      return null;
    }
    var value = StructuredValues.literal(members.get("value"));
    var literal = new SyntaxNode.Literal(value, SourcePosition.at(pointer + "/value"));
    var comparison = new SyntaxNode.Comparison(operator, path, literal, SourcePosition.at(pointer));
    return NOT_IN.equals(members.get("operator"))
        ? new SyntaxNode.Not(comparison, SourcePosition.at(pointer))
        : comparison;
  }

  private @Nullable Operator operator(@Nullable Object word, String pointer) {
    var operator =
        NOT_IN.equals(word)
            ? Operator.IN
            : word instanceof String text ? OPERATORS.get(text) : null;
    if (operator == null) {
      refuse(
          DslCode.DSL_UNKNOWN_OPERATOR,
          pointer,
          "one of eq, neq, gt, gte, lt, lte, in, notIn, contains, startsWith, regex",
          word instanceof String text ? "'" + text + "'" : StructuredValues.describe(word),
          "Use one of these operators.");
    }
    return operator;
  }

  private SyntaxNode.@Nullable Path field(@Nullable Object field, String pointer) {
    if (!(field instanceof String text)) {
      refuse(
          DslCode.DSL_STRUCTURE,
          pointer,
          "a path as text",
          StructuredValues.describe(field),
          "Name the field, such as \"grand_total\" or \"lines[0].amount\".");
      return null;
    }
    var reading = ExpressionReader.value(root(text));
    if (reading instanceof Result.Refused<SyntaxNode> refused) {
      refused.problems().forEach(problem -> problems.add(problem.under(pointer)));
      return null;
    }
    if (reading instanceof Result.Accepted<SyntaxNode> tree
        && tree.value() instanceof SyntaxNode.Path path) {
      return new SyntaxNode.Path(path.root(), path.segments(), SourcePosition.at(pointer));
    }
    refuse(
        DslCode.DSL_STRUCTURE,
        pointer,
        "a path",
        "a literal",
        "Name the field, such as \"grand_total\".");
    return null;
  }

  /** A path that does not start with a declared root lies under the document's. */
  private String root(String path) {
    var first = FIRST_WORD.matcher(path);
    if (first.lookingAt() && roots.contains(first.group(1))) {
      return path;
    }
    return path.stripLeading().startsWith("[")
        ? documentRoot + path.stripLeading()
        : documentRoot + "." + path.stripLeading();
  }

  private @Nullable SyntaxNode structure(String pointer, String found) {
    refuse(
        DslCode.DSL_STRUCTURE,
        pointer,
        "an object with field, operator and value, or with all, any or not alone",
        found,
        "Write {\"field\": …, \"operator\": …, \"value\": …}, or join such with all, any or not;"
            + " an expression as text stands alone, as {\"expression\": \"…\"}.");
    return null;
  }

  private void refuse(DslCode code, String pointer, String expected, String found, String remedy) {
    problems.add(Problem.error(code, ProblemPlace.at(pointer), expected, found, remedy));
  }
}
