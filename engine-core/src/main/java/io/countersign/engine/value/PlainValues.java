package io.countersign.engine.value;

import io.countersign.json.CanonicalStream;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Converter of values for hashing and for sending: instants, dates, decimals and whole numbers that
 * JSON would round become text, so that nothing is lost and equal amounts are equal; all others
 * stay as they are.
 */
public final class PlainValues {

  private PlainValues() {}

  /** Returns the value with its instants, dates, decimals and very large whole numbers as text. */
  public static @Nullable Object of(@Nullable Object value) {
    return of(value, PlainValues::hash);
  }

  /**
   * Returns the value for sending: the same, but decimals keep the places that the host gave them,
   * so that 777.00 stays 777.00.
   */
  public static @Nullable Object toSendable(@Nullable Object value) {
    return of(value, BigDecimal::toPlainString);
  }

  private static String hash(BigDecimal decimal) {
    return decimal.signum() == 0 ? "0" : decimal.stripTrailingZeros().toPlainString();
  }

  private static @Nullable Object of(
      @Nullable Object value, Function<BigDecimal, String> decimals) {
    if (value instanceof Instant || value instanceof LocalDate) {
      return value.toString();
    }
    if (value instanceof Long number && !CanonicalStream.holds(number)) {
      return number.toString();
    }
    if (value instanceof BigDecimal decimal) {
      return decimals.apply(decimal);
    }
    if (value instanceof Map<?, ?> map) {
      var plain = new LinkedHashMap<String, @Nullable Object>();
      map.forEach((name, member) -> plain.put(String.valueOf(name), of(member, decimals)));
      return plain;
    }
    if (value instanceof Iterable<?> list) {
      var plain = new ArrayList<@Nullable Object>();
      list.forEach(member -> plain.add(of(member, decimals)));
      return plain;
    }
    return value;
  }
}
