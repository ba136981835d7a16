package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.request.AdvanceResult;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.workflow.Approvers;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the host breaks in its own transaction is undone to where it was called, and no further. */
final class JoinedSavepointsTest {

  private static final Ground ground = Ground.of(JoinedSavepointsTest.class);

  private final Firm firm = new Firm(ground);

  @BeforeEach
  void empty() {
    ground.empty();
    firm.host.empty();
  }

  @AfterAll
  static void close() {
    ground.close();
  }

  /** The directory is asked before anything of the round is written, on the host's connection. */
  @Test
  void shouldOutliveADirectoryThatFailsOnTheJoinedConnection() throws SQLException {
    firm.runs(Firm.approval(new Approvers.Role("manager", Approvers.Role.Pick.ANY)));
    firm.drafts("inv-1");

    try (var connection = ground.connect()) {
      connection.setAutoCommit(false);
      firm.host.connections = tx -> connection;
      firm.host.meanwhile.put("holders", (tx, mine) -> InvoiceTable.run(mine, "SELECT 1 / 0"));
      var advanced =
          firm.engine
              .in(firm.store.in(connection))
              .advancing()
              .request(firm.key("inv-1"), TransitionRequest.of("submit"), Firm.by(Firm.EVE));
      InvoiceTable.run(connection, "UPDATE public.invoices SET amount = 501 WHERE id = 'inv-1'");
      connection.commit();

      assertThat(advanced).isInstanceOf(CommandResult.Accepted.class);
      assertThat(advanced.advance()).get().isInstanceOf(AdvanceResult.Postponed.class);
    }
    firm.host.meanwhile.clear();
    firm.host.connections = PostgresStore::connection;
    firm.work();

    assertThat(firm.state("inv-1").currentNodes()).containsExactly(Firm.id(1));
    assertThat(firm.wrong("inv-1")).isEmpty();
  }

  /** The statement that carries a savepoint may be the one that fails. */
  @Test
  void shouldGoBackToASavepointWhoseStatementFailed() throws SQLException {
    try (var connection = ground.connect()) {
      connection.setAutoCommit(false);
      var tx = firm.store.in(connection);
      tx.now();
      var savepoint = tx.savepoint();

      assertThatThrownBy(
              () ->
                  PostgresStore.session(tx)
                      .ask("fail", "SELECT 1 / 0", (statement, first) -> {}, rows -> 0))
          .isInstanceOf(StoreException.class);
      tx.rollbackTo(savepoint);

      assertThat(tx.now()).isEqualTo(Firm.NOW);
    }
  }

  /** A host that is called may call the engine for another document, which sets savepoints too. */
  @Test
  void shouldUndoEverythingOfTheHostThoughItCalledTheEngineInTurn() throws SQLException {
    firm.runs();
    firm.drafts("inv-1");
    firm.drafts("inv-2");
    firm.host.meanwhile.put(
        "transition",
        (tx, mine) -> {
          firm.host.meanwhile.clear();
          var inner = firm.store.in(mine);
          firm.engine
              .in(inner)
              .advancing()
              .request(firm.key("inv-2"), TransitionRequest.of("submit"), Firm.by(Firm.EVE));
          throw new IllegalStateException("the host broke after that");
        });

    try (var connection = ground.connect()) {
      connection.setAutoCommit(false);
      var advanced =
          firm.engine
              .in(firm.store.in(connection))
              .advancing()
              .request(firm.key("inv-1"), TransitionRequest.of("submit"), Firm.by(Firm.EVE));
      connection.commit();

      assertThat(advanced.advance()).get().isInstanceOf(AdvanceResult.Postponed.class);
      assertThat(InvoiceTable.read(connection, "inv-1").orElseThrow().status()).isEqualTo("draft");
      assertThat(InvoiceTable.read(connection, "inv-2").orElseThrow().status()).isEqualTo("draft");
    }
    assertThat(firm.state("inv-2").currentNodes()).containsExactly("sys:state:draft");
    assertThat(firm.wrong("inv-1")).isEmpty();
    assertThat(firm.wrong("inv-2")).isEmpty();
  }
}
