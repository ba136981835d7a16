package io.countersign.postgres.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.zaxxer.hikari.HikariDataSource;
import io.countersign.compiler.Compiler;
import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.Engine;
import io.countersign.engine.EngineBuilder;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.UserId;
import io.countersign.engine.inspect.Explanation;
import io.countersign.engine.inspect.PausedStep;
import io.countersign.engine.inspect.Verification;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.port.EffectSender.Sent;
import io.countersign.engine.port.Meter;
import io.countersign.engine.port.Telemetry;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.OperatorCommand;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.ListSlice;
import io.countersign.engine.store.OutboxRow;
import io.countersign.engine.store.OutboxRow.Box;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.work.WorkerKind;
import io.countersign.engine.work.WorkerOptions;
import io.countersign.engine.work.Workers;
import io.countersign.postgres.InstancePruner;
import io.countersign.postgres.PartitionKeeper;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the guide to operations says, tried in Postgres under logins that are not superusers. */
final class OperateGuideTest {

  private static final RequestContext OLGA = RequestContext.of(Actor.person("olga"));

  private static final Deployment deployment = Deployment.of(OperateGuideTest.class);
  private static final HikariDataSource web = deployment.pool("billing_web");
  private static final HikariDataSource jobs = deployment.pool("billing_jobs");
  private static final HikariDataSource care = deployment.pool("billing_care");

  private final List<String> levels = new ArrayList<>();
  private final List<String> signals = new ArrayList<>();
  private final Billing billing = billing(engine -> engine);

  @AfterAll
  static void close() {
    web.close();
    jobs.close();
    care.close();
    deployment.close();
  }

  @BeforeEach
  void publish() throws SQLException {
    billing.publishes(Billing.workflow());
  }

  private Billing billing(UnaryOperator<EngineBuilder> more) {
    return new Billing(web, jobs, new Ears(), more);
  }

  /** What is heard. */
  private final class Ears implements Telemetry {

    @Override
    public void signal(String signal, String instance, Map<String, String> attributes) {
      signals.add(signal + " " + attributes.getOrDefault("codes", ""));
    }

    @Override
    public void level(Meter meter, String tag, long value) {
      levels.add(meter.word() + " " + tag + " " + value);
    }
  }

  private static void work(Billing billing) {
    var turns = billing.engine.turns(WorkerOptions.of("test"));
    while (turns.advance() + turns.send() > 0) {}
  }

  private void existing(String id, String status) throws SQLException {
    deployment.run(
        "INSERT INTO invoices VALUES ('acme', '" + id + "', 7, '" + status + "', 500, '')");
  }

  @Test
  void shouldAdoptWhatWasThereBefore() throws SQLException {
    existing("old-1", "draft");
    existing("old-2", "submitted");
    existing("old-3", "archived");
    var batch = List.of("old-1", "old-2", "old-3").stream().map(Billing::invoice).toList();

    var bookings = adopted(batch);
    var again = adopted(batch);
    work(billing);

    assertThat(bookings.get(0)).isInstanceOf(CommandResult.Accepted.class);
    assertThat(bookings.get(1)).isInstanceOf(CommandResult.Accepted.class);
    assertThat(bookings.get(2)).asString().contains("WORKFLOW_STATUS_UNKNOWN");
    assertThat(again.get(0)).isInstanceOf(CommandResult.NoChange.class);
    assertThat(asked("fiona")).contains("old-2").doesNotContain("old-1");
  }

  private List<CommandResult> adopted(List<DocumentRef> batch) throws SQLException {
    // region adopt
    return billing.inRequest(
        transaction -> billing.engine.in(transaction).adopt(batch, OLGA)); // some hundred at a time
    // endregion
  }

  private List<String> asked(String person) throws SQLException {
    return billing
        .inRequest(
            tx -> billing.engine.inspect().inbox(tx, OrgId.of(Billing.ORG), UserId.of(person)))
        .stream()
        .map(item -> item.document().id())
        .toList();
  }

  @Test
  void shouldRefuseNothingInShadowAndSayWhatItWouldHaveRefused() throws SQLException {
    // region shadow
    var shadowing = billing(engine -> engine.shadow("invoice"));
    // endregion
    var invoice = shadowing.draft("shadow", 500);

    var changed =
        shadowing.changes(
            invoice, view -> DocumentView.of(view.version(), "active", view.fields()));
    work(shadowing);

    assertThat(changed).isInstanceOf(Mutate.EditResult.Done.class);
    assertThat(signals).contains("guard.shadowed WORKFLOW_GATE_REQUIRED");
    assertThat(shadowing.sees(invoice).status()).isEqualTo("active");
    assertThat(explained(invoice).sentences().get(0)).startsWith("The document is 'active' until");
  }

  /** The guide's own writer asks the guard, which refuses as always. */
  @Test
  void shouldLetTheGuardRefuseWhereUnguardedWritersAreTolerated() throws SQLException {
    // region unguarded
    var migrating = billing(engine -> engine.unguarded("invoice"));
    // endregion
    var invoice = migrating.draft("unguarded", 500);

    var changed =
        migrating.changes(
            invoice, view -> DocumentView.of(view.version(), "active", view.fields()));

    assertThat(changed).isInstanceOf(Mutate.EditResult.Refused.class);
  }

  @Test
  void shouldTellTheFiguresOfTheOutboxes() throws SQLException {
    billing.draft("figures", 500);

    tellLevels(new Ears(), Instant.now());
    work(billing);
    tellLevels(new Ears(), Instant.now());

    assertThat(levels).contains("outbox.dead triggers 0", "outbox.pending triggers 0");
    assertThat(levels.get(0)).startsWith("outbox.pending triggers").doesNotEndWith(" 0");
  }

  private void tellLevels(Telemetry telemetry, Instant now) {
    // region health
    for (var box : Box.values()) {
      var figures =
          billing
              .store
              .transactions() // workers see every organisation; a request asks for one
              .inOwn(
                  transaction ->
                      transaction
                          .health()
                          .figures(Optional.empty(), box, now, now.minus(Duration.ofHours(1))));
      var tag = box == Box.TRIGGERS ? Meter.TRIGGERS : Meter.EFFECTS;
      telemetry.level(Meter.PENDING, tag, figures.counts().pending());
      telemetry.level(Meter.DEAD, tag, figures.counts().deadLetters());
    }
    // endregion
  }

  private Explanation explained(DocumentRef invoice) throws SQLException {
    var instance = instance(invoice);
    // region explain
    return billing.inRequest(
        transaction ->
            billing
                .engine
                .inspect()
                .explain(transaction, OrgId.of(Billing.ORG), InstanceId.of(instance))
                .orElseThrow());
    // endregion
  }

  private String instance(DocumentRef invoice) throws SQLException {
    return billing
        .inRequest(tx -> tx.history().instance(new InstanceKey.Latest(invoice)))
        .orElseThrow()
        .identity()
        .instance();
  }

  private void approve(Billing host, DocumentRef invoice) throws SQLException {
    host.inRequest(
        tx ->
            host.engine
                .in(tx)
                .request(
                    new InstanceKey.ByDocument(invoice),
                    TransitionRequest.of("submit"),
                    Billing.EVE));
    work(host);
    host.inRequest(
        tx -> {
          var item =
              host.engine.inspect().inbox(tx, OrgId.of(Billing.ORG), UserId.of("fiona")).stream()
                  .filter(one -> one.document().equals(invoice))
                  .findFirst()
                  .orElseThrow();
          return host.engine
              .in(tx)
              .answer(
                  new InstanceKey.ByDocument(invoice),
                  item.answer(Answer.APPROVED, ""),
                  Billing.FIONA);
        });
    work(host);
  }

  @Test
  void shouldExplainWhyAnInvoiceStandsAndRetryWhatFailed() throws SQLException {
    var invoice = billing.draft("closed", 500);
    billing.ports.booksAreClosed = true;
    approve(billing, invoice);

    var explanation = explained(invoice);
    billing.ports.booksAreClosed = false;
    var result = billing.inRequest(tx -> retried(billing.engine, tx, invoice, explanation));
    work(billing);

    assertThat(explanation.sentences())
        .anyMatch(sentence -> sentence.contains("The workflow is paused"))
        .anyMatch(sentence -> sentence.contains("failed") && sentence.contains("BOOKS_CLOSED"));
    assertThat(result).isInstanceOf(CommandResult.Accepted.class);
    assertThat(billing.sees(invoice).status()).isEqualTo("active");
  }

  private static CommandResult retried(
      Engine engine, StoreTransaction transaction, DocumentRef invoice, Explanation explanation) {
    // region retry
    var failed =
        explanation.reasons().stream()
            .flatMap(reason -> reason.tokenToRetry().stream())
            .findFirst()
            .orElseThrow();
    return engine
        .in(transaction)
        .intervene(
            new InstanceKey.ByDocument(invoice),
            new OperatorCommand.Retry(new TokenId(failed), "the cause is gone"),
            OLGA);
    // endregion
  }

  @Test
  void shouldTryAgainWhatPausedForAnOutage() throws SQLException {
    Map<PausedStep, CommandResult> bookings = billing.inRequest(tx -> retried(billing.engine, tx));

    assertThat(bookings).isEmpty();
  }

  private static Map<PausedStep, CommandResult> retried(
      Engine engine, StoreTransaction transaction) {
    // region outage
    var paused =
        engine
            .inspect()
            .pausedSteps(transaction, OrgId.of(Billing.ORG), "STEP_OUTAGE", ListSlice.first(100));
    // show paused.items() to the operator, who decides
    return engine.in(transaction).retry(paused.items(), "the ledger is back", OLGA);
    // endregion
  }

  @Test
  void shouldBeginAnewUnderTheWorkflowThatIsPublishedNow() throws SQLException {
    var wrong = Compiler.standard().compile(contract(), PatchBuilder.empty("invoice", 1));
    billing.publishes(wrong.orThrow());
    var invoice = billing.draft("wrong", 500);
    work(billing);
    billing.publishes(Billing.workflow());

    var result =
        billing.inRequest(
            transaction ->
                // region restart
                billing
                    .engine
                    .in(transaction)
                    .restart(
                        new InstanceKey.ByDocument(invoice), "published without approval", OLGA)
            // endregion
            );
    approve(billing, invoice);

    assertThat(result).isInstanceOf(CommandResult.Accepted.class);
    assertThat(billing.sees(invoice).fields()).containsEntry("note", "posted");
  }

  private static EntityContract contract() {
    return EntityContract.document("invoice")
        .materialField("amount", ScalarType.MONEY)
        .field("note", ScalarType.TEXT)
        .build();
  }

  @Test
  void shouldListWhatWasGivenUpAndSendItAgain() throws SQLException {
    var away = new ArrayList<>(List.of(true));
    var sending =
        billing(
            engine ->
                engine.sender(
                    "webhook",
                    envelope ->
                        away.isEmpty()
                            ? new Sent.Arrived(Map.of("status", 200L))
                            : new Sent.Never("gone", Map.of())));
    var patch =
        PatchBuilder.on("invoice", 1)
            .slot(
                "slot:submitted_to_approved",
                slot -> slot.step("call", PatchSteps.webhook("https://example.test/in", Map.of())))
            .build();
    sending.publishes(Compiler.standard().compile(contract(), patch).orThrow());
    var invoice = sending.draft("sent", 500);
    sending.inRequest(
        tx ->
            sending
                .engine
                .in(tx)
                .request(
                    new InstanceKey.ByDocument(invoice),
                    TransitionRequest.of("submit"),
                    Billing.EVE));
    work(sending);

    var dead = sending.inRequest(tx -> dead(sending.engine, tx));
    var explanation = explained(invoice);
    away.clear();
    var result = sending.inRequest(tx -> resent(sending.engine, tx, dead.get(0)));
    work(sending);
    assertThat(dead)
        .extracting(row -> row.instance(), row -> row.what().type(), row -> row.hold().error())
        .containsExactly(tuple(instance(invoice), "webhook", "gone"));
    assertThat(result).isInstanceOf(CommandResult.Accepted.class);
    List<OutboxRow> left = sending.inRequest(tx -> dead(sending.engine, tx));
    assertThat(left).isEmpty();
    assertThat(explanation.sentences()).anyMatch(one -> one.contains("paused"));
    assertThat(explained(invoice).sentences())
        .as("the step failed and has to be retried, too")
        .anyMatch(one -> one.contains("paused"));
  }

  private static List<OutboxRow> dead(Engine engine, StoreTransaction transaction) {
    // region dead
    return engine
        .inspect()
        .deadLetters(transaction, OrgId.of(Billing.ORG), Box.EFFECTS, ListSlice.first(100))
        .items();
    // endregion
  }

  private static CommandResult resent(Engine engine, StoreTransaction transaction, OutboxRow row) {
    // region resend
    return engine
        .in(transaction)
        .intervene(
            new InstanceKey.ById(OrgId.of(row.org()), InstanceId.of(row.instance())),
            new OperatorCommand.Resend(Long.parseLong(row.what().key()), "the cause is gone"),
            OLGA);
    // endregion
  }

  @Test
  void shouldVerifyAnInstance() throws SQLException {
    var invoice = billing.draft("verified", 500);
    work(billing);
    var instance = instance(invoice);

    // region verify
    var verification =
        billing.inRequest(
            transaction ->
                billing
                    .engine
                    .inspect()
                    .verify(transaction, OrgId.of(Billing.ORG), InstanceId.of(instance))
                    .orElseThrow());
    // endregion

    assertThat(verification).isInstanceOf(Verification.Sound.class);
  }

  @Test
  void shouldKeepPartitionsAheadAndLetGoOfWhatIsOld() throws SQLException {
    var now = Instant.now();
    var instance = instance(billing.draft("upkeep", 500));
    PartitionKeeper.Kept kept;

    // region partitions
    try (var connection = care.getConnection()) {
      kept = new PartitionKeeper().runOnce(connection, now);
    }
    // endregion
    var upkeep = new Billing(web, care, Telemetry.SILENT, engine -> engine);
    var tidied = upkeep.engine.turns(WorkerOptions.of("care")).tidy();

    assertThat(kept.monthsAhead()).isEqualTo(PartitionKeeper.MONTHS_AHEAD);
    assertThat(tidied).isZero();
    int gone;
    // region prune
    try (var connection = care.getConnection()) {
      var tenYearsAgo = now.minus(Duration.ofDays(3653));
      gone = new InstancePruner().prune(connection, tenYearsAgo, 100); // a hundred at a time
    }
    // endregion
    assertThat(gone).isZero();
    assertThat(dropped(now)).isEmpty();
    try (var connection = care.getConnection()) {
      assertThat(first(connection, ERASE + "'" + instance + "')")).isNotEmpty();
    }
  }

  private static List<String> dropped(Instant now) throws SQLException {
    // region drop
    var endedBefore = now.minus(Duration.ofDays(3653));
    try (var connection = care.getConnection()) {
      return new PartitionKeeper().drop(connection, endedBefore);
    }
    // endregion
  }

  private static final String ERASE = "SELECT workflow.erase_values('acme', ";

  private static String first(Connection connection, String sql) throws SQLException {
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      return rows.next() ? String.valueOf(rows.getString(1)) : "";
    }
  }

  @Test
  void shouldGiveRetentionToWorkersOfTheirOwn() {
    var timer = Executors.newSingleThreadScheduledExecutor();
    var upkeep = new Billing(web, care, Telemetry.SILENT, engine -> engine);
    try {
      var workers = List.of(working(billing, timer, timer), caring(upkeep, timer, timer));

      assertThat(workers.stream().map(one -> one.stop(Duration.ofSeconds(60))))
          .containsExactly(true, true);
    } finally {
      timer.shutdown();
    }
  }

  private static Workers working(
      Billing billing, ScheduledExecutorService timer, Executor executor) {
    // region jobs
    return billing
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
        .build();
    // endregion
  }

  private static Workers caring(Billing upkeep, ScheduledExecutorService timer, Executor executor) {
    // region care
    return upkeep
        .engine // the same, over the pool of billing_care
        .workers(WorkerOptions.of("care-1"))
        .on(timer, executor)
        .only(WorkerKind.RETENTION)
        .build();
    // endregion
  }
}
