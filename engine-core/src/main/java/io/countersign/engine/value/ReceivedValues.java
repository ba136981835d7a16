package io.countersign.engine.value;

import io.countersign.engine.problem.EngineCode;
import io.countersign.json.CanonicalStream;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import io.countersign.problem.Result;
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
 * Copies of values from outside that every store can keep and return: plain values only. Whole
 * numbers of other widths become long ones, because that loses nothing and senders use them; halves
 * of surrogate pairs become U+FFFD. All other values are refused on arrival, while the sender can
 * still be told, and not when they are read again.
 */
public final class ReceivedValues {

  /** The maximum depth of lists and maps. */
  public static final int DEEPEST = 64;

  /**
   * The maximum number of digits of a decimal, and the maximum of its scale, in either direction.
   */
  public static final int LONGEST_DECIMAL = 1000;

  private static final int SHOWN = 100;
  private static final int REPLACEMENT = 0xFFFD;

  private ReceivedValues() {}

  /** Returns a copy of the values, or the first of them that cannot be kept. */
  public static Result<Map<String, @Nullable Object>> of(Map<String, @Nullable Object> values) {
    try {
      return new Result.Accepted<>(map(values, "", 1));
    } catch (Unsuitable unsuitable) {
      return new Result.Refused<>(unsuitable.problem);
    }
  }

  /**
   * Returns a copy of the values, for callers that prefer an exception.
   *
   * @throws IllegalArgumentException if one of them cannot be kept
   */
  public static Map<String, @Nullable Object> require(Map<String, @Nullable Object> values) {
    try {
      return map(values, "", 1);
    } catch (Unsuitable unsuitable) {
      var problem = unsuitable.problem;
      throw new IllegalArgumentException(
          "Expected "
              + problem.expected()
              + " at '"
              + problem.place().pointer()
              + "', but found "
              + problem.found()
              + ". "
              + problem.remedy(),
          unsuitable);
    }
  }

  /** Returns a text in which characters that cannot be stored are replaced. */
  public static String text(String text) {
    if (CanonicalStream.holds(text)) {
      return text;
    }
    var whole = new StringBuilder(text.length());
    text.codePoints().map(ReceivedValues::whole).forEach(whole::appendCodePoint);
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
    if (value instanceof BigDecimal decimal) {
      return decimal(decimal, place);
    }
    if (value == null || isPlain(value)) {
      return value;
    }
    throw unsuitable(
        place,
        "a plain value",
        "a " + value.getClass().getName(),
        "Write it as text, Boolean, Long, BigDecimal, Instant, LocalDate, List or Map.");
  }

  private static boolean isPlain(Object value) {
    return value instanceof Boolean
        || value instanceof Long
        || value instanceof Instant
        || value instanceof LocalDate;
  }

  private static BigDecimal decimal(BigDecimal decimal, String place) {
    if (decimal.precision() > LONGEST_DECIMAL
        || Math.abs((long) decimal.scale()) > LONGEST_DECIMAL) {
      throw unsuitable(
          place,
          "a decimal of at most " + LONGEST_DECIMAL + " digits",
          "a longer one",
          "Round it, or write it as text.");
    }
    return decimal;
  }

  private static Map<String, @Nullable Object> map(Map<?, ?> map, String place, int depth) {
    refuseDeep(place, depth);
    var copy = new LinkedHashMap<String, @Nullable Object>();
    for (var entry : map.entrySet()) {
      if (!(entry.getKey() instanceof String name)) {
        throw unsuitable(
            place, "text as every name", "another type", "Turn the names into text first.");
      }
      copy.put(text(name), value(entry.getValue(), place + '/' + step(name), depth));
    }
    return Collections.unmodifiableMap(copy);
  }

  private static String step(String name) {
    return name.replace("~", "~0").replace("/", "~1");
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
      throw unsuitable(
          place,
          "lists and maps nested at most " + DEEPEST + " deep",
          "a deeper one",
          "Send what matters of it, or its text.");
    }
  }

  private static Unsuitable unsuitable(String place, String expected, String found, String remedy) {
    var shown = text(place.substring(0, Math.min(SHOWN, place.length())));
    return new Unsuitable(
        Problem.error(
            EngineCode.RECEIVED_VALUE_REFUSED, ProblemPlace.at(shown), expected, found, remedy));
  }

  /** Carries a refusal to the entry point; never leaves this class. */
  private static final class Unsuitable extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    Unsuitable(Problem problem) {
      super(null, null, false, false);
      this.problem = problem;
    }
  }
}
