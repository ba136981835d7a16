package io.countersign.postgres.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.countersign.engine.Engine;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.EditDecision;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.document.UserId;
import io.countersign.engine.inspect.InboxItem;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.port.Telemetry;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.work.WorkerKind;
import io.countersign.engine.work.WorkerOptions;
import io.countersign.postgres.PostgresStore;
import io.countersign.postgres.StartCheck;
import io.countersign.problem.Problem;
import io.countersign.problem.Severity;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the guide to embedding says, tried in Postgres under logins that are not superusers. */
final class EmbedGuideTest {

  private static final Deployment deployment = Deployment.of(EmbedGuideTest.class);
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

  private CommandResult requests(DocumentRef invoice, String verb) throws SQLException {
    // region ask
    return billing.inRequest(
        transaction ->
            billing
                .engine
                .in(transaction)
                .request(
                    new InstanceKey.ByDocument(invoice), TransitionRequest.of(verb), Billing.EVE));
    // endregion
  }

  private List<InboxItem> inbox(String person) throws SQLException {
    // region inbox
    return billing.inRequest(
        transaction ->
            billing.engine.inspect().inbox(transaction, OrgId.of(Billing.ORG), UserId.of(person)));
    // endregion
  }

  // region form
  /** What a page carries from the inbox to the answer, in hidden fields for example. */
  private record Form(String instance, long step, long version, String materialHash) {

    static Form of(InboxItem item) {
      var question = item.question();
      return new Form(
          item.instance(),
          question.step(),
          question.pin().version(),
          question.pin().materialHash());
    }

    ApprovalAnswer answer(Answer answer, String reason) {
      return new ApprovalAnswer(step, version, materialHash, answer, reason);
    }
  }

  // endregion

  private CommandResult answers(Form form, Answer answer, RequestContext by) throws SQLException {
    // region answer
    return billing.inRequest(
        transaction ->
            billing
                .engine
                .in(transaction)
                .answer(
                    new InstanceKey.ById(OrgId.of(Billing.ORG), InstanceId.of(form.instance())),
                    form.answer(answer, "looks right"),
                    by));
    // endregion
  }

  @Test
  void shouldFindNothingAgainstTheStart() {
    var found = problems(billing.store, billing.engine, web, Instant.now());

    assertThat(found).isEmpty();
    refuse(found);
  }

  @Test
  void shouldRefuseToStartWithALoginThatMayNotWork() {
    var found = problems(PostgresStore.over(web), billing.engine, web, Instant.now());

    assertThat(found).extracting(one -> one.code().name()).containsExactly("WORKFLOW_ROLE_MISSING");
    assertThatThrownBy(() -> refuse(found)).hasMessageContaining("wf_worker");
  }

  private static List<Problem> problems(
      PostgresStore store, Engine engine, DataSource web, Instant now) {
    // region check
    var problems = new ArrayList<Problem>(store.check(now)); // looks at the workers' pool
    problems.addAll(StartCheck.of(web, StartCheck.Duty.REQUESTS, now));
    problems.addAll(engine.check()); // warns if no person may intervene
    // endregion
    return problems;
  }

  private static void refuse(List<Problem> problems) {
    // region refuse
    if (problems.stream().anyMatch(problem -> problem.severity() == Severity.ERROR)) {
      throw new IllegalStateException(problems.toString());
    }
    // endregion
  }

  @Test
  void shouldCommitAndRollBackTheInvoiceAndItsWorkflowTogether() throws SQLException {
    var kept = billing.draft("kept", 500);

    assertThatThrownBy(
            () ->
                billing.inRequest(
                    transaction -> {
                      var first = DocumentView.of(1, "draft", InvoiceRows.fields(1, ""));
                      billing.mutate.create(
                          transaction, Billing.invoice("lost"), first, Billing.EVE);
                      throw new IllegalStateException("no");
                    }))
        .hasMessage("no");

    assertThat(requests(kept, "submit")).isInstanceOf(CommandResult.Accepted.class);
    assertThat(requests(Billing.invoice("lost"), "submit"))
        .asString()
        .contains("WORKFLOW_INSTANCE_UNKNOWN");
  }

  @Test
  void shouldLeadAnInvoiceFromDraftToActive() throws SQLException {
    var invoice = billing.draft("whole", 500);
    requests(invoice, "submit");
    billing.works();
    assertThat(billing.sees(invoice).status()).isEqualTo("submitted");

    var item = only(inbox("fiona"), invoice);
    assertThat(answers(item, Answer.APPROVED, Billing.EVE))
        .asString()
        .contains("APPROVAL_NOT_ASKED");
    assertThat(answers(item, Answer.APPROVED, Billing.FIONA))
        .isInstanceOf(CommandResult.Accepted.class);
    billing.works();

    assertThat(billing.sees(invoice))
        .isEqualTo(DocumentView.of(4, "active", InvoiceRows.fields(500, "posted")));
    assertThat(Billing.codes(billing.edits(invoice, 900))).containsExactly("WORKFLOW_EDIT_LOCKED");
  }

  private static Form only(List<InboxItem> inbox, DocumentRef invoice) {
    return inbox.stream()
        .filter(item -> item.document().equals(invoice))
        .map(Form::of)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void shouldRefuseAnAnswerToWhatWasShownBeforeTheAmountChanged() throws SQLException {
    var invoice = billing.draft("changed", 500);
    requests(invoice, "submit");
    billing.works();
    var shown = only(inbox("fiona"), invoice);
    assertThat(billing.edits(invoice, 900)).isInstanceOf(Mutate.EditResult.Done.class);

    var answered = answers(shown, Answer.APPROVED, Billing.FIONA);

    assertThat(answered).asString().contains("APPROVAL_STALE");
    billing.works();
    assertThat(billing.sees(invoice).status()).isEqualTo("amended");
  }

  @Test
  void shouldSayWhatTheButtonsAre() throws SQLException {
    var invoice = billing.draft("buttons", 500);

    // region options
    var actions =
        billing.inRequest(
            transaction ->
                billing.engine.inspect().options(transaction, invoice, Billing.EVE.actor()));
    var fields = actions.edits().editable(); // which inputs are open
    var verbs = actions.transitions(); // which buttons there are, and why one is grey
    // endregion

    assertThat(fields).containsExactly("amount", "note");
    assertThat(verbs).extracting(one -> one.verb()).contains("submit");
  }

  @Test
  void shouldSayThatSomebodyElseIsAtWork() throws SQLException {
    var invoice = billing.draft("busy", 500);
    var impatient = billing.store.lockWait(Duration.ofMillis(50));
    var edit = ProposedChange.edit(invoice, List.of("amount"));
    try (var first = web.getConnection();
        var second = web.getConnection()) {
      first.setAutoCommit(false);
      second.setAutoCommit(false);
      billing.engine.in(billing.store.in(first)).guard(edit, Billing.EVE);

      var decision = billing.engine.in(impatient.in(second)).guard(edit, Billing.EVE);
      first.rollback();
      var again = billing.engine.in(impatient.in(second)).guard(edit, Billing.EVE);
      second.rollback();

      assertThat(decision).asString().contains("WORKFLOW_BUSY");
      assertThat(again).as("the transaction goes on").isInstanceOf(EditDecision.Allowed.class);
    }
  }

  @Test
  void shouldAskForSeveralInvoicesAtOnce() throws SQLException {
    var one = billing.draft("one", 500);
    var other = billing.draft("other", 600);

    var verdicts =
        billing.inRequest(transaction -> guarded(billing.engine, transaction, one, other));

    assertThat(verdicts).allMatch(EditDecision.Allowed.class::isInstance);
  }

  private static List<EditDecision> guarded(
      Engine engine, StoreTransaction transaction, DocumentRef one, DocumentRef other) {
    // region several
    return engine
        .in(transaction)
        .guard(
            List.of(
                ProposedChange.edit(one, List.of("amount")),
                ProposedChange.edit(other, List.of("amount"))),
            Billing.EVE);
    // endregion
  }

  @Test
  void shouldWorkOnThreadsOfTheHosts() throws Exception {
    var asked = new CountDownLatch(1);
    var heard =
        new Billing(
            web,
            jobs,
            (signal, instance, attributes) -> {
              if (signal.equals("advance.advanced")) {
                asked.countDown();
              }
            },
            engine -> engine);
    var timer = Executors.newSingleThreadScheduledExecutor();
    var executor = Executors.newFixedThreadPool(2);
    // region workers
    var workers =
        heard
            .engine // over the pool of billing_jobs
            .workers(WorkerOptions.of("billing-1"))
            .on(timer, executor)
            .only(
                WorkerKind.TRIGGERS,
                WorkerKind.EFFECTS,
                WorkerKind.TIMES,
                WorkerKind.LEASES,
                WorkerKind.STORAGE,
                WorkerKind.HEALTH)
            .lanes(2)
            .build();
    workers.start();
    // endregion
    try {
      heard.draft("threads", 500);

      assertThat(asked.await(60, TimeUnit.SECONDS)).isTrue();
    } finally {
      assertThat(workers.stop(Duration.ofSeconds(60))).isTrue();
      timer.shutdown();
      executor.shutdown();
    }
  }

  @Test
  void shouldMoveOnInTheRequestWhereTheHostWantsThat() throws SQLException {
    var invoice = billing.draft("moving", 500);
    billing.works();

    var moved =
        billing.inRequest(
            transaction ->
                // region moving
                billing
                    .engine
                    .in(transaction)
                    .advancing() // books and advances under one lock
                    .request(
                        new InstanceKey.ByDocument(invoice),
                        TransitionRequest.of("submit"),
                        Billing.EVE)
            // endregion
            );

    assertThat(moved).isInstanceOf(CommandResult.Accepted.class);
    assertThat(billing.sees(invoice).status()).isEqualTo("submitted");
  }

  @Test
  void shouldLetVersionsBeCheckedByTheHost() throws SQLException {
    var invoice = billing.draft("stale", 500);
    billing.edits(invoice, 600);

    var result =
        billing.inRequest(
            transaction ->
                billing.mutate.change(
                    transaction,
                    new Mutate.Wanted(
                        invoice,
                        1,
                        view -> Billing.with(view, 700),
                        Billing.EVE,
                        Optional.empty())));

    assertThat(result).isInstanceOf(Mutate.EditResult.Stale.class);
  }
}
