package io.countersign.compiler.schema;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.json.JSONObject;
import org.jspecify.annotations.Nullable;

/** Formatter of values and names of a source in messages. Long ones are described, not repeated. */
final class ValueWording {

  private static final int LONGEST = 40;
  private static final int MOST_NAMED = 12;
  private static final int MOST_NAMED_OF_ONE = 5;
  private static final int REPLACEMENT = 0xFFFD;

  private ValueWording() {}

  /** A value that was found, to follow "but found". */
  static String describeFound(@Nullable Object value) {
    if (value == null) {
      return "null";
    } else if (value instanceof String text) {
      int length = text.codePointCount(0, text.length());
      if (text.isEmpty()) {
        return "empty text";
      }
      return length > LONGEST ? "text of " + length + " characters" : "the text " + name(text);
    } else if (value instanceof List<?> elements) {
      return elements.isEmpty() ? "an empty list" : "a list of " + count(elements, "element");
    } else if (value instanceof Map<?, ?> members) {
      return members.isEmpty() ? "an empty object" : "an object of " + count(members, "member");
    }
    return value instanceof Boolean ? value.toString() : "the number " + number(value);
  }

  /** An object by its members, where it is they that make it one thing or another. */
  static String foundByMembers(@Nullable Object value) {
    if (!(value instanceof Map<?, ?> members)
        || members.isEmpty()
        || (members.size() > MOST_NAMED_OF_ONE)) {
      return describeFound(value);
    }
    return members.keySet().stream()
        .map(name -> name(String.valueOf(name)))
        .collect(Collectors.joining(", ", "one with ", ""));
  }

  private static String count(Collection<?> things, String word) {
    return count(things.size(), word);
  }

  private static String count(Map<?, ?> members, String word) {
    return count(members.size(), word);
  }

  /** So many of something. */
  static String count(Number number, String word) {
    return number + " " + word + (number.longValue() == 1 ? "" : "s");
  }

  /** A value that a schema permits, bare, as in a list of choices. */
  static String permitted(@Nullable Object value) {
    if ((value == null) || JSONObject.NULL.equals(value)) {
      return "null";
    }
    return value.toString();
  }

  /** The choices of a schema, as one list. */
  static String oneOf(Collection<String> choices) {
    return oneOf("", choices);
  }

  /** The same, with what the choices are, should there be several. */
  static String oneOf(String what, Collection<String> choices) {
    if (choices.size() == 1) {
      return choices.iterator().next();
    }
    var shown = choices.stream().limit(MOST_NAMED).collect(Collectors.joining(", "));
    int more = choices.size() - MOST_NAMED;
    return "one of " + what + shown + (more > 0 ? " and " + more + " more" : "");
  }

  /** A name or text in quotes, cut if it is long. */
  static String name(String text) {
    int length = text.codePointCount(0, text.length());
    if (length <= LONGEST) {
      return "'" + printable(text) + "'";
    }
    return "'" + printable(text.substring(0, text.offsetByCodePoints(0, LONGEST - 1))) + "\u2026'";
  }

  /** A text without what cannot be seen or would break a line. */
  static String printable(String text) {
    var shown = new StringBuilder(text.length());
    text.codePoints().forEach(point -> shown.appendCodePoint(isSeen(point) ? point : REPLACEMENT));
    return shown.toString();
  }

  private static boolean isSeen(int point) {
    return switch (Character.getType(point)) {
      case Character.SURROGATE,
          Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }

  private static String number(Object value) {
    var text = value.toString();
    if (text.length() <= LONGEST) {
      return text;
    }
    int digits = value instanceof BigDecimal decimal ? decimal.precision() : text.length();
    return "of " + digits + " digits";
  }
}
