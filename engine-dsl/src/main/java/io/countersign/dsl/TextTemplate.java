package io.countersign.dsl;

import io.countersign.dsl.grammar.ExpressionReader;
import io.countersign.dsl.syntax.SourcePosition;
import io.countersign.dsl.syntax.SourceText;
import io.countersign.dsl.type.DynamicType;
import io.countersign.dsl.type.ScalarType;
import io.countersign.problem.DslCode;
import io.countersign.problem.Problem;
import io.countersign.problem.Result;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Text with values in it. Immutable, safe for many threads. Values are inserted as text: numbers as
 * plain decimals, times in ISO-8601. A missing value fails the rendering; it never becomes the word
 * null. Sensitive fields are inserted, too: a text is for its reader, not for records.
 */
public final class TextTemplate {

  /** The scale beyond which a decimal would be written with an unreadable number of zeros. */
  private static final int WIDEST_SCALE = 1_000;

  private final String text;
  private final List<Part> parts;

  private TextTemplate(String text, List<Part> parts) {
    this.text = text;
    this.parts = List.copyOf(parts);
  }

  /** A text, or a path with its position. */
  private record Part(String literal, @Nullable Expression path, SourcePosition spot) {}

  /** The template as it was written. */
  public String text() {
    return text;
  }

  /** The paths it reads, in the order in which they are written. */
  public List<String> variables() {
    return parts.stream()
        .map(Part::path)
        .flatMap(path -> path == null ? Stream.of() : path.variables().stream())
        .distinct()
        .toList();
  }

  /** The text in front of the first path, or all of it where there is none. */
  public String literalStart() {
    return parts.isEmpty() || parts.get(0).path != null ? "" : parts.get(0).literal;
  }

  /** Whether records show all of its texts: it inserts no sensitive field. */
  public boolean showsAll() {
    return parts.stream().allMatch(part -> part.path == null || part.path.showsAll());
  }

  /** The text with the data's values, or why one of them cannot be inserted. */
  public EvaluationOutcome render(Map<String, ?> data) {
    return render(data, false);
  }

  /** The same text as records show it: with {@code [masked]} in place of sensitive fields. */
  public EvaluationOutcome renderMasked(Map<String, ?> data) {
    return render(data, true);
  }

  private EvaluationOutcome render(Map<String, ?> data, boolean masking) {
    var rendered = new StringBuilder();
    for (var part : parts) {
      if (part.path == null) {
        rendered.append(part.literal);
        continue;
      }
      var outcome = part.path.evaluate(data);
      if (!(outcome instanceof EvaluationOutcome.Value value)) {
        return outcome instanceof EvaluationOutcome.Failure failure
            ? new EvaluationOutcome.Failure(
                shift(new SourceText(text), failure.problem(), part.spot))
            : outcome;
      }
      var inserted = insert(masking ? part.path.show(value.value()) : value.value());
      if (inserted == null) {
        return new EvaluationOutcome.Failure(unusable(part, value.value()));
      }
      rendered.append(inserted);
    }
    return new EvaluationOutcome.Value(rendered.toString());
  }

  private static @Nullable String insert(@Nullable Object value) {
    if (value instanceof BigDecimal decimal) {
      return Math.abs((long) decimal.scale()) > WIDEST_SCALE ? null : decimal.toPlainString();
    }
    return value == null || value instanceof List || value instanceof Map ? null : value.toString();
  }

  private Problem unusable(Part part, @Nullable Object value) {
    return Problem.error(
        value == null ? DslCode.DSL_NULL_OPERAND : DslCode.DSL_VALUE_TYPE,
        new SourceText(text).place(part.spot),
        "a single value at " + part.literal,
        value == null ? "null" : value instanceof BigDecimal ? "a decimal too long" : "a structure",
        "Provide a value, or take the path out of the text.");
  }

  /** A problem of a path, seen from the template that has the path at {@code start}. */
  private static Problem shift(SourceText source, Problem problem, SourcePosition start) {
    int line = Math.max(problem.place().line(), 1);
    int column = Math.max(problem.place().column(), 1);
    var spot =
        line == 1
            ? SourcePosition.at(start.line(), start.column() + column - 1)
            : SourcePosition.at(start.line() + line - 1, column);
    return Problem.error(
        problem.code(), source.place(spot), problem.expected(), problem.found(), problem.remedy());
  }

  static Result<TextTemplate> compile(Language language, String text) {
    return new Scanner(language, text).compile();
  }

  /** Splitter of a template into texts and paths. */
  private static final class Scanner {

    private final Language language;
    private final String text;
    private final SourceText source;
    private final List<Part> parts = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();
    private final StringBuilder literal = new StringBuilder();
    private int dereferences;

    // How far lines and columns are counted.
    private int counted;
    private int line = 1;
    private int column = 1;

    Scanner(Language language, String text) {
      this.language = language;
      this.text = text;
      this.source = new SourceText(text);
    }

    Result<TextTemplate> compile() {
      var broken = ExpressionReader.brokenCharacters(text);
      if (!broken.isEmpty()) {
        return new Result.Refused<>(broken);
      }
      int i = 0;
      while (i < text.length()) {
        char c = text.charAt(i);
        boolean doubled = i + 1 < text.length() && text.charAt(i + 1) == c;
        if ((c == '{' || c == '}') && doubled) {
          literal.append(c);
          i += 2;
        } else if (c == '{') {
          i = path(i);
        } else {
          if (c == '}') {
            refuse(i, "'}}' where a brace is meant", "a single '}'", "Write it twice.");
          }
          literal.append(c);
          i++;
        }
      }
      flush();
      return problems.isEmpty()
          ? new Result.Accepted<>(new TextTemplate(text, parts))
          : new Result.Refused<>(Problem.sorted(problems));
    }

    /** Takes the path whose brace opens at {@code start}; answers where the text goes on. */
    private int path(int start) {
      int end = closing(start);
      if (end < 0) {
        refuse(start, "a closing '}'", "the end of the text", "Close it, or write '{{'.");
        return text.length();
      }
      var spot = spot(start + 1);
      var path = text.substring(start + 1, end);
      var compiled = language.value(path);
      for (var problem : compiled.problems()) {
        problems.add(shift(source, problem, spot));
      }
      if (compiled instanceof Result.Accepted<Expression> accepted) {
        accept(accepted.value(), path, start + 1);
      }
      return end + 1;
    }

    private void accept(Expression expression, String path, int start) {
      flush();
      if (expression.variables().isEmpty()) {
        refuse(start, "a path", "a literal", "Write the text without braces.");
      } else if (!(expression.type() instanceof ScalarType)
          && expression.type() != DynamicType.DYNAMIC) {
        refuse(
            DslCode.DSL_TYPE_MISMATCH,
            start,
            "a single value",
            "a " + expression.type().describe(),
            "Name one of its elements or fields.");
      }
      boolean withinBefore = dereferences <= language.limits().dereferences();
      dereferences += expression.dereferences();
      if (withinBefore && dereferences > language.limits().dereferences()) {
        problems.add(
            ExpressionSize.tooManyDereferences(
                language.limits(), source.place(spot(start)), dereferences));
      }
      parts.add(new Part(path.strip(), expression, spot(start)));
    }

    /** The brace that closes the path, past any quoted names in it, or -1. */
    private int closing(int start) {
      char quote = 0;
      for (int i = start + 1; i < text.length(); i++) {
        char c = text.charAt(i);
        if (quote != 0 && c == '\\') {
          // What is escaped closes nothing.
          i++;
        } else if (quote != 0) {
          quote = c == quote ? 0 : quote;
        } else if (c == '\'' || c == '"') {
          quote = c;
        } else if (c == '}') {
          return i;
        }
      }
      return -1;
    }

    private void flush() {
      if (literal.length() > 0) {
        parts.add(new Part(literal.toString(), null, SourcePosition.at(1, 1)));
        literal.setLength(0);
      }
    }

    private void refuse(int index, String expected, String found, String remedy) {
      refuse(DslCode.DSL_TEMPLATE, index, expected, found, remedy);
    }

    private void refuse(DslCode code, int index, String expected, String found, String remedy) {
      problems.add(Problem.error(code, source.place(spot(index)), expected, found, remedy));
    }

    /** Where an index is; asked from left to right, so that every character is counted once. */
    private SourcePosition spot(int index) {
      for (; counted < index; counted++) {
        char c = text.charAt(counted);
        if (c == '\n') {
          line++;
          column = 1;
        } else if (counted == 0 || !Character.isSurrogatePair(text.charAt(counted - 1), c)) {
          column++;
        }
      }
      return SourcePosition.at(line, column);
    }
  }
}
