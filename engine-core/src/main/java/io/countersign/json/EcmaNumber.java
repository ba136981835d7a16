package io.countersign.json;

import io.countersign.engine.problem.EngineCode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/** Canonical text of numbers, and the reasons for refusing some. */
final class EcmaNumber {

  /*
   * The canonical text of a number is what ECMAScript prints for the double nearest to it: the fewest
   * digits that read back as that double, and among those the ones nearest to it.
   *
   * Double.toString is not that text: before JDK 19 it sometimes prints a digit too many, and the
   * bytes that are hashed must not depend on the JDK. What is used of the platform is only what is
   * specified exactly: reading a decimal as the nearest double, and BigDecimal.
   *
   * Most numbers need no double at all. Between 1e-300 and 1e300 no two decimals of up to 15 digits
   * share a double; so such a decimal, without its trailing zeros, is itself the shortest text.
   *
   * For the others we take the double's exact value, which a BigDecimal can hold. Seventeen digits
   * always read back. From there down we try one digit fewer, until none does: a text of k digits is
   * also one of k + 1, so there is no gap. For k digits there are two candidates, the neighbours just
   * below and just above. Both must be tried, not only the nearer one: the doubles below a power of two
   * lie twice as close as those above, and the nearer neighbour may be on the narrow side and read back
   * as another double while the farther one does not. Where both read back, the nearer wins, and the
   * even one in a tie. Subnormal doubles, the smallest and the largest need no rule of their own,
   * because a candidate counts only when it reads back.
   */

  /** Two to the 53rd: up to here every whole number is a double. */
  static final long LARGEST_WHOLE = 9_007_199_254_740_992L;

  private static final String LARGEST_DIGITS = Long.toString(LARGEST_WHOLE);
  private static final int SAFE_DIGITS = 15;
  private static final int SAFE_EXPONENT = 300;
  private static final int BEYOND_ALL_DOUBLES = 310;
  private static final int BELOW_ALL_DOUBLES = -330;
  private static final int ENOUGH_DIGITS = 17;
  private static final int MAX_BITS = Json.MAX_NUMBER_LENGTH * 10 / 3;

  /**
   * Canonical text of a number, or why it has none.
   *
   * @param canonical the text; "0" if the number is refused
   * @param refusal the reason, or null
   */
  record Reading(String canonical, @Nullable EngineCode refusal) {

    private static final Reading ZERO = new Reading("0", null);

    private static Reading refuse(EngineCode code) {
      return new Reading("0", code);
    }
  }

  private EcmaNumber() {}

  /** Reads a number as JSON writes it. */
  static Reading ofToken(String token) {
    if (token.length() > Json.MAX_NUMBER_LENGTH) {
      return Reading.refuse(EngineCode.JSON_NUMBER_TOO_LONG);
    }
    if (isDigitsOnly(token)) {
      return whole(token);
    }
    DecimalDigits decimal = DecimalDigits.ofToken(token);
    if (decimal.isZero() || decimal.point() < BELOW_ALL_DOUBLES) {
      return Reading.ZERO;
    }
    if (decimal.point() > BEYOND_ALL_DOUBLES) {
      return Reading.refuse(EngineCode.JSON_NUMBER_NOT_FINITE);
    }
    if (decimal.digits().length() > SAFE_DIGITS || Math.abs(decimal.point()) > SAFE_EXPONENT) {
      double nearest = Math.abs(Double.parseDouble(token));
      if (Double.isInfinite(nearest)) {
        return Reading.refuse(EngineCode.JSON_NUMBER_NOT_FINITE);
      }
      if (nearest == 0) {
        return Reading.ZERO;
      }
      decimal = shortest(nearest, decimal.negative());
    }
    String canonical = decimal.ecmaText();
    return isDigitsOnly(canonical) ? whole(canonical) : new Reading(canonical, null);
  }

  /** Reads a whole number. */
  static Reading of(long value) {
    return value > LARGEST_WHOLE || value < -LARGEST_WHOLE
        ? Reading.refuse(EngineCode.JSON_NUMBER_INEXACT)
        : new Reading(Long.toString(value), null);
  }

  /** Reads a decimal, which must come through unchanged. */
  static Reading of(BigDecimal value) {
    if (value.unscaledValue().bitLength() > MAX_BITS) {
      return Reading.refuse(EngineCode.JSON_NUMBER_TOO_LONG);
    }
    long point = (long) value.precision() - value.scale();
    if (value.signum() == 0) {
      return Reading.ZERO;
    }
    if (point < BELOW_ALL_DOUBLES) {
      return Reading.refuse(EngineCode.JSON_NUMBER_INEXACT);
    }
    if (point > BEYOND_ALL_DOUBLES) {
      return Reading.refuse(EngineCode.JSON_NUMBER_NOT_FINITE);
    }
    Reading reading = ofToken(value.toString());
    boolean changed = new BigDecimal(reading.canonical()).compareTo(value) != 0;
    return reading.refusal() == null && changed
        ? Reading.refuse(EngineCode.JSON_NUMBER_INEXACT)
        : reading;
  }

  private static DecimalDigits shortest(double value, boolean negative) {
    var exact = new BigDecimal(value);
    BigDecimal best = exact.round(new MathContext(ENOUGH_DIGITS, RoundingMode.HALF_EVEN));
    for (int digits = ENOUGH_DIGITS - 1; digits > 0; digits--) {
      BigDecimal shorter = nearestThatReadsBack(exact, value, digits);
      if (shorter == null) {
        break;
      }
      best = shorter;
    }
    return DecimalDigits.of(negative, best);
  }

  private static @Nullable BigDecimal nearestThatReadsBack(
      BigDecimal exact, double value, int digits) {
    BigDecimal below = exact.round(new MathContext(digits, RoundingMode.DOWN));
    BigDecimal above = exact.round(new MathContext(digits, RoundingMode.UP));
    boolean belowReadsBack = below.doubleValue() == value;
    boolean aboveReadsBack = above.doubleValue() == value;
    if (belowReadsBack && aboveReadsBack) {
      return exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
    }
    if (belowReadsBack) {
      return below;
    }
    return aboveReadsBack ? above : null;
  }

  /** Reads a number of digits only, in text or in canonical text: the size alone decides. */
  private static Reading whole(String digitsOnly) {
    if (isBeyondLargestWhole(digitsOnly)) {
      return Reading.refuse(EngineCode.JSON_NUMBER_INEXACT);
    }
    return digitsOnly.equals("-0") ? Reading.ZERO : new Reading(digitsOnly, null);
  }

  private static boolean isDigitsOnly(String number) {
    for (int i = number.startsWith("-") ? 1 : 0; i < number.length(); i++) {
      char c = number.charAt(i);
      if (c < '0' || c > '9') {
        return false;
      }
    }
    return true;
  }

  private static boolean isBeyondLargestWhole(String digitsOnly) {
    String digits = digitsOnly.startsWith("-") ? digitsOnly.substring(1) : digitsOnly;
    return digits.length() > LARGEST_DIGITS.length()
        || (digits.length() == LARGEST_DIGITS.length() && digits.compareTo(LARGEST_DIGITS) > 0);
  }
}
