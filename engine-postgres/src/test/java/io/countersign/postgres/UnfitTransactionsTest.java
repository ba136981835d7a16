package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.request.AdvanceResult;
import io.countersign.engine.request.CommandResult;
import io.countersign.postgres.problem.PostgresCode;
import io.countersign.problem.Problem;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Transactions, logins and databases in which nothing can be written: each is told by its code. */
final class UnfitTransactionsTest {

  private final Ground ground = Ground.of(UnfitTransactionsTest.class);
  private final Firm firm = Firm.opened(ground);

  @BeforeEach
  void begin() {
    firm.runs();
    firm.drafts("inv-1");
  }

  @AfterEach
  void close() {
    ground.close();
  }

  private static List<String> codes(CommandResult result) {
    return ((CommandResult.Rejected) result)
        .problems().stream().map(Problem::code).map(Object::toString).toList();
  }

  private CommandResult records(Firm told, Connection connection) {
    var view = DocumentView.of(2, "draft", Map.of("amount", 900L, "note", "", "id", "inv-1"));
    return told.engine
        .in(told.store.in(connection))
        .record(DocumentChange.update(firm.document("inv-1"), view), Firm.by(Firm.EVE));
  }

  @Test
  void shouldNameATransactionThatIsReadOnlyAndLeaveItUsable() throws SQLException {
    try (var connection = ground.connect()) {
      connection.setAutoCommit(false);
      connection.setReadOnly(true);

      assertThat(codes(records(firm, connection)))
          .containsExactly(PostgresCode.WORKFLOW_READ_ONLY.name());
      assertThatCode(() -> InvoiceTable.run(connection, "SELECT 1")).doesNotThrowAnyException();
      assertThat(StartCheck.in(connection, StartCheck.Duty.REQUESTS, Firm.NOW))
          .extracting(Problem::code)
          .contains(PostgresCode.WORKFLOW_READ_ONLY);
      connection.rollback();
    }
  }

  @Test
  void shouldNameALoginThatHasNoRole() throws SQLException {
    var stranger = Logins.of(ground, "unfit_stranger", "");
    try (var connection = stranger.getConnection()) {
      connection.setAutoCommit(false);

      var denied = records(firm, connection);

      assertThat(codes(denied)).containsExactly(PostgresCode.WORKFLOW_ROLE_MISSING.name());
      assertThat(denied.toString()).doesNotContain("PL/pgSQL");
    }
  }

  @Test
  void shouldNameADatabaseWithoutTheSchema() throws SQLException {
    try (var connection = ground.direct()) {
      connection.setAutoCommit(false);
      InvoiceTable.run(connection, "DROP SCHEMA workflow CASCADE");

      assertThat(codes(records(firm, connection)))
          .containsExactly(PostgresCode.WORKFLOW_SCHEMA_DIFFERS.name());
      connection.rollback();
    }
  }

  @Test
  void shouldTellWithoutTheInnerPlacesOfTheDatabase() {
    assertThatThrownBy(
            () ->
                firm.in(
                    tx -> {
                      InvoiceTable.run(
                          PostgresStore.connection(tx),
                          "ALTER TABLE workflow.workflow_events_outbox ADD CHECK (false) NOT"
                              + " VALID");
                      return firm.engine
                              .in(tx)
                              .guard(
                                  ProposedChange.edit(firm.document("inv-1"), List.of("amount")),
                                  Firm.by(Firm.EVE))
                              .toString()
                          + firm.engine
                              .in(tx)
                              .record(
                                  DocumentChange.update(
                                      firm.document("inv-1"),
                                      firm.host.edit(PostgresStore.connection(tx), "inv-1", 900)),
                                  Firm.by(Firm.EVE));
                    }))
        .isInstanceOf(StoreException.class)
        .hasMessageNotContaining("PL/pgSQL");
  }

  @Test
  void shouldNoticeAPortThatCommits() {
    firm.asks(List.of("inv-2"));
    firm.host.meanwhile.put(
        "transition",
        (tx, connection) -> {
          try {
            connection.commit();
          } catch (SQLException e) {
            throw new IllegalStateException(e);
          }
        });

    var advance =
        assertThatThrownBy(
            () ->
                firm.in(
                    tx -> {
                      var moved = firm.engine.in(tx).advance(firm.key("inv-2"), Firm.by(Firm.EVE));
                      if (moved instanceof AdvanceResult.Postponed postponed) {
                        throw new IllegalStateException(postponed.error());
                      }
                      return moved;
                    }));

    advance.hasMessageContaining(PostgresCode.WORKFLOW_TRANSACTION_ENDED.name());
  }

  @Test
  void shouldNoticeAHostThatCommitsBetweenGuardAndRecord() throws SQLException {
    try (var connection = ground.connect()) {
      connection.setAutoCommit(false);
      var joined = firm.engine.in(firm.store.in(connection));
      var invoice = firm.document("inv-1");
      joined.guard(ProposedChange.edit(invoice, List.of("amount")), Firm.by(Firm.EVE));
      var view = firm.host.edit(connection, "inv-1", 900);
      connection.commit();

      assertThatThrownBy(
              () -> joined.record(DocumentChange.update(invoice, view), Firm.by(Firm.EVE)))
          .hasMessageStartingWith(PostgresCode.WORKFLOW_TRANSACTION_ENDED.name());
      connection.rollback();
    }
  }
}
