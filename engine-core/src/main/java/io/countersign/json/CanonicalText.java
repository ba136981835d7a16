package io.countersign.json;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Accepted canonical text. Immutable and safe for many threads. */
public final class CanonicalText {

  private final byte[] bytes;

  /** Takes the bytes, which must not change any more. */
  CanonicalText(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Returns how many bytes the text has. */
  public int size() {
    return bytes.length;
  }

  /** Returns the text in UTF-8, as a new array. */
  public byte[] bytes() {
    return bytes.clone();
  }

  /** Returns the text. */
  public String text() {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** Writes the bytes, and nothing after them; does not close the stream. */
  public void writeTo(OutputStream stream) throws IOException {
    stream.write(bytes);
  }

  /** Returns the SHA-256 of the bytes: 32 bytes. */
  public byte[] sha256() {
    return Sha256.digest().digest(bytes);
  }

  /** Returns the SHA-256 of the bytes, as 64 lower-case hexadecimal digits. */
  public String sha256Hex() {
    return HexFormat.of().formatHex(sha256());
  }
}
