package io.countersign.erp.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.erp.ErpHost.Capabilities;
import io.countersign.erp.UserRequests;
import io.countersign.erp.invoice.InvoiceWorkflow;
import io.countersign.erp.invoice.OwnerApproval;
import io.countersign.erp.purchase.RuleBook;
import io.countersign.erp.scenario.ErpFixture;
import io.countersign.erp.tenancy.OrgTransaction;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** The one way to change documents writes all rows of a change, or none. */
@TestInstance(Lifecycle.PER_CLASS)
final class DocumentMutatorTest {

  private static final String ORG = "acme";

  private final RuleBook rules = new RuleBook();
  private final ErpFixture erp =
      ErpFixture.of(
          DocumentMutatorTest.class,
          new Capabilities(List.of(InvoiceWorkflow.TYPE), List.of(rules), Optional.of(rules)));
  private final UserRequests eve = erp.host().user(ORG, "eve");

  @BeforeAll
  void people() {
    erp.organisation(ORG, Map.of("trusted_vendors", List.of("trusted-ltd")))
        .person("eve", "clerk")
        .person("mallory")
        .policy("invoice.edit", "clerk")
        .rule("invoice.before_write", 1, "vendor_id is \"blocked-inc\"", "refuse", "is blocked");
    erp.host().publish(ORG, OwnerApproval.compiled());
  }

  @AfterAll
  void close() {
    erp.close();
  }

  @Test
  void shouldWriteTheRowItsVersionTheLogAndTheJournalTogether() throws SQLException {
    var invoice = invoice("together");

    eve.edit(invoice, "grand_total", 2L);

    assertThat(written(invoice)).isEqualTo("2 versions, 2 entries, 2 changes");
  }

  @Test
  void shouldWriteNothingWhenTheTransactionRollsBack() throws SQLException {
    var invoice = invoice("back");

    assertThatThrownBy(
            () ->
                erp.host()
                    .transactions()
                    .in(
                        ORG,
                        tx -> {
                          var done =
                              erp.host()
                                  .mutator()
                                  .change(
                                      tx,
                                      invoice,
                                      1,
                                      view -> total(view, 3L),
                                      ChangeOrigin.person(Actor.person("eve"), "invoice.edit"));
                          throw new IllegalStateException("after " + done);
                        }))
        .hasMessageStartingWith("after Done");

    assertThat(written(invoice)).isEqualTo("1 versions, 1 entries, 1 changes");
  }

  @Test
  void shouldRefuseAVersionThatIsGone() throws SQLException {
    var invoice = invoice("stale");
    eve.edit(invoice, "grand_total", 2L);

    var late = erp.host().transactions().in(ORG, tx -> deleted(tx, invoice, 1));

    assertThat(late).isInstanceOf(RequestResult.Refused.class).asString().contains("VERSION_STALE");
    assertThat(eve.edit(invoice, 1, "note", "late")).asString().contains("VERSION_STALE");
    assertThat(written(invoice)).isEqualTo("2 versions, 2 entries, 2 changes");
  }

  @Test
  void shouldRefuseWhatTheWorkflowThePolicyAndTheRulesForbid() throws SQLException {
    var invoice = invoice("refused");

    assertThat(eve.overwriteStatus(invoice, "active"))
        .asString()
        .contains("WORKFLOW_GATE_REQUIRED");
    assertThat(erp.host().user(ORG, "mallory").edit(invoice, "note", "!"))
        .asString()
        .contains("NOT_GRANTED", "for the role clerk");
    assertThat(eve.edit(invoice, "vendor_id", "blocked-inc"))
        .asString()
        .contains("RULE_BROKEN", "is blocked");
    assertThat(written(invoice)).isEqualTo("1 versions, 1 entries, 1 changes");
    assertThat(
            erp.rows(
                "SELECT actor, outcome FROM erp.audit_log WHERE id = 'refused' AND version_after IS"
                    + " NULL ORDER BY number"))
        .containsExactly("eve WORKFLOW_GATE_REQUIRED", "mallory NOT_GRANTED", "eve RULE_BROKEN");
  }

  @Test
  void shouldRefuseADocumentThatIsThere() {
    var invoice = invoice("twice");

    assertThat(eve.create(invoice, Map.of("id", "twice", "vendor_id", "trusted-ltd")))
        .isInstanceOf(RequestResult.Refused.class);
  }

  @Test
  void shouldEndTheWorkflowOfADocumentThatIsDeleted() throws SQLException {
    var invoice = invoice("gone");

    var done = erp.host().transactions().in(ORG, tx -> deleted(tx, invoice, 1));

    assertThat(done).isInstanceOf(RequestResult.Done.class);
    assertThat(eve.find(invoice)).isEmpty();
    erp.story(ORG).then("its workflow is over", () -> status(invoice).isFinal());
    assertThat(erp.rows("SELECT action FROM erp.audit_log WHERE id = 'gone' ORDER BY number"))
        .containsExactly("invoice.create", "invoice.delete");
  }

  private InstanceStatus status(DocumentRef invoice) {
    var host = erp.host();
    return host.transactions().in(ORG, tx -> host.latest(tx, invoice).progress().status());
  }

  private RequestResult deleted(OrgTransaction tx, DocumentRef invoice, long version) {
    return erp.host()
        .mutator()
        .delete(tx, invoice, version, ChangeOrigin.person(Actor.person("eve"), "invoice.delete"));
  }

  private DocumentRef invoice(String id) {
    var invoice = new DocumentRef(ORG, "invoice", id);
    var created =
        eve.create(invoice, Map.of("id", id, "grand_total", 1L, "vendor_id", "trusted-ltd"));
    assertThat(created).isInstanceOf(RequestResult.Done.class);
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
    return erp.rows("SELECT count(*) FROM erp.entity_versions" + of).get(0)
        + " versions, "
        + erp.rows("SELECT count(*) FROM erp.audit_log" + of + " AND outcome = 'done'").get(0)
        + " entries, "
        + erp.rows(
                "SELECT count(*) FROM workflow.workflow_events_outbox o JOIN"
                    + " workflow.workflow_instances i ON i.id = o.instance_id WHERE"
                    + " o.event_type IN ('create_instance', 'mutation') AND i.entity_id = '"
                    + invoice.id()
                    + "'")
            .get(0)
        + " changes";
  }
}
