package io.countersign.engine.port;

import java.security.SecureRandom;
import java.util.HexFormat;

/** Text that nobody can guess: at least 128 bits of it, never the same twice. */
@FunctionalInterface
public interface Secrets {

  /** A new one. It is used once and kept nowhere. */
  String draw();

  /** Secrets of 256 bits out of a source of chance. Safe for many threads. */
  static Secrets of(SecureRandom random) {
    return () -> {
      var bytes = new byte[32];
      random.nextBytes(bytes);
      return HexFormat.of().formatHex(bytes);
    };
  }
}
