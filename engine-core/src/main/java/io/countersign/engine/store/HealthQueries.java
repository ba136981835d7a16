package io.countersign.engine.store;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.store.OutboxRow.Box;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Health of the outboxes and instances, for operators. Takes no lock; each method is one statement.
 *
 * <p>If an organisation is given, only its rows count. Without one the rows of all organisations
 * count; that is for workers, and a store with roles refuses it to all other logins.
 */
public interface HealthQueries {

  /** Returns the figures of an outbox. */
  Figures figures(Optional<String> org, Box box, Instant now, Instant since);

  /**
   * Returns instances that have come to a permanent standstill, in the order of their ids: all for
   * which
   *
   * <ul>
   *   <li>the instance is running;
   *   <li>none of its triggers is pending, processing or failed; a dead letter does not count;
   *   <li>its latest change set was written before a time;
   *   <li>it does not rest, as {@link io.countersign.engine.instance.InstanceState#isAtRest} tells:
   *       no token of it waits, or one is about to move or has a step in progress.
   * </ul>
   *
   * @param before the time
   */
  List<InstanceLine> stuck(Optional<String> org, Instant before, ListSlice slice);

  /**
   * Returns the dead letters of an outbox that were not requeued since, oldest first: in the order
   * of {@link OutboxRow#cursor}.
   */
  List<OutboxRow> deadLetters(Optional<String> org, Box box, ListSlice slice);

  /**
   * Returns the session of another transaction that holds the lock of a document now, as far as the
   * login of this transaction may see it; empty if none does. The session may have ended by the
   * time that this returns.
   */
  Optional<Session> holder(DocumentRef document);

  /**
   * Session of the store.
   *
   * @param id the number by which its administrator ends it
   * @param login the login
   * @param application the name of the application, or empty
   * @param state its current state, such as "idle in transaction"; empty if this login may not see
   *     that
   * @param since when its transaction began; empty if this login may not see that
   */
  record Session(
      long id, String login, String application, Optional<String> state, Optional<Instant> since) {}

  /**
   * Figures of an outbox.
   *
   * @param counts the number of rows in each status
   * @param oldestPending how long ago the oldest pending row was queued; empty if none is pending.
   *     Rows that failed and wait for another attempt do not count
   * @param p95 the 95th percentile of the time from being queued to being completed, of the rows
   *     that were completed at or after the time asked for: the least of these times that at least
   *     0.95 of them do not exceed; empty if none was completed
   */
  record Figures(Counts counts, Optional<Duration> oldestPending, Optional<Duration> p95) {}

  /**
   * Number of rows in each status. Completed rows are not counted.
   *
   * @param pending rows that wait for their first claim or were put back
   * @param processing rows under a claim, stale ones too
   * @param stale of those, the rows whose claim has lapsed: at or before now
   * @param failed rows that wait for another attempt
   * @param deadLetters rows that were given up
   */
  record Counts(long pending, long processing, long stale, long failed, long deadLetters) {}
}
