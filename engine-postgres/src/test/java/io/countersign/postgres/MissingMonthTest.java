package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.EditDecision;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.store.OutboxRow;
import io.countersign.engine.store.StoreUnavailableException;
import io.countersign.engine.work.ManualWorkers;
import io.countersign.engine.work.WorkerOptions;
import io.countersign.postgres.problem.PostgresCode;
import io.countersign.problem.Problem;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A month without partitions: people are told, nothing is counted, and workers make the months. */
final class MissingMonthTest {

  private static final Duration LATER = Duration.ofDays(900);
  private static final String WORKER = "months_worker";

  private final Ground ground = Ground.of(MissingMonthTest.class);
  private final Firm firm = Firm.opened(ground);

  /** The same firm when nobody has made months for long, under the login of workers. */
  private Firm late;

  @BeforeEach
  void begin() throws SQLException {
    firm.runs(Firm.webhook());
    firm.promises(List.of("inv-1"));
    firm.asks(List.of("inv-2"));
    var store = PostgresStore.over(Logins.of(ground, WORKER, "IN ROLE wf_worker"));
    late = new Firm(store.clock(() -> Firm.NOW.plus(LATER)), firm.host, Firm.ORG);
  }

  @AfterEach
  void close() {
    ground.close();
  }

  private ManualWorkers turns() {
    return late.engine.turns(WorkerOptions.of("late"));
  }

  private List<Integer> attempts() {
    return List.of("inv-1", "inv-2").stream()
        .flatMap(
            id ->
                firm
                    .in(tx -> tx.history().outbox(OrgId.of(Firm.ORG), InstanceId.of(instance(id))))
                    .stream())
        .filter(row -> row.times().completed().isEmpty())
        .map(OutboxRow::hold)
        .map(OutboxRow.Hold::attempts)
        .toList();
  }

  private String instance(String id) {
    return firm.state(id).identity().instance();
  }

  @Test
  void shouldTellPeopleBeforeTheyWriteInATransactionThatGoesOn() throws SQLException {
    try (var connection = ground.connect()) {
      connection.setAutoCommit(false);
      var joined = late.engine.in(late.store.in(connection));
      var invoice = firm.document("inv-1");

      var decision = joined.guard(ProposedChange.edit(invoice, List.of("note")), Firm.by(Firm.EVE));
      var view = firm.host.edit(connection, "inv-1", 900);
      var booked = joined.record(DocumentChange.update(invoice, view), Firm.by(Firm.EVE));

      assertThat(decision).isInstanceOf(EditDecision.Denied.class);
      assertThat(decision.problems())
          .extracting(Problem::code)
          .containsExactly(PostgresCode.WORKFLOW_PARTITIONS_SHORT);
      assertThat(booked)
          .isInstanceOfSatisfying(
              CommandResult.Rejected.class,
              denied ->
                  assertThat(denied.problems())
                      .extracting(Problem::code)
                      .containsExactly(PostgresCode.WORKFLOW_PARTITIONS_SHORT));
      assertThatCode(() -> InvoiceTable.run(connection, "SELECT 1")).doesNotThrowAnyException();
      connection.rollback();
    }
  }

  @Test
  void shouldCountNoAttemptOfAnythingWhileNothingCanBeWritten() {
    var before = attempts();
    var turns = turns();

    for (int i = 0; i < 10; i++) {
      assertThatThrownBy(turns::advance).isInstanceOf(StoreUnavailableException.class);
      assertThatThrownBy(turns::send)
          .isInstanceOf(StoreUnavailableException.class)
          .hasMessageContaining(PostgresCode.WORKFLOW_PARTITIONS_SHORT.name());
    }

    assertThat(before).isNotEmpty().containsOnly(0);
    assertThat(attempts()).isEqualTo(before);
  }

  @Test
  void shouldMakeTheMonthsUnderTheLoginOfWorkersAndGoOn() throws SQLException {
    turns().storage().runOnce();
    late.work();

    assertThat(attempts()).isEmpty();
    assertThat(firm.state("inv-1").currentNodes()).containsExactly("sys:state:active");
    assertThat(firm.state("inv-2").currentNodes()).containsExactly("sys:state:active");
    try (var connection = ground.connect()) {
      assertThat(new PartitionKeeper().monthsAhead(connection, Firm.NOW.plus(LATER))).isEqualTo(3);
    }
    int more = firm.in(tx -> tx.makeRoom(Firm.NOW.plus(LATER)));
    assertThat(more).isZero();
  }
}
