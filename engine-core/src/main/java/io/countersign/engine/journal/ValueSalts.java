package io.countersign.engine.journal;

import io.countersign.json.CanonicalStream;
import io.countersign.json.Sha256;

/**
 * Source of salts: gives each event that has values beside the journal a salt of its own. It is a
 * function of its secret alone, so that writing stays a function too.
 */
@FunctionalInterface
public interface ValueSalts {

  /** Returns the salt for the values of one event: text that cannot be guessed. */
  String salt(long seq);

  /**
   * Returns salts that are derived from a secret: SHA-256 of the secret and the sequence number.
   *
   * @param secret random text of at least 128 bits, generated for one flush and kept nowhere,
   *     because it would allow erased values to be found by guessing
   */
  static ValueSalts of(String secret) {
    var stream = new CanonicalStream();
    return seq -> {
      stream.reset();
      stream.beginList();
      stream.string(secret);
      stream.number(seq);
      stream.endList();
      return Sha256.hex(stream);
    };
  }
}
