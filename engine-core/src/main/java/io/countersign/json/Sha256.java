package io.countersign.json;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 of bytes that are canonical already: the only hash function of the engine. */
public final class Sha256 {

  /** The number of bytes of a hash. */
  public static final int LENGTH = 32;

  private Sha256() {}

  /**
   * Returns the hash of one text, as 64 lower-case hexadecimal digits.
   *
   * @param canonical the text
   */
  public static String hex(CanonicalStream canonical) {
    var digest = digest();
    canonical.feed(digest);
    return HexFormat.of().formatHex(digest.digest());
  }

  /**
   * Returns the hash of a text that follows another: of the earlier hash and then the text. A
   * change of one text changes every later hash.
   *
   * @param previous the hash before, as 64 hexadecimal digits
   * @param canonical the text
   * @return 64 lower-case hexadecimal digits
   * @throws IllegalArgumentException if the hash before is not one
   */
  public static String chain(String previous, CanonicalStream canonical) {
    var before = HexFormat.of().parseHex(previous);
    if (before.length != LENGTH) {
      throw new IllegalArgumentException(
          "Expected a hash of " + LENGTH + " bytes, but found " + before.length);
    }
    var digest = digest();
    digest.update(before);
    canonical.feed(digest);
    return HexFormat.of().formatHex(digest.digest());
  }

  static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(
          "Expected SHA-256, which every Java platform has, but found none.", e);
    }
  }
}
