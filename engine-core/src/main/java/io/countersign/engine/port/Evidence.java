package io.countersign.engine.port;

import io.countersign.json.CanonicalStream;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What came back from the outside, as it can be kept: copied, and of plain values alone. Whole
 * numbers of other widths become long ones, because nothing is lost by it and receivers answer with
 * them; halves of surrogate pairs become U+FFFD. Everything else is refused here, where the sender
 * can still be told.
 */
final class Evidence {

  /** Nobody reads what is nested deeper. */
  private static final int DEEPEST = 64;

  private static final int REPLACEMENT = 0xFFFD;

  private Evidence() {}

  /**
   * A copy of what came back.
   *
   * @throws IllegalArgumentException if a value is not plain, or nested too deeply
   */
  static Map<String, @Nullable Object> of(Map<String, @Nullable Object> response) {
    return map(response, "", 1);
  }

  /** A text with what no text can be stored with replaced. */
  static String text(String text) {
    if (CanonicalStream.holds(text)) {
      return text;
    }
    var whole = new StringBuilder(text.length());
    text.codePoints().map(Evidence::whole).forEach(whole::appendCodePoint);
    return whole.toString();
  }

  private static int whole(int point) {
    boolean half = point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
    return half ? REPLACEMENT : point;
  }

  private static @Nullable Object value(@Nullable Object value, String place, int depth) {
    if (value instanceof String text) {
      return text(text);
    }
    if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
      return ((Number) value).longValue();
    }
    if (value instanceof Map<?, ?> map) {
      return map(map, place, depth + 1);
    }
    if (value instanceof List<?> list) {
      return list(list, place, depth + 1);
    }
    if (value == null || isPlain(value)) {
      return value;
    }
    throw new IllegalArgumentException(
        "Expected a plain value as evidence, but found a "
            + value.getClass().getName()
            + " at '"
            + place
            + "'. Write it as text, Boolean, Long, BigDecimal, Instant, LocalDate, List or Map.");
  }

  private static boolean isPlain(Object value) {
    return value instanceof Boolean
        || value instanceof Long
        || value instanceof BigDecimal
        || value instanceof Instant
        || value instanceof LocalDate;
  }

  private static Map<String, @Nullable Object> map(Map<?, ?> map, String place, int depth) {
    refuseDeep(place, depth);
    var copy = new LinkedHashMap<String, @Nullable Object>();
    for (var entry : map.entrySet()) {
      if (!(entry.getKey() instanceof String name)) {
        throw new IllegalArgumentException(
            "Expected text as every name in evidence, but found another type at '" + place + "'.");
      }
      copy.put(text(name), value(entry.getValue(), place + '/' + name, depth));
    }
    return Collections.unmodifiableMap(copy);
  }

  private static List<@Nullable Object> list(List<?> list, String place, int depth) {
    refuseDeep(place, depth);
    var copy = new ArrayList<@Nullable Object>(list.size());
    for (var element : list) {
      copy.add(value(element, place + '/' + copy.size(), depth));
    }
    return Collections.unmodifiableList(copy);
  }

  private static void refuseDeep(String place, int depth) {
    if (depth > DEEPEST) {
      throw new IllegalArgumentException(
          "Expected evidence nested at most "
              + DEEPEST
              + " deep, but found more at '"
              + place.substring(0, Math.min(100, place.length()))
              + "…'. Keep what matters of it, or its text.");
    }
  }
}
