package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.EditDecision;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.work.WorkerOptions;
import io.countersign.engine.workflow.Approvers;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The engine behind a pooler that lends sessions by transaction, under logins that have a role of
 * the engine's and nothing else. The profile {@code pooler} runs it, with the tests of the store.
 */
final class PoolerProof {

  private static final String SESSION =
      """
      SELECT pg_backend_pid(), coalesce(current_setting('workflow.org', true), ''),
        coalesce(current_setting('workflow.before', true), ''),
        coalesce(current_setting('workflow.marks', true), ''),
        coalesce(current_setting('workflow.operator', true), ''),
        coalesce(current_setting('workflow.retention', true), ''),
        coalesce(current_setting('workflow.repair', true), ''),
        current_setting('lock_timeout'), current_setting('search_path'),
        current_setting('transaction_isolation'), current_user = session_user,
        (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid())
      """;

  private static Ground ground;
  private static InvoiceTable host;
  private static DataSource requests;
  private static DataSource work;

  /** Not when the class is loaded: what is missing is to be told in the first line. */
  @BeforeAll
  static void begin() throws SQLException {
    ground = Ground.of(PoolerProof.class);
    host = new InvoiceTable(ground);
    requests = Logins.of(ground, "ordinary_app", "IN ROLE wf_app");
    work = Logins.of(ground, "ordinary_worker", "IN ROLE wf_worker");
  }

  @AfterAll
  static void close() {
    ground.close();
  }

  @BeforeEach
  void empty() {
    ground.empty();
    host.empty();
  }

  private static Firm firm(DataSource source) {
    return new Firm(PostgresStore.over(source).clock(() -> Firm.NOW), host, Firm.ORG);
  }

  /** What sessions that are lent next are like, each with the number of its session. */
  private static Set<List<String>> sessions(Connection connection) throws SQLException {
    var seen = new LinkedHashSet<List<String>>();
    for (int i = 0; i < 5 * Pooler.SESSIONS; i++) {
      try (var statement = connection.createStatement();
          var rows = statement.executeQuery(SESSION)) {
        rows.next();
        var all = new ArrayList<String>();
        for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
          all.add(rows.getString(column));
        }
        seen.add(all);
      }
      connection.commit();
    }
    return seen;
  }

  private static Set<List<String>> settings(Set<List<String>> sessions) {
    var all = new LinkedHashSet<List<String>>();
    sessions.forEach(one -> all.add(one.subList(1, one.size())));
    return all;
  }

  /** Without this, everything that is run behind the pooler might be run before it. */
  @Test
  void shouldGetAnotherSessionForEachTransaction() throws SQLException {
    try (var connection = ground.connect()) {
      connection.setAutoCommit(false);

      var pids = new LinkedHashSet<String>();
      sessions(connection).forEach(session -> pids.add(session.get(0)));

      assertThat(pids).hasSizeGreaterThanOrEqualTo(Pooler.SESSIONS);
    }
  }

  /** Guarding, recording, asking, answering and moving; each transaction in another session. */
  @Test
  void shouldLeaveNothingInASessionThatOthersGet() throws SQLException {
    var app = firm(requests);
    app.runs(Firm.approval(new Approvers.User("ada")));
    try (var connection = requests.getConnection()) {
      connection.setAutoCommit(false);
      var before = settings(sessions(connection));
      var joined = app.engine.in(app.store.in(connection));

      host.insert(connection, "inv-1", 500);
      app.begins(app.store.in(connection), "inv-1");
      connection.commit();
      var decision =
          joined.guard(
              ProposedChange.edit(app.document("inv-1"), List.of("amount")), Firm.by(Firm.EVE));
      var edited = host.edit(connection, "inv-1", 600);
      joined.record(DocumentChange.update(app.document("inv-1"), edited), Firm.by(Firm.EVE));
      connection.commit();
      joined.advance(app.key("inv-1"), Firm.by(Firm.EVE));
      connection.commit();
      joined
          .advancing()
          .request(app.key("inv-1"), TransitionRequest.of("submit"), Firm.by(Firm.EVE));
      connection.commit();
      joined
          .advancing()
          .answer(
              app.key("inv-1"), app.answer("inv-1", Answer.APPROVED), Firm.by(Actor.person("ada")));
      connection.rollback();
      joined
          .advancing()
          .answer(
              app.key("inv-1"), app.answer("inv-1", Answer.APPROVED), Firm.by(Actor.person("ada")));
      connection.commit();

      assertThat(decision).isInstanceOf(EditDecision.Allowed.class);
      assertThat(app.state("inv-1").currentNodes()).containsExactly("sys:state:active");
      assertThat(app.wrong("inv-1")).isEmpty();
      assertThat(settings(sessions(connection))).isEqualTo(before).hasSize(1);
    }
  }

  /** Requests on several threads, while workers of two processes take what comes of them. */
  @Test
  void shouldServeRequestsAndWorkersAtOnce() throws Exception {
    var app = firm(requests);
    app.runs(Firm.webhook());
    var ids = IntStream.range(0, 24).mapToObj(i -> "inv-" + i).toList();
    var threads = Executors.newFixedThreadPool(12);
    var timer = Executors.newScheduledThreadPool(2);
    try (var pool = new HikariDataSource()) {
      pool.setDataSource(work);
      pool.setMaximumPoolSize(8);
      var working = firm(pool).engine;
      var workers =
          List.of("one", "two").stream()
              .map(
                  name ->
                      working.workers(WorkerOptions.of(name)).on(timer, threads).lanes(2).build())
              .toList();
      workers.forEach(one -> one.start());

      var asked = ids.stream().map(id -> (Callable<List<String>>) () -> submits(app, id)).toList();
      for (var request : threads.invokeAll(asked, 60, TimeUnit.SECONDS)) {
        assertThat(request.get()).hasSize(1);
      }
      working.wake();
      while (ids.stream().anyMatch(id -> !rests(app, id))) {
        assertThat(workers).isNotEmpty();
      }

      for (var one : workers) {
        assertThat(one.stop(Duration.ofSeconds(20))).isTrue();
      }
    } finally {
      timer.shutdownNow();
      threads.shutdownNow();
    }
    for (var id : ids) {
      assertThat(app.wrong(id)).as(id).isEmpty();
    }
  }

  private static List<String> submits(Firm app, String id) {
    var created = app.creates(List.of(id));
    app.engine.wake();
    app.requests(id, "submit");
    return created;
  }

  private static boolean rests(Firm app, String id) {
    return app.state(id).currentNodes().equals(List.of("sys:state:active"));
  }
}
