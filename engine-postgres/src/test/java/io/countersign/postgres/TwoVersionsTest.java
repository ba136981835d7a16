package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.Actor;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.work.WorkerOptions;
import io.countersign.engine.workflow.Approvers;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A node of this version beside one of a later version, as during a rolling upgrade. The later one
 * has migrated the schema: it adds a column, and a second version of the function that writes
 * changes, which fills it. The first version of that function is as it was.
 */
final class TwoVersionsTest {

  private static final Ground GROUND = Ground.of(TwoVersionsTest.class);

  /** What the later version brings. The parameters of the function are those of the first one. */
  private static final String LATER =
      """
      ALTER TABLE workflow.instances ADD COLUMN written_by text;
      DO $body$
      DECLARE
        v_first oid := 'workflow.write_changes_v1'::regproc;
      BEGIN
        EXECUTE format(
          $sql$
            CREATE FUNCTION workflow.write_changes_v2(p_node text, %s) RETURNS text
            LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
            DECLARE
              v_before text := workflow.enter(p_org);
              v_result text := workflow.write_changes_v1(%s);
            BEGIN
              IF v_result LIKE 'done%%' AND p_status IS NOT NULL THEN
                UPDATE workflow.instances x SET written_by = p_node
                  WHERE x.org_id = p_org AND x.id = p_instance;
              END IF;
              v_before := workflow.leave(v_before);
              RETURN v_result;
            END
            $$
          $sql$,
          pg_get_function_arguments(v_first),
          (SELECT string_agg(a.name, ', ' ORDER BY a.place)
            FROM pg_proc p, unnest(p.proargnames) WITH ORDINALITY AS a (name, place)
            WHERE p.oid = v_first));
      END
      $body$;
      ALTER FUNCTION workflow.write_changes_v2 OWNER TO wf_owner;
      REVOKE ALL ON FUNCTION workflow.write_changes_v2 FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION workflow.write_changes_v2 TO wf_sweeper, wf_app;
      """;

  private final InvoiceTable invoices = new InvoiceTable(GROUND);
  private final Firm older = firm(GROUND.source());
  private final Firm newer = firm(later(GROUND.source()));

  private Firm firm(DataSource source) {
    return new Firm(PostgresStore.over(source).clock(() -> Firm.NOW), invoices, Firm.ORG);
  }

  @BeforeAll
  static void migrate() throws SQLException {
    var migrations =
        Stream.concat(
                SchemaMigration.shippedMigrations().stream(),
                Stream.of(SchemaMigration.of("V999__later.sql", LATER)))
            .toList();
    try (var connection = GROUND.direct()) {
      assertThat(new PostgresSchema(migrations).apply(connection, Ground.T0))
          .containsExactly("V999__later");
    }
  }

  @AfterAll
  static void close() {
    GROUND.close();
  }

  @BeforeEach
  void empty() {
    GROUND.empty();
    invoices.empty();
    older.runs(Firm.approval(new Approvers.User("ada")));
  }

  /** The connections of the later version, which calls the second version of the function. */
  private static DataSource later(DataSource source) {
    return (DataSource)
        Proxy.newProxyInstance(
            TwoVersionsTest.class.getClassLoader(),
            new Class<?>[] {DataSource.class},
            (proxy, method, given) ->
                method.getName().equals("getConnection")
                    ? later(source.getConnection())
                    : method.invoke(source, given));
  }

  private static Connection later(Connection inner) {
    return (Connection)
        Proxy.newProxyInstance(
            TwoVersionsTest.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, given) -> {
              if (method.getName().equals("prepareStatement")) {
                given[0] =
                    ((String) given[0])
                        .replace(
                            "workflow.write_changes_v1(", "workflow.write_changes_v2('newer', ");
              }
              try {
                return method.invoke(inner, given);
              } catch (InvocationTargetException thrown) {
                throw thrown.getTargetException();
              }
            });
  }

  private static List<String> writers() throws SQLException {
    try (var session = SqlSession.over(GROUND.direct())) {
      return session.rows("SELECT DISTINCT written_by FROM workflow.instances ORDER BY 1");
    }
  }

  private CommandResult approve(Firm node, String id) {
    var answer = node.answer(id, Answer.APPROVED);
    return node.in(
        tx -> node.engine.in(tx).answer(node.key(id), answer, Firm.by(Actor.person("ada"))));
  }

  @Test
  void shouldFindNoFaultInTheLaterSchema() throws SQLException {
    try (var connection = GROUND.direct()) {
      assertThat(new PostgresSchema().differences(connection)).isEmpty();
      assertThat(new PostgresSchema().apply(connection, Ground.T0)).isEmpty();
    }
  }

  /** Each step of one document is taken by the other version than the step before. */
  @Test
  void shouldTakeTurnsAtOneDocument() throws SQLException {
    older.creates(List.of("inv-1"));
    newer.work();
    older.requests("inv-1", "submit");
    newer.work();
    assertThat(approve(older, "inv-1")).isInstanceOf(CommandResult.Accepted.class);
    newer.work();

    assertThat(older.state("inv-1")).isEqualTo(newer.state("inv-1"));
    assertThat(older.state("inv-1").pin().status()).isEqualTo("active");
    assertThat(older.wrong("inv-1")).isEmpty();
    assertThat(newer.wrong("inv-1")).isEmpty();
    assertThat(writers()).containsExactly("newer");
  }

  @Test
  void shouldWorkOnOneQueueAtTheSameTime() throws Exception {
    var ids = IntStream.range(0, 100).mapToObj(i -> "inv-" + i).toList();
    older.creates(ids.subList(0, 50));
    newer.creates(ids.subList(50, 100));
    var executor = Executors.newFixedThreadPool(2);
    var both = new CyclicBarrier(2);
    try {
      var works = new ArrayList<Callable<Integer>>();
      for (var node : List.of(older, newer)) {
        var name = node == older ? "older" : "newer";
        var turns =
            node.engine.turns(
                new WorkerOptions(name, 10, Duration.ofSeconds(60), Duration.ofMinutes(5)));
        works.add(
            () -> {
              int handled = 0;
              // Both claim before one of them can have claimed everything.
              both.await(60, TimeUnit.SECONDS);
              for (int now = turns.advance(); now > 0; now = turns.advance()) {
                handled += now;
              }
              return handled;
            });
      }
      int handled = 0;
      for (var work : executor.invokeAll(works)) {
        handled += work.get();
      }
      assertThat(handled).isEqualTo(100);
    } finally {
      executor.shutdownNow();
    }

    for (var id : ids) {
      assertThat(older.state(id).currentNodes()).as(id).containsExactly("sys:state:draft");
      assertThat(newer.wrong(id)).as(id).isEmpty();
    }
    assertThat(writers()).containsExactly("newer", "null");
  }
}
