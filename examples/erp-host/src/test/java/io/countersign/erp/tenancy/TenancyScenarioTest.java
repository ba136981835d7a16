package io.countersign.erp.tenancy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.inspect.InstanceView;
import io.countersign.engine.port.EffectSender.Envelope;
import io.countersign.engine.port.EffectSender.Sent;
import io.countersign.engine.request.RequestContext;
import io.countersign.erp.invoice.InvoiceWorkflow;
import io.countersign.erp.invoice.OwnerApproval;
import io.countersign.erp.scenario.ErpFixture;
import io.countersign.erp.scenario.PartnerRequests;
import io.countersign.erp.scenario.PortalServer;
import io.countersign.erp.scenario.RowReader;
import io.countersign.erp.shipment.ShipmentWorkflow;
import io.countersign.erp.story.StoryPrinter;
import io.countersign.postgres.OrganisationException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/**
 * Two organisations have the same types of documents and different patches. Invoices with the same
 * number take two different ways, and the database keeps the rows of the organisations apart.
 */
@TestInstance(Lifecycle.PER_CLASS)
final class TenancyScenarioTest {

  private static final List<String> LOGINS = List.of("erp_web", "erp_jobs");

  private static final String NUMBER = "INV-1";
  private static final String PARCEL = "S-1";
  private static final String CARRIER = "carrier";

  private final ErpFixture erp =
      ErpFixture.of(TenancyScenarioTest.class, InvoiceWorkflow.TYPE, ShipmentWorkflow.TYPE);
  private final PortalServer bank =
      new PortalServer(PartnerRequests.secret("north", InvoiceWorkflow.BANK), erp.clock());
  private final StoryPrinter north = erp.story("north");
  private final StoryPrinter south = erp.story("south");

  @BeforeAll
  void run() {
    erp.organisation(
            "north", Map.of("trusted_vendors", List.of("trusted-ltd"), "bank_url", bank.url()))
        .person("eve")
        .person("ada")
        .person("grace")
        .chain("invoice-default", "ada", "grace");
    erp.organisation("south", Map.of("trusted_vendors", List.of()))
        .person("eve")
        .person("olga", "owner");
    erp.host().publish("north", InvoiceWorkflow.inThreeLanes());
    erp.host().publish("south", OwnerApproval.compiled());
    erp.host().publish("north", ShipmentWorkflow.withProofOfDelivery());
    erp.host().publish("south", ShipmentWorkflow.withProofOfDelivery());
    invoices();
    shipments();
  }

  /** The same invoice takes the fast lane in the north and asks the owner in the south. */
  private void invoices() {
    var ours = submitted(north, north.document("invoice", NUMBER), invoice());
    var theirs = submitted(south, south.document("invoice", NUMBER), invoice());
    north.becomes(ours, "active");
    south.then("in the south, olga is asked", () -> south.user("olga").isAskedAbout(theirs));
    assertThat(north.user("ada").inbox()).isEmpty();
    south.done("olga approves", south.user("olga").approve(theirs));
    south.becomes(theirs, "active");
    north.then("the bank has the payment order", () -> bank.statements().size() == 1);
    north.printJournal(ours);
    south.printJournal(theirs);
  }

  /** Both wait for the same event key; the route and the secret say whose event it is. */
  private void shipments() {
    var ours = submitted(north, north.document("shipment", PARCEL), parcel());
    var theirs = submitted(south, south.document("shipment", PARCEL), parcel());
    north.then("it waits", () -> north.says(ours, "delivery:pod:" + PARCEL));
    south.then("it waits", () -> south.says(theirs, "delivery:pod:" + PARCEL));
    var payload = Map.of("signed_by", "Bo");
    assertThat(erp.partners().report("north", CARRIER, "delivery:pod:" + PARCEL, payload))
        .isEqualTo(202);
    north.becomes(ours, "active");
    assertThat(south.says(theirs, "'Proof of delivery' is completed")).isFalse();
  }

  private static Map<String, Object> invoice() {
    return Map.of(
        "id",
        NUMBER,
        "grand_total",
        500_00L,
        "vendor_id",
        "trusted-ltd",
        "cost_center",
        Map.of("code", "travel", "owner_id", "eve"));
  }

  private static Map<String, Object> parcel() {
    return Map.of("id", PARCEL, "shipment_id", PARCEL, "customer_id", "bo");
  }

  private static DocumentRef submitted(
      StoryPrinter story, DocumentRef document, Map<String, Object> fields) {
    var eve = story.user("eve");
    story.done("eve enters " + document.id(), eve.create(document, fields));
    story.done("eve submits it", eve.request(document, "submit"));
    return document;
  }

  @AfterAll
  void close() {
    erp.close();
    bank.close();
  }

  @Test
  void shouldRunTwoWorkflowsOfOneEnvelope() throws SQLException {
    assertThat(
            erp.rows(
                "SELECT DISTINCT org_id, compiled_hash FROM workflow.workflow_instances WHERE"
                    + " entity_type = 'invoice'"))
        .hasSize(2);
    assertThat(erp.rows("SELECT org_id, status FROM erp.invoices ORDER BY 1"))
        .containsExactly("north active", "south active");
    assertThat(erp.rows("SELECT org_id FROM erp.ledger_entries")).containsExactly("north");
  }

  @Test
  void shouldShowEachLoginTheRowsOfOneOrganisationOnly() throws SQLException {
    for (var login : LOGINS) {
      try (var session = session(login)) {
        run(session, "SET workflow.org = 'north'");
        for (var table : tables()) {
          assertThat(RowReader.rows(session, "SELECT DISTINCT org_id FROM " + table))
              .as(login + " in " + table)
              .isSubsetOf("north");
        }
        assertThat(RowReader.rows(session, "SELECT id FROM erp.invoices")).containsExactly("INV-1");
      }
    }
  }

  @Test
  void shouldShowNothingToASessionWithoutAnOrganisation() throws SQLException {
    for (var login : LOGINS) {
      try (var session = session(login)) {
        for (var table : tables()) {
          assertThat(RowReader.rows(session, "SELECT org_id FROM " + table)).as(table).isEmpty();
        }
      }
    }
  }

  @Test
  void shouldRefuseWritesForAnotherOrganisation() throws SQLException {
    for (var login : LOGINS) {
      try (var session = session(login)) {
        run(session, "SET workflow.org = 'north'");

        assertThatThrownBy(() -> run(session, "INSERT INTO erp.stock VALUES ('south', 'lamp', 1)"))
            .as(login)
            .hasMessageContaining("row-level security");
        assertThatThrownBy(
                () -> run(session, "UPDATE workflow.workflow_instances SET status = 'cancelled'"))
            .as(login)
            .hasMessageContaining("permission denied");
      }
    }
  }

  @Test
  void shouldRefuseAQuestionAboutADocumentOfAnotherOrganisation() {
    var theirs = new DocumentRef("south", "invoice", "INV-1");
    var eve = RequestContext.of(Actor.person("eve"));

    assertThat(erp.host().user("north", "eve").find(theirs)).isEmpty();
    assertThatThrownBy(
            () ->
                erp.host()
                    .transactions()
                    .in(
                        "north",
                        tx ->
                            erp.host()
                                .engine()
                                .in(tx.store())
                                .guard(ProposedChange.delete(theirs), eve)))
        .isInstanceOf(OrganisationException.class)
        .hasMessageContaining("WORKFLOW_ORGANISATION_MIXED")
        .hasMessageContaining("found one for another organisation");
  }

  @Test
  void shouldShowNoJournalOfAnotherOrganisation() {
    var host = erp.host();
    var theirs = new DocumentRef("south", "invoice", "INV-1");
    var instance =
        host.transactions().in("south", tx -> host.latest(tx, theirs).identity().instance());

    Optional<InstanceView> view =
        host.transactions()
            .in(
                "north",
                tx ->
                    host.engine()
                        .inspect()
                        .view(tx.store(), OrgId.of("north"), InstanceId.of(instance)));
    assertThat(view).isEmpty();
    assertThatThrownBy(
            () ->
                host.transactions()
                    .in(
                        "north",
                        tx ->
                            host.engine()
                                .inspect()
                                .verify(tx.store(), OrgId.of("south"), InstanceId.of(instance))))
        .isInstanceOf(OrganisationException.class);
  }

  @Test
  void shouldKeepTheSecretOfEachPartnerToOneOrganisation() throws SQLException {
    var north = PartnerRequests.secret("north", CARRIER);
    var payload = Map.of("signed_by", "Mallory");

    int status = erp.partners().report("south", CARRIER, "delivery:pod:S-1", payload, north);

    assertThat(status).isEqualTo(401);
    assertThat(erp.rows("SELECT org_id FROM workflow.workflow_inbox")).containsExactly("north");
    assertThat(erp.rows("SELECT org_id, status FROM erp.shipments ORDER BY 1"))
        .containsExactly("north active", "south submitted");
  }

  @Test
  void shouldSignWebhooksWithTheSecretOfTheOrganisationThatPromisedThem() {
    assertThat(erp.webhooks().send(webhook("south"))).isInstanceOf(Sent.Never.class);
    assertThat(erp.webhooks().send(webhook("north"))).isInstanceOf(Sent.Arrived.class);
  }

  /** The server shares a secret with the north only. */
  private Envelope webhook(String org) {
    var options = new LinkedHashMap<String, @Nullable Object>();
    options.put("url", bank.url() + "/payments");
    options.put("secret", InvoiceWorkflow.BANK);
    return new Envelope(org, "key of " + org, new LinkedHashMap<>(), options, "");
  }

  private List<String> tables() throws SQLException {
    return erp.rows(
        "SELECT c.relnamespace::regnamespace || '.' || c.relname FROM pg_class c WHERE"
            + " c.relnamespace IN ('erp'::regnamespace, 'workflow'::regnamespace) AND c.relkind"
            + " IN ('r', 'p', 'v') AND NOT c.relispartition AND c.relname <>"
            + " 'schema_migrations' AND has_table_privilege('erp_web', c.oid, 'SELECT')");
  }

  private Connection session(String login) throws SQLException {
    return DriverManager.getConnection(erp.jdbcUrl(), login, login);
  }

  private static void run(Connection connection, String sql) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
