package io.countersign.dsl;

import io.countersign.dsl.check.CheckedExpression;
import io.countersign.dsl.check.ExpressionChecker;
import io.countersign.dsl.grammar.ExpressionReader;
import io.countersign.dsl.plan.ExpressionPlan;
import io.countersign.dsl.structured.StructuredPrinter;
import io.countersign.dsl.structured.StructuredReader;
import io.countersign.dsl.structured.StructuredSize;
import io.countersign.dsl.syntax.SourceText;
import io.countersign.dsl.syntax.SyntaxNode;
import io.countersign.dsl.type.ScalarType;
import io.countersign.dsl.type.Type;
import io.countersign.problem.DslCode;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import io.countersign.problem.Result;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The expression language over a set of declared roots: compiles conditions, values and templates.
 * Immutable, safe for many threads. It never throws because of an author's input; a refusal
 * contains every problem found.
 */
public final class Language {

  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  /**
   * How much a condition that is data may hold for each character that its text may have. It is
   * counted before anything is read, and more could not be said in so few characters.
   */
  private static final int VALUES_PER_CHARACTER = 10;

  private final Map<String, Type> roots;
  private final String documentRoot;
  private final ExpressionLimits limits;

  private Language(Builder builder) {
    this.roots = Collections.unmodifiableMap(new TreeMap<>(builder.roots));
    this.documentRoot = builder.documentRoot;
    this.limits = builder.limits;
  }

  /** A language without roots. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * The language of a workflow over a document: {@code entity} of the given type, {@code actor},
   * {@code org} and {@code context} dynamic, {@code now} a timestamp. Any of them can be
   * redeclared, and further roots added.
   */
  public static Builder over(Type entity) {
    return builder()
        .root("entity", entity)
        .root("actor", Type.dynamic())
        .root("org", Type.dynamic())
        .root("context", Type.dynamic())
        .root("now", ScalarType.TIMESTAMP);
  }

  /** A builder that starts from this language. */
  public Builder toBuilder() {
    var builder = builder().limits(limits);
    builder.roots.putAll(roots);
    builder.documentRoot = documentRoot;
    return builder;
  }

  /** The declared roots by name. */
  public Map<String, Type> roots() {
    return roots;
  }

  /** How large an expression may be. */
  public ExpressionLimits limits() {
    return limits;
  }

  /** Compiles an expression that must say true or false. */
  public Result<Expression> condition(String text) {
    return fromText(text, Form.CONDITION);
  }

  /** Compiles a single path or a single literal, such as a member of a payload. */
  public Result<Expression> value(String text) {
    return fromText(text, Form.VALUE);
  }

  /** Compiles a condition or a value, whichever it is. */
  public Result<Expression> expression(String text) {
    return fromText(text, Form.ANY);
  }

  /**
   * Compiles a condition that is data: {@code {"expression": "…"}}, {@code {"field": "…",
   * "operator": "…", "value": …}}, or {@code all}, {@code any} or {@code not} over the latter. The
   * operators are {@code eq neq gt gte lt lte in notIn contains startsWith regex}. It means the
   * same as its textual form, and is checked, limited and evaluated in the same way.
   *
   * @param condition plain values, as a JSON reader makes them
   */
  public Result<Expression> condition(Map<String, ?> condition) {
    if (condition.size() == 1 && condition.get("expression") instanceof String text) {
      var compiled = condition(text);
      return compiled instanceof Result.Refused<Expression> refused
          ? new Result.Refused<>(
              refused.problems().stream().map(problem -> problem.under("/expression")).toList())
          : compiled;
    }
    long most = (long) limits.length() * VALUES_PER_CHARACTER;
    if (StructuredSize.isOver(condition, most)) {
      return new Result.Refused<>(
          tooLong("a condition of more than " + most + " values", ProblemPlace.nowhere()));
    }
    var reading = StructuredReader.read(condition, roots.keySet(), documentRoot);
    if (!(reading instanceof Result.Accepted<SyntaxNode> tree)) {
      return new Result.Refused<>(reading.problems());
    }
    var printed = StructuredPrinter.print(tree.value());
    return isTooLong(printed)
        ? new Result.Refused<>(tooLong(characters(printed), ProblemPlace.nowhere()))
        : plan(printed, tree.value(), Form.CONDITION);
  }

  /**
   * Compiles text with paths in braces, such as {@code invoice:{entity.id}}. A brace that is meant
   * is written twice. Values are inserted as they are and never read again.
   */
  public Result<TextTemplate> template(String text) {
    return isTooLong(text)
        ? new Result.Refused<>(tooLong(characters(text), whereTooLong(text)))
        : TextTemplate.compile(this, text);
  }

  private enum Form {
    CONDITION,
    VALUE,
    ANY
  }

  private Result<Expression> fromText(String text, Form form) {
    if (isTooLong(text)) {
      return new Result.Refused<>(tooLong(characters(text), whereTooLong(text)));
    }
    var reading =
        form == Form.VALUE ? ExpressionReader.value(text) : ExpressionReader.expression(text);
    return reading instanceof Result.Accepted<SyntaxNode> tree
        ? plan(text, tree.value(), form)
        : new Result.Refused<>(reading.problems());
  }

  private Result<Expression> plan(String text, SyntaxNode node, Form form) {
    var source = new SourceText(text);
    var problems = new ArrayList<>(ExpressionSize.problems(limits, source, node));
    var check =
        form == Form.CONDITION
            ? ExpressionChecker.condition(roots, source, node)
            : ExpressionChecker.expression(roots, source, node);
    problems.addAll(check.problems());
    if (!problems.isEmpty() || !(check instanceof Result.Accepted<CheckedExpression> passed)) {
      return new Result.Refused<>(Problem.sorted(problems));
    }
    var type =
        passed.value() instanceof CheckedExpression.Single single
            ? single.operand().type()
            : ScalarType.BOOLEAN;
    return new Result.Accepted<>(
        new Expression(text, type, ExpressionPlan.of(source, passed.value())));
  }

  private boolean isTooLong(String text) {
    return text.length() > limits.length()
        && text.codePointCount(0, text.length()) > limits.length();
  }

  /** The first character too many; without the line, whose caret would be off the screen. */
  private ProblemPlace whereTooLong(String text) {
    int end = text.offsetByCodePoints(0, limits.length());
    var spot = new SourceText(text.substring(0, end)).spot(end);
    return new ProblemPlace(null, "", spot.line(), spot.column(), null);
  }

  private static String characters(String text) {
    return text.codePointCount(0, text.length()) + " characters";
  }

  private Problem tooLong(String found, ProblemPlace place) {
    return Problem.error(
        DslCode.DSL_TOO_LONG,
        place,
        "at most " + limits.length() + " characters",
        found,
        "Split the condition over several edges, or let the host compute part of it.");
  }

  /** Builder of a language: collects roots and limits. Not safe for several threads. */
  public static final class Builder {

    private final Map<String, Type> roots = new TreeMap<>();
    private String documentRoot = "entity";
    private ExpressionLimits limits = ExpressionLimits.DEFAULTS;

    private Builder() {}

    /**
     * Declares a root, or redeclares it.
     *
     * @throws IllegalArgumentException if the name is not one that a path can start with
     */
    public Builder root(String name, Type type) {
      if (!NAME.matcher(name).matches() || !ExpressionReader.isRoot(name)) {
        throw new IllegalArgumentException(
            "Expected a name of letters, digits and _ that means nothing else, but got '"
                + name
                + "'");
      }
      roots.put(name, type);
      return this;
    }

    /** The root that a structured condition's fields are under; {@code entity} unless set. */
    public Builder documentRoot(String name) {
      documentRoot = name;
      return this;
    }

    /** Sets the limits; {@link ExpressionLimits#DEFAULTS} unless set. */
    public Builder limits(ExpressionLimits limits) {
      this.limits = limits;
      return this;
    }

    /** The language. */
    public Language build() {
      return new Language(this);
    }
  }
}
