package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.store.OutboxRow;
import io.countersign.engine.store.StoreUnavailableException;
import io.countersign.engine.work.WorkerOptions;
import io.countersign.postgres.problem.PostgresCode;
import io.countersign.problem.Problem;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A server that takes nothing in: people are told, nothing is counted, and work goes on afterwards.
 * A disk that is full is not filled here: triggers fail with the SQLSTATE that the server has for
 * it, 53100.
 */
final class UnwritableServerTest {

  private static final String WORKER = "unwritable_worker";
  private static final List<String> EVERYTHING =
      List.of(
          "workflow_events_outbox",
          "workflow_side_effects_outbox",
          "workflow_events",
          "workflow_instances",
          "workflow_step_executions");

  private final Ground ground = Ground.of(UnwritableServerTest.class);
  private final Firm firm = Firm.opened(ground);

  /** The same firm under the login of workers. */
  private Firm working;

  @BeforeEach
  void begin() throws SQLException {
    firm.runs(Firm.webhook());
    firm.promises(List.of("inv-1"));
    firm.asks(List.of("inv-2"));
    var store = PostgresStore.over(Logins.of(ground, WORKER, "IN ROLE wf_worker"));
    working = new Firm(store.clock(() -> Firm.NOW), firm.host, Firm.ORG);
  }

  @AfterEach
  void close() {
    ground.close();
  }

  private void run(String sql) throws SQLException {
    try (var session = SqlSession.over(ground.direct())) {
      session.run(sql);
    }
  }

  private void readOnly(boolean on) throws SQLException {
    run(
        "BEGIN READ WRITE; DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = "
            + on
            + "', current_database()); END $$; COMMIT");
  }

  private void fillDisk(List<String> tables) throws SQLException {
    run(
        """
        CREATE OR REPLACE FUNCTION public.full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100';
        END $$
        """);
    for (var table : tables) {
      run(
          "CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON workflow."
              + table
              + " FOR EACH STATEMENT EXECUTE FUNCTION public.full_disk()");
    }
  }

  private void makeRoom() throws SQLException {
    run("DROP FUNCTION public.full_disk() CASCADE");
  }

  private List<String> unfinished() {
    return List.of("inv-1", "inv-2").stream()
        .flatMap(
            id ->
                firm
                    .in(tx -> tx.history().outbox(OrgId.of(Firm.ORG), InstanceId.of(instance(id))))
                    .stream())
        .filter(row -> row.times().completed().isEmpty())
        .map(OutboxRow::hold)
        .map(hold -> hold.status() + " " + hold.attempts())
        .toList();
  }

  private String instance(String id) {
    return firm.state(id).identity().instance();
  }

  private void assertRefusedWith(PostgresCode code) throws SQLException {
    try (var connection = Logins.source(ground, WORKER).getConnection()) {
      connection.setAutoCommit(false);
      assertThat(records(connection))
          .isInstanceOfSatisfying(
              CommandResult.Rejected.class,
              denied ->
                  assertThat(denied.problems()).extracting(Problem::code).containsExactly(code));
      connection.rollback();
    }
  }

  private CommandResult records(Connection connection) {
    var invoice = firm.document("inv-1");
    var before = firm.in(tx -> firm.host.find(tx, invoice)).orElseThrow();
    var view = DocumentView.of(before.version() + 1, before.status(), before.fields());
    return working
        .engine
        .in(working.store.in(connection))
        .record(DocumentChange.update(invoice, view), Firm.by(Firm.EVE));
  }

  private void assertWorkersCountNothing(String code) {
    var before = unfinished();
    var turns = working.engine.turns(WorkerOptions.of("unlucky"));

    for (int i = 0; i < 10; i++) {
      assertFails(turns::advance, code);
      assertFails(turns::send, code);
    }

    assertThat(before).isNotEmpty().containsOnly("PENDING 0");
    assertThat(unfinished()).isEqualTo(before);
  }

  private static void assertFails(ThrowingCallable turn, String code) {
    assertThatThrownBy(turn)
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining(code);
  }

  private void assertGoesOn() {
    working.work();

    assertThat(unfinished()).isEmpty();
    for (var id : List.of("inv-1", "inv-2")) {
      assertThat(firm.state(id).currentNodes()).containsExactly("sys:state:active");
    }
  }

  @Test
  void shouldWaitForAServerThatIsReadOnly() throws SQLException {
    readOnly(true);

    assertRefusedWith(PostgresCode.WORKFLOW_READ_ONLY);
    assertWorkersCountNothing(PostgresCode.WORKFLOW_READ_ONLY.name());

    readOnly(false);
    assertGoesOn();
  }

  @Test
  void shouldWaitForAServerWhoseDiskIsFull() throws SQLException {
    fillDisk(EVERYTHING);

    assertRefusedWith(PostgresCode.WORKFLOW_SERVER_EXHAUSTED);
    assertWorkersCountNothing(PostgresCode.WORKFLOW_SERVER_EXHAUSTED.name());

    makeRoom();
    assertGoesOn();
  }

  /** What was claimed before the disk ran full comes back, and none of it is an attempt. */
  @Test
  void shouldCountNoAttemptWhereTheDiskRunsFullAfterTheClaim() throws SQLException {
    fillDisk(List.of("workflow_events"));
    var turns = working.engine.turns(WorkerOptions.of("unlucky"));

    assertRefusedWith(PostgresCode.WORKFLOW_SERVER_EXHAUSTED);
    for (int i = 0; i < 10; i++) {
      assertThat(turns.triggers().runOnce() + turns.effects().runOnce()).isNotNegative();
      assertThat(unfinished()).contains("FAILED 0").allMatch(hold -> hold.endsWith(" 0"));
    }

    makeRoom();
    working = working.after(Duration.ofHours(1));
    assertGoesOn();
  }
}
