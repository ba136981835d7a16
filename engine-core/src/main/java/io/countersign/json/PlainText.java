package io.countersign.json;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writer of plain values as ordinary JSON text. */
final class PlainText {

  /** Decimals with a larger scale are written with an exponent, which keeps their text short. */
  private static final int MAX_PLAIN_SCALE = 100;

  private static final BigDecimal LARGEST_WHOLE = BigDecimal.valueOf(EcmaNumber.LARGEST_WHOLE);

  private final StringBuilder text = new StringBuilder();

  private PlainText() {}

  static String of(@Nullable Object value) {
    var written = new PlainText();
    written.value(value, 0);
    return written.text.toString();
  }

  private void value(@Nullable Object value, int depth) {
    if (value instanceof String string) {
      quote(string);
    } else if (value instanceof Instant || value instanceof LocalDate) {
      quote(value.toString());
    } else if (value instanceof BigDecimal decimal) {
      text.append(decimal(decimal));
    } else if (value == null
        || value instanceof Boolean
        || value instanceof Long
        || value instanceof Integer) {
      text.append(value);
    } else if (value instanceof List<?> list) {
      list(list, deeper(depth));
    } else if (value instanceof Map<?, ?> map) {
      map(map, deeper(depth));
    } else {
      throw new IllegalArgumentException(
          "Expected a plain value, but found a " + value.getClass().getName() + ".");
    }
  }

  private static int deeper(int depth) {
    if (depth == Json.MAX_DEPTH) {
      throw new IllegalArgumentException(
          "Expected at most "
              + Json.MAX_DEPTH
              + " levels of lists and maps, but found a deeper one.");
    }
    return depth + 1;
  }

  private void list(List<?> list, int depth) {
    char separator = '[';
    for (Object element : list) {
      text.append(separator);
      separator = ',';
      value(element, depth);
    }
    text.append(separator == '[' ? "[]" : "]");
  }

  private void map(Map<?, ?> map, int depth) {
    char separator = '{';
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      if (!(entry.getKey() instanceof String name)) {
        throw new IllegalArgumentException(
            "Expected text as every key of a map, but found another type.");
      }
      text.append(separator);
      separator = ',';
      quote(name);
      text.append(':');
      value(entry.getValue(), depth);
    }
    text.append(separator == '{' ? "{}" : "}");
  }

  private void quote(String string) {
    text.append('"');
    string.codePoints().forEach(this::codePoint);
    text.append('"');
  }

  private void codePoint(int point) {
    boolean half = point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
    if (point == '"' || point == '\\') {
      text.append('\\').append((char) point);
    } else if (point == '\n') {
      text.append("\\n");
    } else if (point < ' ' || half) {
      text.append(String.format(Locale.ROOT, "\\u%04x", point));
    } else {
      text.appendCodePoint(point);
    }
  }

  private static String decimal(BigDecimal decimal) {
    if (decimal.scale() < 0 || decimal.scale() > MAX_PLAIN_SCALE) {
      return decimal.toString();
    }
    // A whole number of this length would be refused if it were digits only, and this one was read.
    boolean longWhole = decimal.scale() == 0 && decimal.abs().compareTo(LARGEST_WHOLE) > 0;
    return decimal.toPlainString() + (longWhole ? ".0" : "");
  }
}
