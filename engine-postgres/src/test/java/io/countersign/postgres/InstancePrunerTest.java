package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.request.OperatorCommand;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Instances go whole and by age, and those that answer for a document only when asked for. */
final class InstancePrunerTest {

  private static final Ground GROUND = Ground.of(InstancePrunerTest.class);

  private final Firm firm = new Firm(GROUND);
  private DataSource keeper = GROUND.source();

  @AfterAll
  static void close() {
    GROUND.close();
  }

  /** Two documents that are over; the first one ran a workflow before. */
  @BeforeEach
  void over() throws SQLException {
    GROUND.empty();
    firm.host.empty();
    keeper = Logins.of(GROUND, "pruner_keeper", "IN ROLE wf_maintenance");
    firm.runs(Firm.webhook());
    firm.submits(List.of("1", "2"));
    stop("1");
    firm.in(tx -> firm.engine.in(tx).adopt(List.of(firm.document("1")), Firm.by(Firm.EVE)));
    firm.work();
    stop("1");
    stop("2");
  }

  private void stop(String id) {
    firm.in(tx -> firm.engine.in(tx).note(firm.key(id), "seen", Firm.by(Firm.EVE)));
    firm.in(
        tx ->
            firm.engine
                .in(tx)
                .intervene(
                    firm.key(id),
                    new OperatorCommand.Stop(InstanceStatus.CANCELLED, "over"),
                    Firm.by(Firm.EVE)));
    firm.work();
  }

  private static List<String> rows(String table) throws SQLException {
    try (var session = SqlSession.over(GROUND.connect())) {
      return session.rows("SELECT * FROM workflow." + table);
    }
  }

  private int prune(DataSource source, Duration after) throws SQLException {
    var endedBefore = Firm.NOW.plus(after);
    try (var connection = source.getConnection()) {
      return new InstancePruner().prune(connection, endedBefore, 100);
    }
  }

  @Test
  void shouldLetGoWhatIsOverForLongAndKeepTheLastOfEachDocument() throws SQLException {
    assertThat(rows("workflow_instances")).hasSize(3);

    int tooEarly = prune(keeper, Duration.ZERO);
    int gone = prune(keeper, Duration.ofDays(1));
    int again = prune(keeper, Duration.ofDays(1));

    assertThat(List.of(tooEarly, gone, again)).containsExactly(0, 1, 0);
    assertThat(rows("workflow_instances")).hasSize(2);
    assertThat(firm.wrong("1")).isEmpty();
  }

  @Test
  void shouldLetTheLastOfADocumentGoWhereThatIsWanted() throws SQLException {
    var endedBefore = Firm.NOW.plus(Duration.ofDays(1));
    int first;
    int second;
    try (var connection = keeper.getConnection()) {
      first = new InstancePruner().pruneLastToo(connection, endedBefore, 2);
      second = new InstancePruner().pruneLastToo(connection, endedBefore, 2);
    }

    assertThat(List.of(first, second)).containsExactly(2, 1);
    for (var table :
        List.of(
            "workflow_instances",
            "workflow_step_executions",
            "workflow_events",
            "workflow_event_values",
            "workflow_side_effects_outbox",
            "workflow_step_receipts",
            "workflow_outbox_receipts",
            "workflow_notes",
            "approval_requests")) {
      assertThat(rows(table)).as(table).isEmpty();
    }
  }

  @Test
  void shouldLetOnlyMaintenancePrune() throws SQLException {
    var worker = Logins.of(GROUND, "pruner_worker", "IN ROLE wf_worker");

    assertThatThrownBy(() -> prune(worker, Duration.ofDays(1)))
        .isInstanceOfSatisfying(
            SQLException.class, refused -> assertThat(refused.getSQLState()).isEqualTo("42501"));
  }
}
