package io.countersign.postgres;

import io.countersign.json.CanonicalJson;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * Generator of row ids: UUIDs of version 7 whose time is the row's {@code created_at} to the
 * microsecond and whose remaining bits are a hash of the row's identity. So an id alone locates a
 * row in its partition, ids sort by time, and equal rows have equal ids.
 */
final class RowId {

  private static final long MICROS = 1000;
  private static final Duration A_DAY = Duration.ofDays(1);

  private static final String NO_ID = new UUID(0, 0).toString();
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
   * Returns the id of an instance as a parameter for the database. Replaces a text that is not a
   * UUID with an id that no instance has, because the database would fail the host's transaction
   * over it.
   */
  static String instance(String id) {
    return UUID_TEXT.matcher(id).matches() ? id : NO_ID;
  }

  /**
   * Requires the id of a new instance to be a UUID of version 7 of its time, because its rows are
   * kept in the month that the id names.
   */
  static void requireTimeOrdered(String instance, Instant at) {
    if (UUID_TEXT.matcher(instance).matches()) {
      var id = UUID.fromString(instance);
      var time = Instant.ofEpochMilli(id.getMostSignificantBits() >>> 16);
      if (id.version() == 7 && Duration.between(time, at).abs().compareTo(A_DAY) < 0) {
        return;
      }
    }
    throw new IllegalStateException(
        "Expected the Ids of the host to return a UUID of version 7 that begins with the time "
            + at
            + ", but found '"
            + instance
            + "'. Use Ids.uuids, or put the milliseconds of the given time in front.");
  }

  /** Truncates a time to the precision of {@code created_at}. */
  static Instant cut(Instant at) {
    return at.truncatedTo(ChronoUnit.MICROS);
  }
}
