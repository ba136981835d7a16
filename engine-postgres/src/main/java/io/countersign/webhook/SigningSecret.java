package io.countersign.webhook;

import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A secret shared by sender and receiver. It signs and is never exposed: it has no accessor, and
 * {@code toString} does not contain it. Immutable and safe for many threads.
 */
public final class SigningSecret {

  /** How many bytes a secret has at least. */
  public static final int SHORTEST = 16;

  private static final String ALGORITHM = "HmacSHA256";

  private final SecretKeySpec key;

  private SigningSecret(byte[] bytes) {
    if (bytes.length < SHORTEST) {
      throw new IllegalArgumentException(
          "Expected a secret of at least "
              + SHORTEST
              + " bytes, but found "
              + bytes.length
              + ". Draw a longer one at random.");
    }
    this.key = new SecretKeySpec(bytes, ALGORITHM);
  }

  /**
   * A secret of bytes, which are copied.
   *
   * @throws IllegalArgumentException if there are fewer than {@value #SHORTEST}
   */
  public static SigningSecret of(byte[] bytes) {
    return new SigningSecret(bytes);
  }

  /**
   * A secret of the UTF-8 bytes of a text.
   *
   * @throws IllegalArgumentException if there are fewer than {@value #SHORTEST}
   */
  public static SigningSecret ofText(String text) {
    return new SigningSecret(text.getBytes(StandardCharsets.UTF_8));
  }

  /** The HMAC-SHA256 of the parts, one behind the other. */
  byte[] sign(byte[]... parts) {
    try {
      var mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      for (var part : parts) {
        mac.update(part);
      }
      return mac.doFinal();
    } catch (NoSuchAlgorithmException | InvalidKeyException e) {
      throw new IllegalStateException(
          "Expected " + ALGORITHM + ", which every Java platform has, but found none.", e);
    }
  }

  /** Returns a text without the secret. */
  @Override
  public String toString() {
    return "SigningSecret[hidden]";
  }
}
