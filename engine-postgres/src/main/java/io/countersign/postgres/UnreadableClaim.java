package io.countersign.postgres;

import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.store.AttemptFailure;
import io.countersign.engine.store.ClaimResult;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/**
 * A claimed outbox row that cannot be read. It is set aside alone, so that the rows claimed with it
 * are processed. A later version of the engine may have written it during a rolling upgrade, so it
 * is retried a few times before it is given up.
 *
 * @param claim the claim that holds it
 * @param type the type of trigger or effect that the row names
 * @param error why it cannot be read
 * @param at when the failure was found
 * @param again when it is retried, or empty when it is given up
 */
record UnreadableClaim(
    OutboxClaim claim, String type, String error, Instant at, Optional<Instant> again) {

  private static final Duration FIRST_WAIT = Duration.ofMinutes(1);

  /** The number of attempts after which the backoff stops growing. */
  private static final int LONGEST = 6;

  /**
   * Describes the row under the cursor, which failed to be read for a known reason.
   *
   * @param type the column of its type
   */
  static UnreadableClaim of(ResultSet row, String type, Instant now, RuntimeException unreadable)
      throws SQLException {
    int attempts = row.getInt("attempts");
    var wait = FIRST_WAIT.multipliedBy(1L << Math.min(Math.max(attempts - 1, 0), LONGEST));
    return new UnreadableClaim(
        OutboxClaim.of(row),
        InstanceRowReader.text(row, type),
        EngineCode.ROW_UNREADABLE + ": " + unreadable.getMessage(),
        now,
        attempts < row.getInt("max_attempts") ? Optional.of(now.plus(wait)) : Optional.empty());
  }

  /** Refuses a row whose content yields another key than the row's: it could never be settled. */
  static void requireKey(ResultSet row, String key) throws SQLException {
    if (!Arrays.equals(row.getBytes("event_idempotency_key"), HexFormat.of().parseHex(key))) {
      throw new IllegalStateException(
          "Expected the content that the key of the row was made of, but found another; the row was"
              + " altered");
    }
  }

  /** The event that reports this row to listeners of the engine. */
  ClaimResult.Unreadable describe() {
    return new ClaimResult.Unreadable(claim.org(), claim.instance(), type, error, again.isEmpty());
  }

  /** Ends the claim. Returns whether the claim still held the row. */
  boolean put(StatementRunner session, String sql) {
    return claim.fail(session, sql, new AttemptFailure(error, at, again));
  }
}
