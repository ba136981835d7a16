package io.countersign.erp.story;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.port.Wakeups;
import io.countersign.erp.ErpHost;
import io.countersign.erp.Pools;
import io.countersign.erp.Reply;
import io.countersign.erp.Reply.Kind;
import io.countersign.erp.document.By;
import io.countersign.erp.document.Mutated;
import io.countersign.erp.tenancy.JdbiUnits;
import io.countersign.erp.tenancy.Unit;
import io.countersign.erp.tenancy.Units;
import io.countersign.erp.workflow.Invoices;
import io.countersign.postgres.PostgresStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** What people are told, and what is tried again before they are. */
@TestInstance(Lifecycle.PER_CLASS)
final class RequestsTest {

  private static final String ORG = "acme";
  private static final DocumentRef INVOICE = new DocumentRef(ORG, "invoice", "INV-1");

  private final Told told = Told.nothing(RequestsTest.class);
  private final Pools pools = told.erp().pools();
  private final AtomicInteger calls = new AtomicInteger();

  @BeforeAll
  void invoice() {
    var erp = told.erp();
    Cast.of(erp.host().units(), ORG, Map.of("trusted_vendors", List.of()))
        .person("eve")
        .person("olga", "owner");
    erp.host().publish(ORG, Invoices.byTheOwnerAlone());
    erp.host()
        .clerk(ORG, "eve")
        .creates(
            INVOICE,
            Map.of(
                "id",
                "INV-1",
                "grand_total",
                1L,
                "vendor_id",
                "somebody-inc",
                "cost_center",
                Map.of("code", "travel", "owner_id", "eve")));
    erp.patience()
        .until(
            "it is a draft", () -> new Story(erp, ORG, System.err).says(INVOICE, "'draft' waits"));
  }

  @AfterAll
  void close() {
    told.close();
  }

  @Test
  void shouldTryAgainWhileSomebodyElseHasTheDocument() throws SQLException {
    try (var other = holding()) {
      var eve = host(() -> release(other)).clerk(ORG, "eve");

      var reply = eve.edits(INVOICE, "note", "again");

      assertThat(reply).isInstanceOf(Reply.Done.class);
      assertThat(calls).as("busy, then free").hasValue(2);
    }
  }

  @Test
  void shouldGiveUpAndSaySoWhenTheDocumentStaysBusy() throws SQLException {
    try (var other = holding()) {
      var eve = host(() -> {}).clerk(ORG, "eve");

      var reply = eve.edits(INVOICE, "note", "never");

      assertThat(reply)
          .isInstanceOfSatisfying(Reply.No.class, no -> assertThat(no.kind()).isEqualTo(Kind.BUSY));
      assertThat(calls).hasValue(3);
      release(other);
    }
  }

  @Test
  void shouldNotTryAgainWhatAnotherLookWouldSettle() {
    var eve = host(() -> {}).clerk(ORG, "eve");

    var reply = eve.edits(INVOICE, 99, "note", "what?");

    assertThat(reply)
        .isInstanceOfSatisfying(
            Reply.No.class, no -> assertThat(no.kind()).isEqualTo(Kind.OUTDATED));
    assertThat(calls).hasValue(1);
  }

  /** Another transaction that has changed the invoice and is not over. */
  private Connection holding() throws SQLException {
    var connection = pools.web().getConnection();
    connection.setAutoCommit(false);
    var handle = Jdbi.open(connection);
    var host = told.erp().host();
    var unit = Unit.of(ORG, handle, host.store().in(connection));
    var asked =
        host.mutate()
            .change(
                unit,
                INVOICE,
                host.clerk(ORG, "eve").sees(INVOICE).orElseThrow().version(),
                view -> DocumentView.of(view.version(), view.status(), view.fields()),
                By.person(Actor.person("eve"), "invoice.edit"));
    assertThat(asked).isInstanceOf(Mutated.Done.class);
    return connection;
  }

  private static void release(Connection other) {
    try {
      other.rollback();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** An ERP that is impatient, and where something happens after each transaction. */
  private ErpHost host(Runnable after) {
    calls.set(0);
    var store =
        PostgresStore.over(pools.jobs())
            .clock(told.erp().clock()::instant)
            .lockWait(Duration.ofMillis(50));
    var wakeups = Wakeups.inProcess();
    var units = new JdbiUnits(Jdbi.create(pools.web()), store, wakeups);
    var counted =
        new Units() {
          @Override
          public <T> T in(String org, Function<Unit, T> work) {
            T result = units.in(org, work);
            calls.incrementAndGet();
            after.run();
            return result;
          }
        };
    return new ErpHost(store, counted, wakeups, told.erp().clock(), told.erp().webhooks());
  }
}
