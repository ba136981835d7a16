package io.countersign.engine.journal;

import io.countersign.json.CanonicalStream;
import io.countersign.json.Sha256;

/**
 * Gives each event that has values beside the journal a salt of its own. A function of its secret
 * and nothing else, so that writing stays a function too.
 */
@FunctionalInterface
public interface Salts {

  /** The salt for the values of one event: text that nobody can guess. */
  String salt(long seq);

  /**
   * Salts that are derived from a secret: SHA-256 of the secret and the sequence number.
   *
   * @param secret random text of at least 128 bits, drawn for one flush and kept nowhere; whoever
   *     kept it could find erased values by guessing
   */
  static Salts of(String secret) {
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
