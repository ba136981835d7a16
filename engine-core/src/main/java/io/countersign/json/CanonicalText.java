package io.countersign.json;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * Accepted canonical text. Immutable and safe for many threads. It is kept in document order with a
 * note of what to reorder; each method walks it once.
 */
public final class CanonicalText implements CanonicalJson {

  private final ByteChunks written;
  private final MemberReorder reorders;

  CanonicalText(ByteChunks written, MemberReorder reorders) {
    this.written = written;
    this.reorders = reorders;
  }

  /** Returns how many bytes the text has. */
  public int size() {
    return written.size();
  }

  /** Returns the text in UTF-8, as a new array. */
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

  /** Returns the text. */
  public String text() {
    return new String(bytes(), StandardCharsets.UTF_8);
  }

  /** Writes the bytes, and nothing after them; does not close the stream. */
  public void writeTo(OutputStream stream) throws IOException {
    reorders.emit(written, stream::write);
  }

  /** Returns the SHA-256 of the bytes: 32 bytes. */
  public byte[] sha256() {
    var digest = Sha256.digest();
    reorders.emit(written, digest::update);
    return digest.digest();
  }

  /** Returns the SHA-256 of the bytes, as 64 lower-case hexadecimal digits. */
  public String sha256Hex() {
    return hex(sha256());
  }

  static byte[] digest(byte[] bytes) {
    return Sha256.digest().digest(bytes);
  }

  static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  /** Returns itself. */
  @Override
  public CanonicalText orThrow() {
    return this;
  }
}
