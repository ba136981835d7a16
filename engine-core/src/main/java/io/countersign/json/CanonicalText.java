package io.countersign.json;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * An accepted canonical text. Immutable and safe for many threads. It is kept in document order
 * with a note of what to reorder; each method walks it once.
 */
public final class CanonicalText implements CanonicalJson {

  private final ByteChunks written;
  private final Reorders reorders;

  CanonicalText(ByteChunks written, Reorders reorders) {
    this.written = written;
    this.reorders = reorders;
  }

  /** How many bytes the text has. */
  public int size() {
    return written.size();
  }

  /** The text in UTF-8, as a new array. */
  public byte[] bytes() {
    var all = new byte[size()];
    var filled = new int[1];
    reorders.emit(
        written,
        (chunk, from, length) -> {
          System.arraycopy(chunk, from, all, filled[0], length);
          filled[0] += length;
        });
    return all;
  }

  /** The text. */
  public String text() {
    return new String(bytes(), StandardCharsets.UTF_8);
  }

  /** Writes the bytes, and nothing after them; does not close the stream. */
  public void writeTo(OutputStream stream) throws IOException {
    reorders.emit(written, stream::write);
  }

  /** The SHA-256 of the bytes: 32 bytes. */
  public byte[] sha256() {
    var digest = newDigest();
    reorders.emit(written, digest::update);
    return digest.digest();
  }

  /** The SHA-256 of the bytes, as 64 lower-case hexadecimal digits. */
  public String sha256Hex() {
    return hex(sha256());
  }

  static byte[] digest(byte[] bytes) {
    return newDigest().digest(bytes);
  }

  static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  private static MessageDigest newDigest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(
          "Expected SHA-256, which every Java platform has, but found none.", e);
    }
  }

  /** Itself. */
  @Override
  public CanonicalText orThrow() {
    return this;
  }
}
