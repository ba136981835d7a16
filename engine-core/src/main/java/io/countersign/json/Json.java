package io.countersign.json;

import io.countersign.problem.Result;
import org.jspecify.annotations.Nullable;

/**
 * Reader and writer of ordinary JSON text. Stateless; safe for many threads.
 *
 * <p>The reader accepts only RFC 8259, refuses text that two readers could understand differently,
 * and accepts no number that canonical JSON would refuse.
 */
public final class Json {

  /** The maximum depth of lists and objects, in texts and in values. */
  public static final int MAX_DEPTH = 500;

  /** The maximum number of characters of a number. */
  public static final int MAX_NUMBER_LENGTH = 1000;

  private Json() {}

  /**
   * Reads a text. Whole numbers written without fraction and exponent become {@code Long}, other
   * numbers exact {@code BigDecimal}s; lists and maps are unmodifiable and keep the order of the
   * text.
   *
   * @return a value of {@code String}, {@code Boolean}, {@code Long}, {@code BigDecimal}, {@code
   *     List}, {@code Map} or null, on every level; or a refusal with at most a hundred problems.
   *     Never throws on any text
   */
  @SuppressWarnings("NullAway") // Only on JDK 22 and newer does it see that the value may be null.
  public static Result<@Nullable Object> read(String text) {
    var findings = new JsonFindings();
    var tree = new ValueBuilder(false);
    new TextWalk(text, tree, findings).run();
    return findings.isEmpty()
        ? new Result.Accepted<>(tree.result())
        : new Result.Refused<>(findings.problems(text));
  }

  /**
   * Writes a value as compact text, members in the order of their map. Numbers are written exactly;
   * {@code Instant} and {@code LocalDate} as their ISO-8601 text. This is not canonical JSON.
   *
   * @param value a plain value, which may also hold {@code Integer}, {@code Instant} and {@code
   *     LocalDate}
   * @throws IllegalArgumentException if a value in it is none of these, a key is not text, or it is
   *     nested more than {@value #MAX_DEPTH} deep
   */
  public static String write(@Nullable Object value) {
    var findings = new JsonFindings();
    var text = ValueWriter.ordinary(value, findings);
    if (!findings.isEmpty()) {
      throw new IllegalArgumentException(
          "Expected a value that JSON can hold, but found: " + findings.problems());
    }
    return text;
  }
}
