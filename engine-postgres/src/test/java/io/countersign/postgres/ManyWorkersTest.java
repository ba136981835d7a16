package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.store.LeaseRequest;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.postgres.chaos.Effort;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Many workers share one outbox: nothing is handled twice, and nobody is in anybody's way. */
final class ManyWorkersTest {

  private static final Logger LOG = LoggerFactory.getLogger(ManyWorkersTest.class);
  private static final Ground ground = Ground.of(ManyWorkersTest.class);
  private static final int EVENTS = Effort.of(2_000, 10_000);
  private static final int WORKERS = 8;
  private static final int TOGETHER = 500;

  @AfterAll
  static void close() {
    ground.close();
  }

  private static Firm firm() {
    return Firm.opened(ground, ground.pooled()).runs();
  }

  private static List<String> ids(int from, int to) {
    return IntStream.range(from, to).mapToObj(number -> "inv-" + number).toList();
  }

  @Test
  void shouldHandleEachOfManyTriggersOnce() throws Exception {
    var firm = firm();
    for (int from = 0; from < EVENTS; from += TOGETHER) {
      firm.creates(ids(from, from + TOGETHER));
    }

    long before = System.nanoTime();
    int handled = work(firm);
    long millis = (System.nanoTime() - before) / 1_000_000;

    LOG.info("Workers: events={} workers={} millis={}", EVENTS, WORKERS, millis);
    assertThat(handled).isEqualTo(EVENTS);
    try (var session = SqlSession.over(ground.connect())) {
      // Whatever is broken off, as a deadlock is, leaves an error or takes a second attempt.
      assertThat(
              session.rows(
                  "SELECT status, attempts, error, count(*) FROM workflow.workflow_events_outbox"
                      + " GROUP BY 1, 2, 3"))
          .containsExactly("completed|1|null|" + EVENTS);
      assertThat(
              session.rows(
                  "SELECT node_id, count(*), count(DISTINCT instance_id)"
                      + " FROM workflow.workflow_step_executions GROUP BY 1 ORDER BY 1"))
          .containsExactly(
              "sys:start|" + EVENTS + "|" + EVENTS, "sys:state:draft|" + EVENTS + "|" + EVENTS);
    }
  }

  /** Works with all workers at once until each finds nothing. Answers with what they handled. */
  private static int work(Firm firm) throws Exception {
    var executor = Executors.newFixedThreadPool(WORKERS);
    try {
      var all = new ArrayList<Callable<Integer>>();
      for (int i = 0; i < WORKERS; i++) {
        var turns = firm.turns("worker-" + i);
        all.add(
            () -> {
              int handled = 0;
              for (int now = turns.advance(); now > 0; now = turns.advance()) {
                handled += now;
              }
              return handled;
            });
      }
      int handled = 0;
      for (Future<Integer> one : executor.invokeAll(all)) {
        handled += one.get();
      }
      return handled;
    } finally {
      executor.shutdownNow();
    }
  }

  private static List<QueuedTrigger> claim(Firm firm, Connection connection, int limit) {
    var now = Firm.NOW.plusSeconds(10);
    return firm.store
        .in(connection)
        .triggers()
        .claim(new LeaseRequest("w", now, now.plusSeconds(60), limit))
        .rows();
  }

  private static List<String> documents(SqlSession session, List<QueuedTrigger> claimed)
      throws SQLException {
    var documents = new ArrayList<String>();
    for (var one : claimed) {
      documents.add(
          session.one(
              "SELECT entity_id FROM workflow.workflow_instances WHERE id = '"
                  + one.instance()
                  + "'"));
    }
    return documents;
  }

  @Test
  void shouldGiveTheOldestToWhoeverComesFirstAndTheNextToTheOther() throws SQLException {
    var firm = firm();
    firm.after(Duration.ofSeconds(2)).creates(ids(0, 50));
    firm.creates(ids(50, 150));
    firm.after(Duration.ofSeconds(1)).creates(ids(150, 250));
    try (var one = ground.connect();
        var other = ground.connect();
        var session = SqlSession.over(ground.connect())) {
      one.setAutoCommit(false);
      other.setAutoCommit(false);
      // Whoever waits for the other's rows would wait for ever.
      InvoiceTable.run(other, "SET lock_timeout = '10s'");

      var first = claim(firm, one, 100);
      var second = claim(firm, other, 100);
      one.commit();
      var third = claim(firm, one, 100);
      other.commit();
      var none = claim(firm, other, 100);
      one.commit();

      assertThat(documents(session, first)).isEqualTo(ids(50, 150));
      assertThat(documents(session, second)).isEqualTo(ids(150, 250));
      assertThat(documents(session, third)).isEqualTo(ids(0, 50));
      assertThat(none).isEmpty();
      assertThat(List.of(first, second, third))
          .allSatisfy(claimed -> assertThat(claimed).allMatch(trigger -> trigger.attempts() == 1));
    }
  }

  @Test
  void shouldClaimNoMoreThanABatch() throws SQLException {
    var firm = firm();
    firm.creates(ids(0, 25));
    try (var connection = ground.connect()) {
      connection.setAutoCommit(false);

      assertThat(claim(firm, connection, 10)).hasSize(10);
      assertThat(claim(firm, connection, 10)).hasSize(10);
      assertThat(claim(firm, connection, 10)).hasSize(5);
    }
  }
}
