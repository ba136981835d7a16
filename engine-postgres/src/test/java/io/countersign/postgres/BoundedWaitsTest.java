package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.compiler.Compiler;
import io.countersign.compiler.publish.PublicationPlanner;
import io.countersign.compiler.publish.Publisher;
import io.countersign.compiler.publish.Publisher.Permission;
import io.countersign.engine.calendar.BusinessCalendar;
import io.countersign.engine.definition.DefinitionScope;
import io.countersign.engine.definition.Publication;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.store.DeliveryResult;
import io.countersign.engine.store.EventInbox.ExternalEvent;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreTransaction.Locked;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.engine.store.StoreUnavailableException;
import io.countersign.engine.workflow.graph.StepForm;
import io.countersign.postgres.problem.PostgresCode;
import io.countersign.problem.Problem;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Locks that any login of the database can hold, and transactions that are not what a lock needs:
 * nothing waits without bound, and the transaction of the host can be gone on with.
 */
final class BoundedWaitsTest {

  private static final Ground ground = Ground.of(BoundedWaitsTest.class);

  private final PostgresStore store =
      ground.store().clock(() -> Firm.NOW).lockWait(Duration.ofMillis(50));
  private final Firm firm = new Firm(store, new InvoiceTable(ground), Firm.ORG);

  @BeforeEach
  void empty() {
    ground.empty();
    firm.host.empty();
  }

  @AfterAll
  static void close() {
    ground.close();
  }

  /** Some work of the host's, in whose transaction nothing is left of it. */
  private static void in(Consumer<Connection> work) throws SQLException {
    try (var connection = ground.connect()) {
      connection.setAutoCommit(false);
      work.accept(connection);
      connection.rollback();
    }
  }

  /** The same while a login that has nothing to do with the engine holds a lock. */
  private static void whileHeld(String key, Consumer<Connection> work) throws SQLException {
    try (var another = ground.direct()) {
      another.setAutoCommit(false);
      InvoiceTable.run(another, "SELECT pg_advisory_xact_lock(" + key + ")");
      in(work);
      another.rollback();
    }
  }

  private static String key(String sql) throws SQLException {
    try (var session = SqlSession.over(ground.direct())) {
      return session.one("SELECT " + sql);
    }
  }

  private static void assertUsable(Connection connection) {
    assertThatCode(() -> InvoiceTable.run(connection, "SELECT 1")).doesNotThrowAnyException();
  }

  private static Publication publication() {
    return PublicationPlanner.with(Compiler.standard())
        .bootstrap(
            new DefinitionScope(Firm.ORG, "invoice"),
            EntityContract.document("invoice").build(),
            Optional.empty(),
            new UUID(0x7000L, Long.MIN_VALUE | 1),
            new Publisher("eve", Set.of(Permission.values())))
        .orThrow();
  }

  private static BusinessCalendar office() {
    return BusinessCalendar.named("office", ZoneOffset.UTC)
        .openOnWeekdays("09:00-17:00")
        .build()
        .orThrow();
  }

  private static ExternalEvent event(String key) {
    return new ExternalEvent(Firm.ORG, "e-1", key, Map.of(), Firm.EVE, Firm.NOW);
  }

  @Test
  void shouldAnswerThatAnEventCannotBeTakenInNow() throws SQLException {
    whileHeld(
        "workflow.lock_key(1, 'acme' || chr(10) || 'paid')",
        connection -> {
          var joined = firm.engine.in(store.in(connection));

          assertThat(joined.deliver(event("paid")))
              .isInstanceOfSatisfying(
                  DeliveryResult.Refused.class,
                  busy ->
                      assertThat(busy.problems())
                          .extracting(Problem::code)
                          .containsExactly(EngineCode.WORKFLOW_BUSY));
          assertUsable(connection);
          assertThat(joined.deliver(event("another")).orThrow()).isZero();
        });
  }

  @Test
  void shouldAnswerThatNothingCanBePublishedNow() throws SQLException {
    var workflow = Firm.compiled(PatchBuilder.empty("invoice", 1));
    whileHeld(
        "workflow.lock_key(2, 'acme' || chr(10) || 'invoice')",
        connection -> {
          var transaction = store.in(connection);

          assertThat(firm.engine.publish(transaction, OrgId.of(Firm.ORG), workflow).errors())
              .extracting(Problem::code)
              .containsExactly(EngineCode.WORKFLOW_BUSY);
          assertThat(firm.engine.publish(transaction, publication()).errors())
              .extracting(Problem::code)
              .containsExactly(EngineCode.WORKFLOW_BUSY);
          assertUsable(connection);
        });
  }

  @Test
  void shouldAnswerThatACalendarCannotBeSavedNow() throws SQLException {
    var org = OrgId.of(Firm.ORG);
    whileHeld(
        "workflow.lock_key(6, 'acme' || chr(10) || 'office')",
        connection -> {
          var transaction = store.in(connection);

          assertThat(firm.engine.saveCalendar(transaction, org, office(), Firm.EVE).errors())
              .extracting(Problem::code)
              .containsExactly(EngineCode.WORKFLOW_BUSY);
          assertUsable(connection);
          assertThat(firm.engine.inspect().calendar(transaction, org, "office")).isEmpty();
        });
  }

  @Test
  void shouldAnswerThatAStepCannotWaitForAnEventNow() throws SQLException {
    firm.runs(new StepForm.WaitEvent("paid", Optional.empty()));
    firm.asks(List.of("inv-1"));
    whileHeld(
        "workflow.lock_key(1, 'acme' || chr(10) || 'paid')",
        connection -> {
          var joined = firm.engine.in(store.in(connection));

          assertThatThrownBy(() -> joined.advance(firm.key("inv-1"), Firm.by(Firm.EVE)))
              .isInstanceOf(StoreUnavailableException.class)
              .hasMessageContaining("the key of an event");
          assertUsable(connection);
        });
  }

  @Test
  void shouldTellThatRetentionIsKeptOut() throws SQLException {
    whileHeld(
        "workflow.lock_key(5, 'workflow.retention')",
        connection -> {
          // The login of this test may do retention, and so counts as another retention.
          assertThat(store.in(connection).retention().forgetReceipts(Firm.NOW, 10)).isZero();
        });
    var stranger = Logins.of(ground, "bounded_stranger", "");
    var key = key("workflow.lock_key(5, 'workflow.retention')");
    try (var another = stranger.getConnection()) {
      another.setAutoCommit(false);
      InvoiceTable.run(another, "SELECT pg_advisory_xact_lock(" + key + ")");
      in(
          connection -> {
            var retention = store.in(connection).retention();
            assertThatThrownBy(() -> retention.forgetReceipts(Firm.NOW, 10))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("retention");
            assertThatThrownBy(() -> new InstancePruner().prune(connection, Firm.NOW, 10))
                .isInstanceOf(StoreUnavailableException.class);
            assertUsable(connection);
          });
    }
  }

  @Test
  void shouldAnswerAsBusyWhereStatementsMayNotTakeAsLongAsTheLock() throws SQLException {
    firm.runs();
    firm.drafts("inv-1");
    var patient = ground.store().clock(() -> Firm.NOW).lockWait(Duration.ofSeconds(30));
    try (var holder = ground.connect()) {
      holder.setAutoCommit(false);
      store.in(holder).lock(firm.key("inv-1"), Patience.WAIT);
      in(
          connection -> {
            InvoiceTable.run(connection, "SET LOCAL statement_timeout = '400ms'");
            var change = ProposedChange.edit(firm.document("inv-1"), List.of("amount"));

            var decision = firm.engine.in(patient.in(connection)).guard(change, Firm.by(Firm.EVE));

            assertThat(decision.problems())
                .extracting(Problem::code)
                .containsExactly(EngineCode.WORKFLOW_BUSY);
            assertUsable(connection);
          });
    }
  }

  @Test
  void shouldRefuseEveryIsolationInWhichALockIsWorthNothing() throws SQLException {
    firm.runs();
    firm.drafts("inv-1");
    var workflow = Firm.compiled(PatchBuilder.empty("invoice", 1));
    List<Consumer<StoreTransaction>> calls =
        List.of(
            tx -> firm.engine.in(tx).deliver(event("paid")),
            tx -> firm.engine.publish(tx, OrgId.of(Firm.ORG), workflow),
            tx -> firm.engine.publish(tx, publication()),
            tx -> firm.engine.saveCalendar(tx, OrgId.of(Firm.ORG), office(), Firm.EVE),
            tx -> tx.lock(firm.key("inv-1"), Patience.WAIT),
            tx -> tx.lock(firm.key("never"), Patience.WAIT),
            tx -> tx.lockAll(List.of(firm.key("inv-1")), Patience.WAIT),
            tx -> tx.retention().forgetReceipts(Firm.NOW, 10));
    for (int level :
        List.of(Connection.TRANSACTION_REPEATABLE_READ, Connection.TRANSACTION_SERIALIZABLE)) {
      for (var call : calls) {
        try (var connection = ground.connect()) {
          connection.setTransactionIsolation(level);
          connection.setAutoCommit(false);
          var transaction = store.in(connection);

          assertThatThrownBy(() -> call.accept(transaction))
              .isInstanceOf(IllegalStateException.class)
              .hasMessageStartingWith(PostgresCode.WORKFLOW_ISOLATION_UNSUPPORTED.name());
        }
      }
    }
  }

  @Test
  void shouldRefuseAConnectionWhoseAutoCommitWasTurnedOnSinceItWasJoined() throws SQLException {
    try (var connection = ground.connect()) {
      connection.setAutoCommit(false);
      var transaction = store.in(connection);
      assertThat(transaction.lock(firm.key("never"), Patience.WAIT))
          .isInstanceOf(Locked.Absent.class);

      connection.setAutoCommit(true);

      assertThatThrownBy(() -> transaction.lock(firm.key("never"), Patience.WAIT))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageStartingWith(PostgresCode.WORKFLOW_NO_TRANSACTION.name());
      assertThatThrownBy(() -> firm.engine.in(transaction).deliver(event("paid")))
          .hasMessageStartingWith(PostgresCode.WORKFLOW_NO_TRANSACTION.name());
    }
  }
}
