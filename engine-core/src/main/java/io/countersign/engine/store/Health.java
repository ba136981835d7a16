package io.countersign.engine.store;

import io.countersign.engine.store.OutboxRow.Box;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * How the work is going, for those who look after it. Takes no lock; each method is one statement.
 *
 * <p>Where an organisation is asked for, only its rows count. Without one the rows of every
 * organisation count; that is for workers, and a store with roles refuses it to anybody else.
 */
public interface Health {

  /** The figures of an outbox. */
  Figures figures(
      StoreTransaction transaction, Optional<String> org, Box box, Instant now, Instant since);

  /**
   * Instances that have come to a standstill which nothing will end, in the order of their ids: all
   * for which
   *
   * <ul>
   *   <li>the instance is running;
   *   <li>none of its triggers is pending, processing or failed; one that was given up does not
   *       help;
   *   <li>its latest change set was written before a time;
   *   <li>it does not rest, as {@link io.countersign.engine.instance.InstanceState#isAtRest} says:
   *       no token of it waits, or one is about to move or at work.
   * </ul>
   *
   * @param before the time
   */
  List<InstanceLine> stuck(
      StoreTransaction transaction, Optional<String> org, Instant before, Slice slice);

  /**
   * What was given up in an outbox and not tried again since, oldest first: in the order of {@link
   * OutboxRow#cursor}.
   */
  List<OutboxRow> deadLetters(
      StoreTransaction transaction, Optional<String> org, Box box, Slice slice);

  /**
   * The session of another transaction that holds an instance now, as far as the login of this one
   * may see it; nothing where none does. It may be over by the time that this answers.
   */
  Optional<Session> holder(StoreTransaction transaction, String instance);

  /**
   * A session of the store's.
   *
   * @param id the number by which its administrator ends it
   * @param login who it works for
   * @param application what it calls itself, or empty
   * @param state what it does now, such as "idle in transaction"; nothing where this login may not
   *     see that
   * @param since when its transaction began; nothing where this login may not see that
   */
  record Session(
      long id, String login, String application, Optional<String> state, Optional<Instant> since) {}

  /**
   * The figures of an outbox.
   *
   * @param counts how many rows are how far
   * @param oldestPending how long ago the oldest row was queued that is pending; nothing where none
   *     is. Rows that failed and wait for another attempt do not count
   * @param p95 of the rows that were completed at or after the time asked for, the time from being
   *     queued to being completed that 95 of 100 do not exceed: the least of them such that at
   *     least 0.95 of them are not longer; nothing where none was completed
   */
  record Figures(Counts counts, Optional<Duration> oldestPending, Optional<Duration> p95) {}

  /**
   * How many rows are how far. Rows that are completed are not counted.
   *
   * @param pending rows that wait for their first claim or were put back
   * @param processing rows that somebody holds, stale ones too
   * @param stale of those, the rows whose claim has lapsed: at or before now
   * @param failed rows that wait for another attempt
   * @param deadLetters rows that were given up
   */
  record Counts(long pending, long processing, long stale, long failed, long deadLetters) {}
}
