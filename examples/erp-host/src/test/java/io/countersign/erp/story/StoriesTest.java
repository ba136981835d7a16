package io.countersign.erp.story;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.testkit.TestDatabase;
import io.countersign.testkit.TestPostgres;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/**
 * All stories run once, from beginning to end. What a story says to have come true has come true,
 * or it breaks off; what they leave behind is looked at here.
 */
@TestInstance(Lifecycle.PER_CLASS)
final class StoriesTest {

  private final TestDatabase database = TestPostgres.databaseFor(StoriesTest.class);
  private final RunningErp erp = RunningErp.in(database.jdbcUrl(), database.dataSource());
  private final ByteArrayOutputStream told = new ByteArrayOutputStream();
  private final Stories stories =
      new Stories(erp, new PrintStream(told, true, StandardCharsets.UTF_8));

  @BeforeAll
  void tell() {
    stories.invoices();
    stories.orders();
    stories.purchases();
    stories.shipments();
    stories.royalties();
    stories.tenants();
  }

  @AfterAll
  void close() {
    erp.close();
    database.close();
  }

  @Test
  void shouldPostEachInvoiceOnce() throws SQLException {
    assertThat(
            rows("SELECT invoice, amount FROM erp.ledger_entries WHERE org_id = 'acme' ORDER BY 1"))
        .containsExactly("INV-1 50000", "INV-2 50000", "INV-3 1200000");
  }

  @Test
  void shouldVerifyEveryJournalThatIsTold() {
    assertThat(text().lines().filter(line -> line.startsWith("  The journal of"))).hasSize(8);
    assertThat(text().lines().filter(line -> line.matches("  verified, .* head [0-9a-f]{64}")))
        .hasSize(8);
  }

  @Test
  void shouldAskNobodyAboutASmallInvoiceOfATrustedVendor() throws SQLException {
    assertThat(
            rows(
                "SELECT i.status, count(r.id) FROM workflow.workflow_instances i LEFT JOIN"
                    + " workflow.approval_requests r ON r.instance_id = i.id WHERE i.org_id = 'acme' AND i.entity_id ="
                    + " 'INV-1' GROUP BY 1"))
        .containsExactly("completed 0");
  }

  @Test
  void shouldSayWhoDidWhatAndWhichStepAskedForIt() throws SQLException {
    assertThat(
            rows(
                "SELECT actor, action, version, node IS NOT NULL FROM erp.audit_log WHERE id ="
                    + " 'INV-2' ORDER BY version"))
        .containsExactly("eve invoice.create 1 f", "eve submit 2 t", "grace approve 3 t");
  }

  @Test
  void shouldCancelWhatIsUnderWayWhenAnOrderIsDecided() throws SQLException {
    assertThat(
            rows(
                "SELECT s.status FROM workflow.workflow_step_executions s JOIN"
                    + " workflow.workflow_instances i ON i.id = s.instance_id WHERE i.entity_id ="
                    + " 'SO-3' AND s.node_type = 'wait_event' ORDER BY s.seq"))
        .containsExactly("cancelled", "completed");
    assertThat(rows("SELECT order_id, backorder FROM erp.reservations ORDER BY 1"))
        .containsExactly("SO-1 f", "SO-2 t", "SO-3 f");
  }

  @Test
  void shouldUseTheApprovalOfTheVersionInForceAndNoOther() throws SQLException {
    assertThat(
            rows(
                "SELECT r.entity_version, r.verdict, r.applied FROM workflow.approval_requests r"
                    + " JOIN workflow.workflow_instances i ON i.id = r.instance_id WHERE"
                    + " i.entity_id = 'PO-1' ORDER BY 1"))
        .containsExactly("2 closed f", "5 approved t");
    assertThat(text()).contains("terms: net 30 -> net 60");
  }

  @Test
  void shouldKeepEveryVersion() throws SQLException {
    assertThat(
            rows(
                "SELECT version, fields->>'terms' FROM erp.entity_versions WHERE id = 'PO-1'"
                    + " ORDER BY 1"))
        .containsExactly("1 net 30", "2 net 30", "3 net 60", "4 net 60", "5 net 60", "6 net 60");
  }

  @Test
  void shouldTellLogisticsOnceAndOnlyOfWhatIsOverdue() throws SQLException {
    assertThat(rows("SELECT text FROM erp.messages WHERE recipient = 'logistics'"))
        .containsExactly("Shipment S-78 unconfirmed after 72h");
    assertThat(rows("SELECT id, signed_by FROM erp.shipments ORDER BY 1"))
        .containsExactly("S-77 Bo", "S-78 null");
  }

  @Test
  void shouldDeliverEachStatementOnceWhateverThePortalDoes() throws SQLException {
    assertThat(erp.portal().calls()).isEqualTo(4);
    assertThat(erp.portal().statements())
        .containsExactly(
            "/franchisees/f-1/statements {\"period\":\"2026-01\",\"statement_url\":"
                + "\"https://docs.example/f-1/2026-01.pdf\"}",
            "/franchisees/f-1/statements {\"period\":\"2026-02\",\"statement_url\":"
                + "\"https://docs.example/f-1/2026-02.pdf\"}");
    assertThat(rows("SELECT period, status, royalty FROM erp.royalty_cycles ORDER BY 1"))
        .containsExactly("2026-01 settled 120000", "2026-02 settled 654000");
  }

  private String text() {
    return told.toString(StandardCharsets.UTF_8);
  }

  /** What the owner of the database sees. */
  private List<String> rows(String sql) throws SQLException {
    try (var connection = database.connect()) {
      return Rows.of(connection, sql);
    }
  }
}
