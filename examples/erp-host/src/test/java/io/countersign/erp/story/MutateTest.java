package io.countersign.erp.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.erp.Clerk;
import io.countersign.erp.document.By;
import io.countersign.erp.document.Mutated;
import io.countersign.erp.workflow.Invoices;
import io.countersign.testkit.TestDatabase;
import io.countersign.testkit.TestPostgres;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** The one way to change documents: all of it, or nothing. */
@TestInstance(Lifecycle.PER_CLASS)
final class MutateTest {

  private static final String ORG = "acme";

  private final TestDatabase database = TestPostgres.databaseFor(MutateTest.class);
  private final RunningErp erp = RunningErp.in(database.jdbcUrl(), database.dataSource());
  private final Clerk eve = erp.host().clerk(ORG, "eve");

  @BeforeAll
  void people() {
    Cast.of(erp.host().units(), ORG, Map.of("trusted_vendors", List.of("trusted-ltd")))
        .person("eve", "clerk")
        .person("mallory")
        .policy("invoice.edit", "clerk")
        .rule("invoice.before_write", 1, "vendor_id is \"blocked-inc\"", "refuse", "is blocked");
    erp.host().publish(ORG, Invoices.byTheOwnerAlone());
  }

  @AfterAll
  void close() {
    erp.close();
    database.close();
  }

  @Test
  void shouldWriteTheRowItsVersionTheLogAndTheJournalTogether() throws SQLException {
    var invoice = invoice("together");

    eve.edits(invoice, "grand_total", 2L);

    assertThat(written(invoice)).isEqualTo("2 versions, 2 entries, 2 changes");
  }

  @Test
  void shouldWriteNothingWhenTheTransactionRollsBack() throws SQLException {
    var invoice = invoice("back");

    assertThatThrownBy(
            () ->
                erp.host()
                    .units()
                    .in(
                        ORG,
                        unit -> {
                          var done =
                              erp.host()
                                  .mutate()
                                  .change(
                                      unit,
                                      invoice,
                                      1,
                                      view ->
                                          DocumentView.of(
                                              1, view.status(), Map.of("grand_total", 3L)),
                                      By.person(Actor.person("eve"), "invoice.edit"));
                          throw new IllegalStateException("after " + done);
                        }))
        .hasMessageStartingWith("after Done");

    assertThat(written(invoice)).isEqualTo("1 versions, 1 entries, 1 changes");
  }

  @Test
  void shouldRefuseAVersionThatIsGone() throws SQLException {
    var invoice = invoice("stale");
    eve.edits(invoice, "grand_total", 2L);

    var late =
        erp.host()
            .units()
            .in(
                ORG,
                unit ->
                    erp.host()
                        .mutate()
                        .delete(
                            unit, invoice, 1, By.person(Actor.person("eve"), "invoice.delete")));

    assertThat(late).isInstanceOf(Mutated.Refused.class).asString().contains("VERSION_STALE");
    assertThat(written(invoice)).isEqualTo("2 versions, 2 entries, 2 changes");
  }

  @Test
  void shouldRefuseWhatTheWorkflowThePolicyAndTheRulesForbid() throws SQLException {
    var invoice = invoice("refused");

    assertThat(eve.forces(invoice, "active")).asString().contains("WORKFLOW_GATE_REQUIRED");
    assertThat(erp.host().clerk(ORG, "mallory").edits(invoice, "note", "!"))
        .asString()
        .contains("NOT_GRANTED", "for the role clerk");
    assertThat(eve.edits(invoice, "vendor_id", "blocked-inc"))
        .asString()
        .contains("RULE_BROKEN", "is blocked");
    assertThat(written(invoice)).isEqualTo("1 versions, 1 entries, 1 changes");
  }

  private DocumentRef invoice(String id) {
    var invoice = new DocumentRef(ORG, "invoice", id);
    var created =
        eve.creates(invoice, Map.of("id", id, "grand_total", 1L, "vendor_id", "trusted-ltd"));
    assertThat(created).isInstanceOf(Mutated.Done.class);
    return invoice;
  }

  private String written(DocumentRef invoice) throws SQLException {
    try (var owner = database.connect()) {
      var of = " WHERE id = '" + invoice.id() + "'";
      return Rows.of(owner, "SELECT count(*) FROM erp.entity_versions" + of).get(0)
          + " versions, "
          + Rows.of(owner, "SELECT count(*) FROM erp.audit_log" + of).get(0)
          + " entries, "
          + Rows.of(
                  owner,
                  "SELECT count(*) FROM workflow.workflow_events_outbox o JOIN"
                      + " workflow.workflow_instances i ON i.id = o.instance_id WHERE"
                      + " o.event_type IN ('create_instance', 'mutation') AND i.entity_id = '"
                      + invoice.id()
                      + "'")
              .get(0)
          + " changes";
    }
  }
}
