package io.countersign.postgres;

import io.countersign.json.CanonicalJson;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * The ids of rows: UUIDs of version 7 whose time is the row's {@code created_at} to the microsecond
 * and whose rest is a hash of what the row is. So an id alone leads to a row in its partition, ids
 * sort by time, and equal rows have equal ids.
 */
final class RowId {

  private static final long MICROS = 1000;

  private static final String NOBODY = new UUID(0, 0).toString();
  private static final Pattern UUID_TEXT =
      Pattern.compile("[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

  private RowId() {}

  /** The id of a row of an instance. */
  static UUID of(Instant at, String kind, String instance, Object... name) {
    long all = ChronoUnit.MICROS.between(Instant.EPOCH, at);
    long millis = Math.floorDiv(all, MICROS);
    long micros = Math.floorMod(all, MICROS);
    var parts = new Object[name.length + 2];
    parts[0] = kind;
    parts[1] = instance;
    System.arraycopy(name, 0, parts, 2, name.length);
    long hash = ByteBuffer.wrap(CanonicalJson.sha256OfParts(parts)).getLong();
    return new UUID((millis << 16) | 0x7000L | micros, (hash >>> 2) | Long.MIN_VALUE);
  }

  /**
   * The id of an instance as the database takes it. A text that is no UUID names no instance; the
   * database would end the host's transaction over it, and is asked for one that nobody has.
   */
  static String instance(String id) {
    return UUID_TEXT.matcher(id).matches() ? id : NOBODY;
  }

  /** The time of an id: what its row's {@code created_at} is. */
  static Instant time(UUID id) {
    long high = id.getMostSignificantBits();
    return Instant.ofEpochMilli(high >>> 16).plus(high & 0xFFF, ChronoUnit.MICROS);
  }

  /** A time as a row's {@code created_at} holds it. */
  static Instant cut(Instant at) {
    return at.truncatedTo(ChronoUnit.MICROS);
  }
}
