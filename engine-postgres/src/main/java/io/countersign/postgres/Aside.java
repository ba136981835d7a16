package io.countersign.postgres;

import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.store.Claimed;
import io.countersign.engine.store.Failure;
import io.countersign.engine.store.StoreTransaction;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/**
 * A claimed row of an outbox that cannot be read. It is put aside by itself, so that what was
 * claimed with it is worked on. A later version may have written it, and may be on its way: so it
 * is tried again a few times, and then given up.
 *
 * @param claim the claim that holds it
 * @param type what kind of trigger or effect it says it is
 * @param error what is wrong with it
 * @param at when that was found
 * @param again when it is tried again, or nothing when it is given up
 */
record Aside(Claim claim, String type, String error, Instant at, Optional<Instant> again) {

  private static final Duration FIRST_WAIT = Duration.ofMinutes(1);

  /** After so many attempts the wait grows no more. */
  private static final int LONGEST = 6;

  /**
   * A row under the cursor, of which it is known why it cannot be read.
   *
   * @param type the column of its type
   */
  static Aside of(ResultSet row, String type, Instant now, RuntimeException unreadable)
      throws SQLException {
    int attempts = row.getInt("attempts");
    var wait = FIRST_WAIT.multipliedBy(1L << Math.min(Math.max(attempts - 1, 0), LONGEST));
    return new Aside(
        Claim.of(row),
        Loading.text(row, type),
        EngineCode.ROW_UNREADABLE + ": " + unreadable.getMessage(),
        now,
        attempts < row.getInt("max_attempts") ? Optional.of(now.plus(wait)) : Optional.empty());
  }

  /** A row whose content leads to another key can never be ended under its own. */
  static void requireKey(ResultSet row, String key) throws SQLException {
    if (!Arrays.equals(row.getBytes("event_idempotency_key"), HexFormat.of().parseHex(key))) {
      throw new IllegalStateException(
          "Expected the content that the key of the row was made of, but found another; the row was"
              + " altered");
    }
  }

  /** It, for those who listen to the engine. */
  Claimed.Unreadable told() {
    return new Claimed.Unreadable(claim.org(), claim.instance(), type, error, again.isEmpty());
  }

  /** Ends the claim. Answers whether it held the row still. */
  boolean put(StoreTransaction transaction, String sql) {
    return claim.fail(transaction, sql, new Failure(error, at, again));
  }
}
