package io.countersign.webhook;

import io.countersign.postgres.problem.PostgresCode;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The signature of a webhook: {@code t=<seconds>,v1=<hex>}, where the hexadecimal digits are the
 * HMAC-SHA256 of the seconds, a dot and the bytes of the body. Both sides use it. Pure and safe for
 * many threads.
 *
 * <p>It proves who wrote the body and when. It does not cover other headers.
 */
public final class WebhookSignature {

  /** The header that carries the signature. */
  public static final String HEADER = "Countersign-Signature";

  /** How far the clocks of two sides may differ, and how long a request may take to arrive. */
  public static final Duration TOLERANCE = Duration.ofMinutes(5);

  private static final int LONGEST_HEADER = 1024;
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,12}");
  private static final Pattern DIGITS = Pattern.compile("[0-9a-fA-F]{64}");

  private WebhookSignature() {}

  /** Result of verifying a request. */
  public sealed interface Verdict {

    /**
     * The body was signed by a holder of the secret.
     *
     * @param signedAt when it was signed
     */
    record Genuine(Instant signedAt) implements Verdict {}

    /**
     * The signature is missing or invalid, or its time is out of tolerance.
     *
     * @param problem why
     */
    record Refused(Problem problem) implements Verdict {}
  }

  private record Parsed(long seconds, List<byte[]> signatures) {}

  /** Signs a body and returns the value of the header. */
  public static String sign(SigningSecret secret, byte[] body, Instant now) {
    long seconds = now.getEpochSecond();
    return "t=" + seconds + ",v1=" + HexFormat.of().formatHex(signature(secret, seconds, body));
  }

  /**
   * Compares a header with a body, in a time that does not depend on where they differ.
   *
   * @param secrets the accepted secrets, at least one; more than one during a rotation
   * @param header the value of the header, or null if the request has none
   * @param body the bytes as received, before parsing
   * @param now the receiver's time
   * @param tolerance how far the time of signing may be from it, either way
   * @throws IllegalArgumentException if there is no secret or the tolerance is negative
   */
  public static Verdict verify(
      Collection<SigningSecret> secrets,
      @Nullable String header,
      byte[] body,
      Instant now,
      Duration tolerance) {
    checkAsked(secrets, tolerance);
    if ((header == null) || header.isBlank()) {
      return refuse(
          PostgresCode.WEBHOOK_SIGNATURE_MISSING,
          "a request with the header " + HEADER,
          "none",
          "Sign the request, or have the proxy in between pass the header on.");
    }
    var parsed = parse(header);
    if (parsed.isEmpty()) {
      return refuse(
          PostgresCode.WEBHOOK_SIGNATURE_MALFORMED,
          "a header of the form t=<seconds>,v1=<64 hexadecimal digits>",
          "another text",
          "Write the header as the page on webhooks says.");
    }
    return matches(secrets, parsed.get(), body)
        ? checkTime(Instant.ofEpochSecond(parsed.get().seconds()), now, tolerance)
        : refuse(
            PostgresCode.WEBHOOK_SIGNATURE_WRONG,
            "a signature of this body with a secret that is known here",
            "another one",
            "Compare the secrets of both sides, and sign and verify the bytes as they are sent.");
  }

  private static Verdict checkTime(Instant signedAt, Instant now, Duration tolerance) {
    return Duration.between(signedAt, now).abs().compareTo(tolerance) > 0
        ? refuse(
            PostgresCode.WEBHOOK_SIGNATURE_EXPIRED,
            "a signature made within " + tolerance + " of now",
            "one made at " + signedAt + ", while it is " + now,
            "Sign again for every attempt, and set the clocks of both sides.")
        : new Verdict.Genuine(signedAt);
  }

  private static void checkAsked(Collection<SigningSecret> secrets, Duration tolerance) {
    if (secrets.isEmpty()) {
      throw new IllegalArgumentException(
          "Expected at least one secret, but found none. Refuse the request before.");
    }
    if (tolerance.isNegative()) {
      throw new IllegalArgumentException(
          "Expected a tolerance of zero or more, but found " + tolerance + ".");
    }
  }

  private static boolean matches(Collection<SigningSecret> secrets, Parsed parsed, byte[] body) {
    int matching = 0;
    for (var secret : secrets) {
      var expected = signature(secret, parsed.seconds(), body);
      for (var found : parsed.signatures()) {
        matching += differing(expected, found) == 0 ? 1 : 0;
      }
    }
    return matching > 0;
  }

  /** Compares every byte, so that the duration reveals nothing. */
  private static int differing(byte[] expected, byte[] found) {
    int differing = expected.length ^ found.length;
    for (int i = 0; i < Math.min(expected.length, found.length); i++) {
      differing |= expected[i] ^ found[i];
    }
    return differing;
  }

  private static byte[] signature(SigningSecret secret, long seconds, byte[] body) {
    return secret.sign((seconds + ".").getBytes(StandardCharsets.US_ASCII), body);
  }

  /**
   * Parses the header. Skips parts of other versions, so that a sender may sign in two ways at
   * once.
   */
  private static Optional<Parsed> parse(String header) {
    if (header.length() > LONGEST_HEADER) {
      return Optional.empty();
    }
    var times = new ArrayList<String>();
    var signatures = new ArrayList<byte[]>();
    for (var part : header.split(",", -1)) {
      var trimmed = part.strip();
      if (trimmed.startsWith("t=")) {
        times.add(trimmed.substring(2));
      } else if (trimmed.startsWith("v1=")) {
        var digits = trimmed.substring(3);
        if (!DIGITS.matcher(digits).matches()) {
          return Optional.empty();
        }
        signatures.add(HexFormat.of().parseHex(digits));
      }
    }
    boolean whole =
        (times.size() == 1) && SECONDS.matcher(times.get(0)).matches() && !signatures.isEmpty();
    return whole
        ? Optional.of(new Parsed(Long.parseLong(times.get(0)), signatures))
        : Optional.empty();
  }

  private static Verdict refuse(PostgresCode code, String expected, String found, String remedy) {
    return new Verdict.Refused(
        Problem.error(code, ProblemPlace.nowhere(), expected, found, remedy));
  }
}
