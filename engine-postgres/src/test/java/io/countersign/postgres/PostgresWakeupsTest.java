package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.Engine;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/** Two processes over one database wake each other. */
final class PostgresWakeupsTest {

  private static final Ground ground = Ground.of(PostgresWakeupsTest.class);
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final String LISTENERS =
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
          + " AND pid <> pg_backend_pid()";

  private final PostgresWakeups left = over(Runnable::run);
  private final PostgresWakeups right = over(Runnable::run);
  private final AtomicInteger ofLeft = new AtomicInteger();
  private final AtomicInteger ofRight = new AtomicInteger();

  private static PostgresWakeups over(Executor executor) {
    return PostgresWakeups.over(ground.source(), executor, PostgresWakeupsTest::hear);
  }

  // region ear
  private static List<Integer> hear(Connection connection, int millis) throws SQLException {
    var heard = connection.unwrap(PGConnection.class).getNotifications(millis);
    return heard == null ? List.of() : Stream.of(heard).map(PGNotification::getPID).toList();
  }

  // endregion

  // region listen
  /**
   * Runs on a thread of its own until the process ends. Workers poll while the database is away.
   */
  private static void listen(PostgresWakeups wakeups, BooleanSupplier ends, Runnable pause) {
    while (!ends.getAsBoolean()) {
      try {
        wakeups.runOnce(Duration.ofSeconds(10));
      } catch (StoreException away) {
        pause.run();
      }
    }
  }

  // endregion

  @BeforeEach
  void listen() {
    assertThat(left.runOnce(LONG)).isTrue();
    assertThat(right.runOnce(LONG)).isTrue();
    left.subscribe(ofLeft::incrementAndGet);
    right.subscribe(ofRight::incrementAndGet);
  }

  @AfterEach
  void hangUp() {
    left.close();
    right.close();
  }

  @AfterAll
  static void close() {
    ground.close();
  }

  @Test
  void shouldWakeWorkersHereAtOnceAndThoseOfAnotherProcessSoon() {
    left.wake();

    assertThat(ofLeft).hasValue(1);
    assertThat(ofRight).hasValue(0);
    assertThat(right.runOnce(LONG)).isTrue();
    assertThat(ofRight).hasValue(1);
    assertThat(right.runOnce(Duration.ofMillis(1))).isFalse();
  }

  @Test
  void shouldNotWakeAnybodyByItsOwnNotification() {
    left.wake();
    right.wake();

    assertThat(hears(left)).isTrue();
    assertThat(ofLeft).hasValue(2);
  }

  /** What a process tells itself ends its turn early, and no more. */
  private static boolean hears(PostgresWakeups one) {
    boolean heard = one.runOnce(LONG);
    return heard || one.runOnce(LONG);
  }

  @Test
  void shouldWakeNobodyWhoHasLeft() {
    var count = new AtomicInteger();
    right.subscribe(count::incrementAndGet).close();

    left.wake();

    assertThat(right.runOnce(LONG)).isTrue();
    assertThat(count).hasValue(0);
  }

  @Test
  void shouldTellOfSeveralWakesAtOnce() {
    var tasks = new ArrayDeque<Runnable>();
    try (var busy = over(tasks::add)) {
      for (int i = 0; i < 5; i++) {
        busy.wake();
      }
      assertThat(tasks).hasSize(1);

      tasks.remove().run();
      assertThat(right.runOnce(LONG)).isTrue();
      busy.wake();

      assertThat(tasks).hasSize(1);
      assertThat(ofRight).hasValue(1);
    }
  }

  @Test
  void shouldSurviveAnExecutorThatIsFull() {
    var full = new AtomicBoolean(true);
    try (var crowded =
        over(
            task -> {
              if (full.get()) {
                throw new RejectedExecutionException("full");
              }
              task.run();
            })) {
      crowded.wake();
      full.set(false);
      crowded.wake();

      assertThat(right.runOnce(LONG)).isTrue();
    }
  }

  @Test
  void shouldComeBackAfterItsConnectionsWereLost() throws SQLException {
    left.wake();
    assertThat(right.runOnce(LONG)).isTrue();
    try (var session = SqlSession.over(ground.connect())) {
      assertThat(session.rows(LISTENERS)).hasSizeGreaterThanOrEqualTo(3);
    }

    assertThatThrownBy(() -> right.runOnce(LONG)).isInstanceOf(StoreException.class);
    assertThat(right.runOnce(LONG)).isTrue();
    assertThat(ofRight).hasValue(2);
    left.wake();
    left.wake();
    assertThat(ofLeft).hasValue(3);
    assertThat(right.runOnce(LONG)).isTrue();
  }

  @Test
  void shouldListenInALoopThatSurvivesTheLossOfItsConnection() throws SQLException {
    var pauses = new AtomicInteger();
    try (var session = SqlSession.over(ground.connect())) {
      assertThat(session.rows(LISTENERS)).isNotEmpty();
    }

    listen(right, () -> ofRight.get() == 1, pauses::incrementAndGet);

    assertThat(pauses).hasValue(1);
    assertThat(ofRight).hasValue(1);
  }

  @Test
  void shouldBeWiredAsTheGuideSays() {
    var direct = ground.source();
    Executor executor = Runnable::run;
    var store = ground.store();
    var ports = new InvoiceTable(ground).ports();
    // region wire
    var wakeups = PostgresWakeups.over(direct, executor, PostgresWakeupsTest::hear);
    var engine = Engine.over(store).host(ports).wakeups(wakeups).build();
    // endregion

    try (wakeups) {
      assertThat(wakeups.runOnce(LONG)).isTrue();
      engine.wake();

      assertThat(right.runOnce(LONG)).isTrue();
      assertThat(ofRight).hasValue(1);
    }
  }

  @Test
  void shouldDoNothingOnceClosed() {
    right.close();
    right.close();

    right.wake();

    assertThat(right.runOnce(LONG)).isFalse();
    assertThat(ofRight).hasValue(1);
  }
}
