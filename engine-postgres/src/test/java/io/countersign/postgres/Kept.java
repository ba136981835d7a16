package io.countersign.postgres;

import io.countersign.engine.store.Store;
import io.countersign.testkit.memory.StoreFactory;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Scenarios in Postgres, one after another.
 *
 * @param lockWait how long a transaction waits for the lock of an instance
 */
record Kept(Ground ground, Duration lockWait) implements StoreFactory {

  Kept(Ground ground) {
    this(ground, Duration.ofSeconds(30));
  }

  private static final String NEXT =
      """
      SELECT min(due) FROM (
        SELECT resume_at AS due FROM workflow.workflow_step_executions WHERE resume_at IS NOT NULL
        UNION ALL
        SELECT next_retry_at FROM workflow.workflow_events_outbox WHERE status = 'failed'
        UNION ALL
        SELECT next_retry_at FROM workflow.workflow_side_effects_outbox WHERE status = 'failed')
        AS due_times
      WHERE due > ?
      """;

  @Override
  public Store store(Supplier<Instant> clock) {
    ground.empty();
    return ground.pooled().lockWait(lockWait).clock(clock);
  }

  @Override
  public Optional<Instant> nextDue(Instant now) {
    try (var connection = ground.connect();
        var statement = connection.prepareStatement(NEXT)) {
      statement.setTimestamp(1, Timestamp.from(now));
      try (var rows = statement.executeQuery()) {
        rows.next();
        return Optional.ofNullable(rows.getTimestamp(1)).map(Timestamp::toInstant);
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
