package io.countersign.postgres.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.zaxxer.hikari.HikariDataSource;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EditDecision;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.port.Telemetry;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.OperatorCommand;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.row.NoteRow;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.StoreTransaction;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The calls on the page for screens, tried in Postgres under logins that are not superusers. */
final class ScreensGuideTest {

  private static final RequestContext OLGA = RequestContext.of(Actor.person("olga"));
  private static final Deployment deployment = Deployment.of(ScreensGuideTest.class);
  private static final HikariDataSource web = deployment.pool("billing_web");
  private static final HikariDataSource jobs = deployment.pool("billing_jobs");

  private final Billing billing = new Billing(web, jobs, Telemetry.SILENT, engine -> engine);

  @AfterAll
  static void close() {
    web.close();
    jobs.close();
    deployment.close();
  }

  @BeforeEach
  void publish() throws SQLException {
    billing.publishes(Billing.workflow());
  }

  private String status(DocumentRef invoice) throws SQLException {
    billing.works();
    return billing.sees(invoice).status();
  }

  @Test
  void shouldSubmitAndTakeBackAndCancel() throws SQLException {
    var invoice = billing.draft("submitted", 500);
    billing.works();

    var submitted = billing.inRequest(tx -> submit(tx, invoice));
    assertThat(status(invoice)).isEqualTo("submitted");
    var withdrawn = billing.inRequest(tx -> withdraw(tx, invoice));
    assertThat(status(invoice)).isEqualTo("draft");
    var cancelled = billing.inRequest(tx -> cancel(tx, invoice));
    assertThat(status(invoice)).isEqualTo("cancelled");

    assertThat(submitted).isInstanceOf(CommandResult.Accepted.class);
    assertThat(withdrawn).isInstanceOf(CommandResult.Accepted.class);
    assertThat(cancelled).isInstanceOf(CommandResult.Accepted.class);
  }

  private CommandResult submit(StoreTransaction tx, DocumentRef invoice) {
    var key = new InstanceKey.ByDocument(invoice);
    // region submit
    return billing.engine.in(tx).request(key, TransitionRequest.of("submit"), Billing.EVE);
    // endregion
  }

  private CommandResult withdraw(StoreTransaction tx, DocumentRef invoice) {
    var key = new InstanceKey.ByDocument(invoice);
    // region withdraw
    return billing.engine.in(tx).withdraw(key, "the amount is wrong", Billing.EVE);
    // endregion
  }

  private CommandResult cancel(StoreTransaction tx, DocumentRef invoice) {
    var key = new InstanceKey.ByDocument(invoice);
    // region cancel
    return billing.engine.in(tx).request(key, TransitionRequest.of("cancel"), Billing.EVE);
    // endregion
  }

  @Test
  void shouldNote() throws SQLException {
    var invoice = billing.draft("noted", 500);
    billing.works();

    var noted = billing.inRequest(tx -> note(tx, invoice));

    assertThat(noted).isInstanceOf(CommandResult.Accepted.class);
    var notes = billing.inRequest(tx -> notes(tx, invoice));
    assertThat(notes)
        .extracting(NoteRow::person, NoteRow::text)
        .containsExactly(tuple("olga", "paid twice, asked the bank"));
  }

  private CommandResult note(StoreTransaction tx, DocumentRef invoice) {
    var key = new InstanceKey.ByDocument(invoice);
    // region note
    return billing.engine.in(tx).note(key, "paid twice, asked the bank", OLGA);
    // endregion
  }

  private List<NoteRow> notes(StoreTransaction tx, DocumentRef invoice) {
    var queries = billing.engine.inspect();
    var instance = queries.instance(tx, invoice).orElseThrow();
    // region notes
    return queries.familyRows(tx, OrgId.of(invoice.org()), InstanceId.of(instance), NoteRow.class);
    // endregion
  }

  @Test
  void shouldDelete() throws SQLException {
    var invoice = billing.draft("deleted", 500);
    billing.works();

    var deleted = billing.inRequest(tx -> delete(tx, invoice));

    assertThat(deleted).isInstanceOf(CommandResult.Accepted.class);
  }

  private CommandResult delete(StoreTransaction tx, DocumentRef invoice) {
    // region delete
    var session = billing.engine.in(tx);
    var decision = session.guard(ProposedChange.delete(invoice), Billing.EVE);
    if (decision instanceof EditDecision.Denied denied) {
      return new CommandResult.Rejected(denied.problems());
    }
    // delete your own row here
    return session.record(DocumentChange.delete(invoice), Billing.EVE);
    // endregion
  }

  @Test
  void shouldPauseResumeAndLeadOut() throws SQLException {
    var invoice = billing.draft("operated", 500);
    billing.works();
    billing.inRequest(tx -> submit(tx, invoice));
    billing.works();

    var paused = billing.inRequest(tx -> pause(tx, invoice));
    var resumed = billing.inRequest(tx -> resume(tx, invoice));
    var led = billing.inRequest(tx -> leadOut(tx, invoice));
    billing.works();

    assertThat(paused).isInstanceOf(CommandResult.Accepted.class);
    assertThat(resumed).isInstanceOf(CommandResult.Accepted.class);
    assertThat(led).isInstanceOf(CommandResult.Accepted.class);
    assertThat(billing.sees(invoice).status()).isEqualTo("cancelled");
  }

  private CommandResult pause(StoreTransaction tx, DocumentRef invoice) {
    var key = new InstanceKey.ByDocument(invoice);
    // region pause
    return billing.engine.in(tx).intervene(key, new OperatorCommand.Pause("audit"), OLGA);
    // endregion
  }

  private CommandResult resume(StoreTransaction tx, DocumentRef invoice) {
    var key = new InstanceKey.ByDocument(invoice);
    // region resume
    return billing.engine.in(tx).intervene(key, new OperatorCommand.Resume("audited"), OLGA);
    // endregion
  }

  private CommandResult leadOut(StoreTransaction tx, DocumentRef invoice) {
    var key = new InstanceKey.ByDocument(invoice);
    // region lead-out
    var target = "sys:gate:cancel"; // a node of the compiled workflow
    var command = new OperatorCommand.LeadOut(target, "ordered twice");
    return billing.engine.in(tx).intervene(key, command, OLGA);
    // endregion
  }
}
