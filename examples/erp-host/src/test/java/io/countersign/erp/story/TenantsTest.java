package io.countersign.erp.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.advance.RequestContext;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.inspect.InstanceView;
import io.countersign.engine.port.EffectSender.Envelope;
import io.countersign.engine.port.EffectSender.Sent;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** Two organisations in one database, which the database itself keeps apart. */
@TestInstance(Lifecycle.PER_CLASS)
final class TenantsTest {

  private static final List<String> LOGINS = List.of("erp_web", "erp_jobs");

  private final Told told = Told.of(TenantsTest.class, Stories::tenants);
  private final RunningErp erp = told.erp();

  @AfterAll
  void close() {
    told.close();
  }

  @Test
  void shouldRunTwoWorkflowsOfOneEnvelope() throws SQLException {
    assertThat(
            told.rows(
                "SELECT DISTINCT org_id, compiled_hash FROM workflow.workflow_instances WHERE"
                    + " entity_type = 'invoice'"))
        .hasSize(2);
    assertThat(told.rows("SELECT org_id, status FROM erp.invoices ORDER BY 1"))
        .containsExactly("north active", "south active");
    assertThat(told.rows("SELECT org_id FROM erp.ledger_entries")).containsExactly("north");
  }

  @Test
  void shouldShowEachLoginTheRowsOfOneOrganisationOnly() throws SQLException {
    for (var login : LOGINS) {
      try (var session = session(login)) {
        run(session, "SET workflow.org = 'north'");
        for (var table : tables()) {
          assertThat(Rows.of(session, "SELECT DISTINCT org_id FROM " + table))
              .as(login + " in " + table)
              .isSubsetOf("north");
        }
        assertThat(Rows.of(session, "SELECT id FROM erp.invoices")).containsExactly("INV-1");
      }
    }
  }

  @Test
  void shouldShowNothingToASessionWithoutAnOrganisation() throws SQLException {
    for (var login : LOGINS) {
      try (var session = session(login)) {
        for (var table : tables()) {
          assertThat(Rows.of(session, "SELECT org_id FROM " + table)).as(table).isEmpty();
        }
      }
    }
  }

  @Test
  void shouldLetNobodyWriteForAnotherOrganisation() throws SQLException {
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

    assertThat(erp.host().clerk("north", "eve").sees(theirs)).isEmpty();
    assertThatThrownBy(
            () ->
                erp.host()
                    .units()
                    .in(
                        "north",
                        unit ->
                            erp.host()
                                .engine()
                                .in(unit.transaction())
                                .guard(ProposedChange.delete(theirs), eve)))
        .isInstanceOf(OrganisationException.class)
        .hasMessageContaining("WORKFLOW_ORGANISATION_MIXED")
        .hasMessageContaining("found one for another organisation");
  }

  @Test
  void shouldTellNobodyAnotherOrganisationsJournal() {
    var host = erp.host();
    var theirs = new DocumentRef("south", "invoice", "INV-1");
    var instance =
        host.units().in("south", unit -> host.latest(unit, theirs).identity().instance());

    Optional<InstanceView> view =
        host.units()
            .in(
                "north",
                unit ->
                    host.engine()
                        .inspect()
                        .view(unit.transaction(), OrgId.of("north"), InstanceId.of(instance)));
    assertThat(view).isEmpty();
    assertThatThrownBy(
            () ->
                host.units()
                    .in(
                        "north",
                        unit ->
                            host.engine()
                                .inspect()
                                .verify(
                                    unit.transaction(),
                                    OrgId.of("south"),
                                    InstanceId.of(instance))))
        .isInstanceOf(OrganisationException.class);
  }

  @Test
  void shouldKeepTheSecretOfEachPartnerToOneOrganisation() throws SQLException {
    var north = Partners.secret("north", "carrier");
    var payload = Map.of("signed_by", "Mallory");

    int status = erp.partners().posts("south", "carrier", "delivery:pod:S-1", payload, north);

    assertThat(status).isEqualTo(401);
    assertThat(told.rows("SELECT org_id FROM workflow.workflow_inbox")).containsExactly("north");
    assertThat(told.rows("SELECT org_id, status FROM erp.shipments ORDER BY 1"))
        .containsExactly("north active", "south submitted");
  }

  @Test
  void shouldSignWebhooksWithTheSecretOfTheOrganisationThatPromisedThem() {
    assertThat(erp.webhooks().send(webhook("south"))).isInstanceOf(Sent.Never.class);
    assertThat(erp.webhooks().send(webhook("burgers"))).isInstanceOf(Sent.Arrived.class);
  }

  /** The portal knows the secret of the burgers only. */
  private Envelope webhook(String org) {
    var options = new LinkedHashMap<String, @Nullable Object>();
    options.put("url", erp.portal().url() + "/statements");
    options.put("secret", "portal");
    return new Envelope(org, "key of " + org, new LinkedHashMap<>(), options, "");
  }

  private List<String> tables() throws SQLException {
    return told.rows(
        "SELECT c.relnamespace::regnamespace || '.' || c.relname FROM pg_class c WHERE"
            + " c.relnamespace IN ('erp'::regnamespace, 'workflow'::regnamespace) AND c.relkind"
            + " IN ('r', 'p', 'v') AND NOT c.relispartition AND c.relname <>"
            + " 'schema_migrations' AND has_table_privilege('erp_web', c.oid, 'SELECT')");
  }

  private Connection session(String login) throws SQLException {
    return DriverManager.getConnection(told.database().jdbcUrl(), login, login);
  }

  private static void run(Connection connection, String sql) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
