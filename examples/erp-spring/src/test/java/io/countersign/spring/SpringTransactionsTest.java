package io.countersign.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.port.Wakeups;
import io.countersign.engine.work.WorkerOptions;
import io.countersign.erp.invoice.InvoiceWorkflow;
import io.countersign.erp.tenancy.OrgTransactions;
import io.countersign.postgres.PostgresStore;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** One transaction, of Spring's, for the host's rows and the engine's. */
@TestInstance(Lifecycle.PER_CLASS)
final class SpringTransactionsTest {

  private final SpringFixture erp = SpringFixture.of(SpringTransactionsTest.class);

  @AfterAll
  void close() {
    erp.close();
  }

  @Test
  void shouldCommitTheDocumentAndItsWorkflowTogether() throws SQLException {
    erp.invoice("together");

    assertThat(erp.rows("together")).isEqualTo("1 and 1");
  }

  @Test
  void shouldRollBackTheDocumentAndItsWorkflowTogether() throws SQLException {
    var invoice = erp.invoice("kept");

    assertThatThrownBy(
            () ->
                erp.bean(OrgTransactions.class)
                    .in(
                        SpringFixture.ORG,
                        tx -> {
                          // Requests join the transaction that is open.
                          erp.invoice("lost");
                          erp.user("eve").edit(invoice, "grand_total", 1L);
                          throw new IllegalStateException("no, not that");
                        }))
        .hasMessage("no, not that");

    assertThat(erp.rows("lost")).isEqualTo("0 and 0");
    assertThat(erp.user("eve").find(invoice))
        .hasValueSatisfying(view -> assertThat(view.version()).isEqualTo(1));
  }

  @Test
  void shouldMoveDocumentsOnInTransactionsThatSpringBeginsForWorkers() {
    var invoice = erp.invoice("moved");
    erp.user("eve").request(invoice, "submit");

    work();
    assertThat(erp.user("olga").isAskedAbout(invoice)).isTrue();
    erp.user("olga").approve(invoice);
    work();

    assertThat(status(invoice)).isEqualTo("active");
  }

  @Test
  void shouldRollBackWhatAWorkerWroteWhenItsWorkThrows() {
    var store = erp.bean(PostgresStore.class);
    var workflow = InvoiceWorkflow.inThreeLanes();

    assertThatThrownBy(
            () ->
                store
                    .transactions()
                    .inOwn(
                        transaction -> {
                          transaction.workflows().publish(OrgId.of(SpringFixture.ORG), workflow);
                          throw new IllegalStateException("broken off");
                        }))
        .hasMessage("broken off");

    var found =
        store
            .transactions()
            .inOwn(tx -> tx.workflows().find(OrgId.of(SpringFixture.ORG), workflow.hash()));
    assertThat(found).isEmpty();
  }

  @Test
  void shouldWakeWorkersAfterACommitAndNotAfterARollback() {
    var wakes = new AtomicInteger();
    try (var subscription = erp.bean(Wakeups.class).subscribe(wakes::incrementAndGet)) {
      assertThat(subscription).isNotNull();
      assertThatThrownBy(
              () ->
                  erp.bean(OrgTransactions.class)
                      .in(
                          SpringFixture.ORG,
                          tx -> {
                            throw new IllegalStateException("no");
                          }))
          .hasMessage("no");
      assertThat(wakes).hasValue(0);

      int seen = erp.bean(OrgTransactions.class).in(SpringFixture.ORG, tx -> wakes.get());

      assertThat(seen).isZero();
      assertThat(wakes).hasValue(1);
    }
  }

  private String status(DocumentRef invoice) {
    return erp.user("eve").find(invoice).orElseThrow().status();
  }

  /** What workers do, by hand, until nothing is left. */
  private void work() {
    var turns = erp.host().engine().turns(WorkerOptions.of("test"));
    int done = turns.advance();
    while (done > 0) {
      done = turns.advance();
    }
  }
}
