package io.countersign.erp.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.erp.Clerk;
import io.countersign.erp.Reply;
import io.countersign.erp.document.By;
import io.countersign.erp.document.Mutated;
import io.countersign.erp.tenancy.Unit;
import io.countersign.erp.workflow.Invoices;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** The one way to change documents: all of it, or nothing. */
@TestInstance(Lifecycle.PER_CLASS)
final class MutateTest {

  private static final String ORG = "acme";

  private final Told told = Told.nothing(MutateTest.class);
  private final RunningErp erp = told.erp();
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
    told.close();
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
                                      view -> total(view, 3L),
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

    var late = erp.host().units().in(ORG, unit -> deleted(unit, invoice, 1));

    assertThat(late).isInstanceOf(Mutated.Refused.class).asString().contains("VERSION_STALE");
    assertThat(eve.edits(invoice, 1, "note", "late")).asString().contains("VERSION_STALE");
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
    assertThat(
            told.rows(
                "SELECT actor, outcome FROM erp.audit_log WHERE id = 'refused' AND version_after IS"
                    + " NULL ORDER BY number"))
        .containsExactly("eve WORKFLOW_GATE_REQUIRED", "mallory NOT_GRANTED", "eve RULE_BROKEN");
  }

  @Test
  void shouldRefuseADocumentThatIsThere() {
    var invoice = invoice("twice");

    assertThat(eve.creates(invoice, Map.of("id", "twice", "vendor_id", "trusted-ltd")))
        .isInstanceOf(Reply.No.class);
  }

  @Test
  void shouldEndTheWorkflowOfADocumentThatIsDeleted() throws SQLException {
    var invoice = invoice("gone");

    var done = erp.host().units().in(ORG, unit -> deleted(unit, invoice, 1));

    assertThat(done).isInstanceOf(Mutated.Done.class);
    assertThat(eve.sees(invoice)).isEmpty();
    erp.patience().until("its workflow is over", () -> status(invoice).isFinal());
    assertThat(told.rows("SELECT action FROM erp.audit_log WHERE id = 'gone' ORDER BY number"))
        .containsExactly("invoice.create", "invoice.delete");
  }

  private InstanceStatus status(DocumentRef invoice) {
    var host = erp.host();
    return host.units().in(ORG, unit -> host.latest(unit, invoice).progress().status());
  }

  private Mutated deleted(Unit unit, DocumentRef invoice, long version) {
    return erp.host()
        .mutate()
        .delete(unit, invoice, version, By.person(Actor.person("eve"), "invoice.delete"));
  }

  private DocumentRef invoice(String id) {
    var invoice = new DocumentRef(ORG, "invoice", id);
    var created =
        eve.creates(invoice, Map.of("id", id, "grand_total", 1L, "vendor_id", "trusted-ltd"));
    assertThat(created).isInstanceOf(Reply.Done.class);
    return invoice;
  }

  private static DocumentView total(DocumentView view, long total) {
    var fields = new TreeMap<String, @Nullable Object>(view.fields());
    fields.put("grand_total", total);
    return DocumentView.of(view.version(), view.status(), fields);
  }

  /** Of the log only what was done, because refusals are there as well. */
  private String written(DocumentRef invoice) throws SQLException {
    var of = " WHERE id = '" + invoice.id() + "'";
    return told.rows("SELECT count(*) FROM erp.entity_versions" + of).get(0)
        + " versions, "
        + told.rows("SELECT count(*) FROM erp.audit_log" + of + " AND outcome = 'done'").get(0)
        + " entries, "
        + told.rows(
                "SELECT count(*) FROM workflow.workflow_events_outbox o JOIN"
                    + " workflow.workflow_instances i ON i.id = o.instance_id WHERE"
                    + " o.event_type IN ('create_instance', 'mutation') AND i.entity_id = '"
                    + invoice.id()
                    + "'")
            .get(0)
        + " changes";
  }
}
