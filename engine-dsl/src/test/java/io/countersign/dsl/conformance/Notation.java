package io.countersign.dsl.conformance;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Values as the cases write them: JSON, single quotes too, names without quotes, and words for what
 * JSON lacks, such as {@code timestamp 2026-01-31T00:00:00Z} and {@code double 1.5}.
 */
final class Notation {

  private final String text;
  private int at;

  private Notation(String text) {
    this.text = text;
  }

  /** The value that the whole text is. */
  static @Nullable Object read(String text) {
    var notation = new Notation(text);
    var value = notation.value();
    notation.space();
    if (notation.at < text.length()) {
      throw notation.broken("the end");
    }
    return value;
  }

  /** Quoted pieces, each with an optional {@code *count}, put together. */
  static String build(String text) {
    var notation = new Notation(text);
    var built = new StringBuilder();
    for (notation.space(); notation.at < text.length(); notation.space()) {
      var piece = notation.quoted();
      boolean repeated = notation.at < text.length() && notation.peek() == '*';
      built.append(piece.repeat(repeated ? notation.count() : 1));
    }
    return built.toString();
  }

  private int count() {
    at++;
    return Integer.parseInt(word());
  }

  private @Nullable Object value() {
    space();
    char c = peek();
    if (c == '{') {
      return fields();
    }
    if (c == '[') {
      return elements();
    }
    if (c == '\'' || c == '"') {
      return quoted();
    }
    var word = word();
    return switch (word) {
      case "null" -> null;
      case "true" -> true;
      case "false" -> false;
      case "timestamp" -> Instant.parse(next());
      case "date" -> LocalDate.parse(next());
      case "decimal" -> new BigDecimal(next());
      case "double" -> Double.valueOf(next());
      case "float" -> Float.valueOf(next());
      case "int" -> Integer.valueOf(next());
      case "biginteger" -> new BigInteger(next());
      default ->
          word.matches("-?[0-9]+") ? (Object) Long.valueOf(word) : (Object) new BigDecimal(word);
    };
  }

  private String next() {
    space();
    return word();
  }

  private Map<String, @Nullable Object> fields() {
    var fields = new LinkedHashMap<String, @Nullable Object>();
    at++;
    for (space(); peek() != '}'; space()) {
      var name = peek() == '"' || peek() == '\'' ? quoted() : word();
      space();
      expect(':');
      fields.put(name, value());
      space();
      if (peek() != '}') {
        expect(',');
      }
    }
    at++;
    return fields;
  }

  private List<@Nullable Object> elements() {
    var elements = new ArrayList<@Nullable Object>();
    at++;
    for (space(); peek() != ']'; space()) {
      elements.add(value());
      space();
      if (peek() != ']') {
        expect(',');
      }
    }
    at++;
    return elements;
  }

  private String quoted() {
    char quote = peek();
    if (quote != '\'' && quote != '"') {
      throw broken("a quote");
    }
    var value = new StringBuilder();
    at++;
    while (peek() != quote) {
      value.append(peek() == '\\' ? escape() : peek());
      at++;
    }
    at++;
    return value.toString();
  }

  private char escape() {
    at++;
    return switch (peek()) {
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> {
        at += 4;
        yield (char) Integer.parseInt(text.substring(at - 3, at + 1), 16);
      }
      default -> peek();
    };
  }

  private String word() {
    int start = at;
    while (at < text.length() && " \t\n,:[]{}'\"*=".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    // A time of day has colons; nothing else that starts with a digit has.
    while (at < text.length()
        && Character.isDigit(text.charAt(start))
        && " ,]}".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    if (at == start) {
      throw broken("a word");
    }
    return text.substring(start, at);
  }

  private char peek() {
    if (at >= text.length()) {
      throw broken("more");
    }
    return text.charAt(at);
  }

  private void expect(char c) {
    if (peek() != c) {
      throw broken("'" + c + "'");
    }
    at++;
  }

  private void space() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private IllegalArgumentException broken(String expected) {
    return new IllegalArgumentException(
        "Expected " + expected + " at character " + at + " of: " + text);
  }

  /** A value as the cases write it. */
  static String write(@Nullable Object value) {
    if (value instanceof String text) {
      return quote(text);
    }
    if (value instanceof BigDecimal decimal) {
      return decimal.scale() > 0 ? decimal.toPlainString() : "decimal " + decimal;
    }
    if (value instanceof Instant) {
      return "timestamp " + value;
    }
    if (value instanceof LocalDate) {
      return "date " + value;
    }
    if (value instanceof List<?> list) {
      return list.stream().map(Notation::write).collect(Collectors.joining(", ", "[", "]"));
    }
    if (value instanceof Map<?, ?> fields) {
      return fields.entrySet().stream()
          .map(field -> name(String.valueOf(field.getKey())) + ": " + write(field.getValue()))
          .collect(Collectors.joining(", ", "{", "}"));
    }
    return String.valueOf(value);
  }

  private static String name(String name) {
    return name.matches("[A-Za-z_][A-Za-z0-9_]*") ? name : quote(name);
  }

  private static String quote(String text) {
    var quoted = new StringBuilder("'");
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '\n' -> quoted.append("\\n");
                case '\r' -> quoted.append("\\r");
                case '\t' -> quoted.append("\\t");
                case '\'', '\\' -> quoted.append('\\').appendCodePoint(c);
                default -> {
                  boolean half = c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
                  quoted.append(half ? String.format("\\u%04x", c) : Character.toString(c));
                }
              }
            });
    return quoted.append('\'').toString();
  }
}
