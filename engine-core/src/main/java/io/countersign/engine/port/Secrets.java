package io.countersign.engine.port;

import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * Generator of secrets: text that cannot be guessed, with at least 128 bits, never the same twice.
 */
@FunctionalInterface
public interface Secrets {

  /** Returns a new secret. It is used once and kept nowhere. */
  String draw();

  /** Returns a generator of secrets of 256 bits from a random source. Safe for many threads. */
  static Secrets of(SecureRandom random) {
    return () -> {
      var bytes = new byte[32];
      random.nextBytes(bytes);
      return HexFormat.of().formatHex(bytes);
    };
  }
}
