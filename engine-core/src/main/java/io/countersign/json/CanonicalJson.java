package io.countersign.json;

import io.countersign.problem.Result;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import org.jspecify.annotations.Nullable;

/**
 * Canonical JSON (RFC 8785) of a text or of a plain value: one value, one sequence of bytes, on
 * every machine. The engine hashes JSON only in this form.
 *
 * <p>A canonical text can always be read again. If that or a digit would be lost, the input is
 * refused instead.
 */
public final class CanonicalJson {

  private CanonicalJson() {}

  /**
   * Returns the canonical form of a JSON text. It is read as a whole, like {@link Json#read}.
   * Numbers follow RFC 8785, as doubles; refused are those beyond every double, and whole numbers
   * beyond 9007199254740992 written as digits, before or after.
   *
   * @return the canonical text, or a refusal with at most a hundred problems; never throws on any
   *     text
   */
  public static Result<CanonicalText> ofText(String text) {
    var findings = new JsonFindings();
    var tree = new ValueBuilder(true);
    new TextWalk(text, tree, findings).run();
    if (findings.isEmpty()) {
      var canonical = ValueWriter.canonical(tree.result(), findings, ValueWriter.MAX_SIZE);
      if (findings.isEmpty()) {
        return new Result.Accepted<>(canonical);
      }
    }
    return new Result.Refused<>(findings.problems(text));
  }

  /**
   * Returns the canonical form of a plain value: {@code String}, {@code Boolean}, {@code Long},
   * {@code Integer}, {@code BigDecimal}, {@code List}, {@code Map} with text keys, or null. A
   * decimal is refused when its canonical text would not be the same number; computed
   * floating-point numbers ({@code Double}, {@code Float}) and all other types always are.
   *
   * @return the canonical text, or a refusal with at most a hundred problems
   */
  public static Result<CanonicalText> ofValue(@Nullable Object value) {
    var findings = new JsonFindings();
    var canonical = ValueWriter.canonical(value, findings, ValueWriter.MAX_SIZE);
    return findings.isEmpty()
        ? new Result.Accepted<>(canonical)
        : new Result.Refused<>(findings.problems());
  }

  /**
   * Returns the SHA-256 of the canonical JSON array of the parts: the formula of every composed
   * key. An array keeps its parts apart where plain concatenation would not.
   *
   * @param parts plain values
   * @return 32 bytes
   * @throws IllegalArgumentException if a part has no canonical form
   */
  public static byte[] sha256OfParts(@Nullable Object... parts) {
    return ofValue(Collections.unmodifiableList(Arrays.asList(parts))).orThrow().sha256();
  }

  /**
   * Returns the SHA-256 of a text as it stands, as 64 lower-case hexadecimal digits. If it equals
   * the hash of a canonical text, the text is that one; this needs no canonical writing.
   */
  public static String sha256HexAsItStands(String text) {
    return new CanonicalText(text.getBytes(StandardCharsets.UTF_8)).sha256Hex();
  }
}
