package io.countersign.erp;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.port.Wakeups;
import io.countersign.erp.document.ChangeOrigin;
import io.countersign.erp.document.RequestResult;
import io.countersign.erp.document.RequestResult.RefusalKind;
import io.countersign.erp.document.RequestResult.Refused;
import io.countersign.erp.invoice.InvoiceWorkflow;
import io.countersign.erp.invoice.OwnerApproval;
import io.countersign.erp.scenario.ErpFixture;
import io.countersign.erp.tenancy.JdbiTransactions;
import io.countersign.erp.tenancy.OrgTransaction;
import io.countersign.erp.tenancy.OrgTransactions;
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

/** Requests that find a document busy are tried again before they are refused. */
@TestInstance(Lifecycle.PER_CLASS)
final class UserRequestsTest {

  private static final String ORG = "acme";
  private static final DocumentRef INVOICE = new DocumentRef(ORG, "invoice", "INV-1");

  private final ErpFixture erp = ErpFixture.of(UserRequestsTest.class, InvoiceWorkflow.TYPE);
  private final AtomicInteger calls = new AtomicInteger();

  @BeforeAll
  void invoice() {
    erp.organisation(ORG, Map.of("trusted_vendors", List.of()))
        .person("eve")
        .person("olga", "owner");
    erp.host().publish(ORG, OwnerApproval.compiled());
    erp.host()
        .user(ORG, "eve")
        .create(
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
    var story = erp.story(ORG);
    story.then("it is a draft", () -> story.says(INVOICE, "'draft' waits"));
  }

  @AfterAll
  void close() {
    erp.close();
  }

  @Test
  void shouldTryAgainWhileAnotherSessionHoldsTheDocument() throws SQLException {
    try (var other = holding()) {
      var eve = host(() -> release(other)).user(ORG, "eve");

      var reply = eve.edit(INVOICE, "note", "again");

      assertThat(reply).isInstanceOf(RequestResult.Done.class);
      assertThat(calls).as("busy, then free").hasValue(2);
    }
  }

  @Test
  void shouldGiveUpAndSaySoWhenTheDocumentStaysBusy() throws SQLException {
    try (var other = holding()) {
      var eve = host(() -> {}).user(ORG, "eve");

      var reply = eve.edit(INVOICE, "note", "never");

      assertThat(reply)
          .isInstanceOfSatisfying(
              Refused.class, no -> assertThat(no.kind()).isEqualTo(RefusalKind.BUSY));
      assertThat(calls).hasValue(3);
      release(other);
    }
  }

  @Test
  void shouldNotTryAgainAfterARefusalForAnOldVersion() {
    var eve = host(() -> {}).user(ORG, "eve");

    var reply = eve.edit(INVOICE, 99, "note", "what?");

    assertThat(reply)
        .isInstanceOfSatisfying(
            Refused.class, no -> assertThat(no.kind()).isEqualTo(RefusalKind.OUTDATED));
    assertThat(calls).hasValue(1);
  }

  /** Another transaction that has changed the invoice and is not over. */
  private Connection holding() throws SQLException {
    var connection = erp.pools().web().getConnection();
    connection.setAutoCommit(false);
    var handle = Jdbi.open(connection);
    var host = erp.host();
    var tx = OrgTransaction.opened(ORG, handle, host.store().in(connection));
    var asked =
        host.mutator()
            .change(
                tx,
                INVOICE,
                host.user(ORG, "eve").find(INVOICE).orElseThrow().version(),
                view -> DocumentView.of(view.version(), view.status(), view.fields()),
                ChangeOrigin.person(Actor.person("eve"), "invoice.edit"));
    assertThat(asked).isInstanceOf(RequestResult.Done.class);
    return connection;
  }

  private static void release(Connection other) {
    try {
      other.rollback();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** An ERP with a short lock wait, where an action runs after each transaction. */
  private ErpHost host(Runnable after) {
    calls.set(0);
    var store =
        PostgresStore.over(erp.pools().jobs())
            .clock(erp.clock()::instant)
            .lockWait(Duration.ofMillis(50));
    var wakeups = Wakeups.inProcess();
    var transactions = new JdbiTransactions(Jdbi.create(erp.pools().web()), store, wakeups);
    var counted =
        new OrgTransactions() {
          @Override
          public <T> T in(String org, Function<OrgTransaction, T> work) {
            T result = transactions.in(org, work);
            calls.incrementAndGet();
            after.run();
            return result;
          }
        };
    return new ErpHost(
        store, counted, wakeups, erp.clock(), erp.webhooks(), ErpHost.Capabilities.invoices());
  }
}
