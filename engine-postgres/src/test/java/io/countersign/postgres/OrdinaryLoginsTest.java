package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.document.UserId;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.OperatorCommand;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.ListSlice;
import io.countersign.engine.store.OutboxRow;
import io.countersign.engine.store.OutboxRow.Box;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.workflow.Approvers;
import io.countersign.engine.workflow.graph.StepForm;
import io.countersign.problem.Problem;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** The store under logins that have a role of the engine's and nothing else. */
final class OrdinaryLoginsTest {

  private static final Ground ground = Ground.of(OrdinaryLoginsTest.class);
  private static final String APP = "ordinary_app";
  private static final String WORKER = "ordinary_worker";
  private static final String KEEPER = "ordinary_keeper";
  private static final String REPAIRER = "ordinary_repairer";
  private static final String SETTINGS =
      """
      SELECT coalesce(current_setting('workflow.org', true), ''),
        current_setting('lock_timeout'), current_setting('search_path'), current_user
      """;

  private final InvoiceTable host = new InvoiceTable(ground);
  private final Firm acme = firm(APP, "acme");
  private final Firm rival = firm(APP, "rival");
  private final Firm worker = firm(WORKER, "acme");

  @BeforeAll
  static void logins() throws SQLException {
    Logins.of(ground, APP, "IN ROLE wf_app");
    Logins.of(ground, WORKER, "IN ROLE wf_worker");
    Logins.of(ground, REPAIRER, "IN ROLE wf_repair");
    Logins.of(ground, KEEPER, "IN ROLE wf_worker, wf_maintenance");
  }

  @AfterAll
  static void close() {
    ground.close();
  }

  @BeforeEach
  void empty() {
    ground.empty();
    host.empty();
  }

  private static PGSimpleDataSource as(String login) {
    return Logins.source(ground, login);
  }

  private Firm firm(String login, String org) {
    return new Firm(PostgresStore.over(as(login)).clock(() -> Firm.NOW), host, org);
  }

  private static List<String> settings(Connection connection) throws SQLException {
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery(SETTINGS)) {
      rows.next();
      return List.of(rows.getString(1), rows.getString(2), rows.getString(3), rows.getString(4));
    }
  }

  @Test
  void shouldDoEverythingOfARequestAsTheApplication() throws SQLException {
    acme.runs(Firm.approval(new Approvers.User("ada")));
    try (var connection = as(APP).getConnection()) {
      connection.setAutoCommit(false);
      InvoiceTable.run(connection, "SET lock_timeout = '7s'");
      connection.commit();
      var before = settings(connection);
      var joined = acme.engine.in(acme.store.in(connection));

      host.insert(connection, "inv-1", 500);
      acme.begins(acme.store.in(connection), "inv-1");
      assertThat(settings(connection)).isEqualTo(before);
      joined.guard(
          ProposedChange.edit(acme.document("inv-1"), List.of("amount")), Firm.by(Firm.EVE));
      assertThat(settings(connection)).isEqualTo(before);
      var view = host.edit(connection, "inv-1", 600);
      joined.record(DocumentChange.update(acme.document("inv-1"), view), Firm.by(Firm.EVE));
      joined.advance(acme.key("inv-1"), Firm.by(Firm.EVE));
      joined
          .advancing()
          .request(acme.key("inv-1"), TransitionRequest.of("submit"), Firm.by(Firm.EVE));
      assertThat(settings(connection)).isEqualTo(before);
      var inbox =
          acme.engine
              .inspect()
              .inbox(acme.store.in(connection), OrgId.of("acme"), UserId.of("ada"));
      connection.commit();
      var answered =
          joined.answer(
              acme.key("inv-1"), acme.answer("inv-1", Answer.APPROVED), Firm.by(person("ada")));
      joined.advance(acme.key("inv-1"), Firm.by(Firm.EVE));
      connection.commit();

      assertThat(inbox).hasSize(1);
      assertThat(answered).isInstanceOf(CommandResult.Accepted.class);
      assertThat(settings(connection)).isEqualTo(before);
      assertThat(acme.state("inv-1").currentNodes()).containsExactly("sys:state:active");
      assertThat(acme.wrong("inv-1")).isEmpty();
    }
  }

  private static Actor person(String id) {
    return Actor.person(id);
  }

  private static void begins(Firm firm, String id) {
    firm.creates(List.of(id));
  }

  @Test
  void shouldWorkForEveryOrganisationAsAWorker() {
    var waits = new StepForm.WaitEvent("k", Optional.of("PT1H"));
    for (var firm : List.of(acme, rival)) {
      firm.runs(waits);
      begins(firm, "of-" + firm.org);
      firm.requests("of-" + firm.org, "submit");
    }

    worker.work();
    acme.deliver("m1", "k");
    worker.work();
    firm(KEEPER, "acme").turns("t").tidy();

    assertThat(acme.state("of-acme").currentNodes()).containsExactly("sys:state:active");
    assertThat(rival.state("of-rival").currentNodes()).containsExactly(Firm.id(1));
    assertThat(acme.wrong("of-acme")).isEmpty();
    assertThat(rival.wrong("of-rival")).isEmpty();
  }

  /** Operators work on a screen of the host's, under the login of all its requests. */
  @Test
  void shouldTryAgainWhatWasGivenUpAsTheApplication() throws SQLException {
    acme.runs(Firm.webhook());
    begins(acme, "inv-1");
    worker.work();
    acme.requests("inv-1", "submit");
    givenUp("workflow_events_outbox");
    var key = (InstanceKey.ById) id(acme, "inv-1");
    var trigger = dead(acme, Box.TRIGGERS).what().key();
    boolean theirs =
        rival.in(tx -> tx.triggers().requeue(OrgId.of("rival"), key.instance(), trigger));

    var requeued = repairs(acme, key, new OperatorCommand.Requeue(trigger, "the cause is gone"));
    assertThat(repairs(acme, key, new OperatorCommand.Requeue(trigger, "the cause is gone")))
        .isInstanceOf(CommandResult.NoChange.class);
    while (worker.turns("w").advance() > 0) {}
    givenUp("workflow_side_effects_outbox");
    long effect = Long.parseLong(dead(acme, Box.EFFECTS).what().key());
    boolean theirsToo =
        rival.in(tx -> tx.effects().requeue(OrgId.of("rival"), key.instance(), effect));
    var resent = repairs(acme, key, new OperatorCommand.Resend(effect, "the cause is gone"));
    worker.work();

    assertThat(theirs || theirsToo).isFalse();
    assertThat(List.of(requeued, resent)).allMatch(CommandResult.Accepted.class::isInstance);
    assertThat(acme.state("inv-1").currentNodes()).containsExactly("sys:state:active");
    assertThat(acme.wrong("inv-1")).isEmpty();
  }

  /** The session of the host is in its organisation afterwards as before, and of no operator. */
  @Test
  void shouldLeaveTheSessionAsItWasWhenSomethingIsTriedAgain() throws SQLException {
    acme.runs();
    begins(acme, "inv-1");
    givenUp("workflow_events_outbox");
    var key = id(acme, "inv-1");
    var trigger = dead(acme, Box.TRIGGERS).what().key();
    try (var connection = as(APP).getConnection()) {
      connection.setAutoCommit(false);
      for (var org : List.of("", "acme")) {
        InvoiceTable.run(connection, "SET LOCAL workflow.org = '" + org + "'");
        var before = settings(connection);

        acme.engine
            .in(acme.store.in(connection))
            .intervene(
                key,
                new OperatorCommand.Requeue(trigger, "the cause is gone"),
                Firm.by(person("olga")));

        assertThat(settings(connection)).isEqualTo(before);
        connection.rollback();
      }
    }
  }

  /** An instance advances from its live row, so that a request may not overwrite one. */
  @Test
  void shouldRebuildUnderTheLoginForRepairsOnly() throws SQLException {
    acme.runs(Firm.approval(new Approvers.User("ada")));
    begins(acme, "inv-1");
    worker.work();
    acme.requests("inv-1", "submit");
    worker.work();
    var key = id(acme, "inv-1");
    try (var superuser = SqlSession.over(ground.connect())) {
      superuser.run("SET session_replication_role = replica");
      superuser.run("UPDATE workflow.instances SET open_approvals = '[]'");
    }
    var rebuild = new OperatorCommand.Rebuild("ticket 4711");

    for (var login : List.of(acme, worker)) {
      var denied = (CommandResult.Rejected) repairs(login, key, rebuild);

      assertThat(denied.problems())
          .extracting(Problem::code)
          .containsExactly(EngineCode.WORKFLOW_REPAIR_FORBIDDEN);
    }
    assertThat(acme.wrong("inv-1")).isNotEmpty();
    assertThat(repairs(firm(REPAIRER, "acme"), key, rebuild))
        .isInstanceOf(CommandResult.Accepted.class);
    assertThat(acme.wrong("inv-1")).isEmpty();
  }

  private static void givenUp(String outbox) {
    ground.pastGuards(
        "UPDATE workflow."
            + outbox
            + " SET status = 'dead_letter', attempts = 5"
            + " WHERE status = 'pending'");
  }

  private static InstanceKey id(Firm firm, String document) {
    return new InstanceKey.ById(
        OrgId.of(firm.org), InstanceId.of(firm.state(document).identity().instance()));
  }

  private static OutboxRow dead(Firm firm, Box box) {
    return firm.in(
            tx ->
                firm.engine.inspect().deadLetters(tx, OrgId.of(firm.org), box, ListSlice.first(9)))
        .items()
        .get(0);
  }

  private static CommandResult repairs(Firm firm, InstanceKey key, OperatorCommand command) {
    return firm.in(tx -> firm.engine.in(tx).intervene(key, command, Firm.by(person("olga"))));
  }

  @Test
  void shouldFindNothingOfAnotherOrganisationByAnyPath() {
    acme.runs(Firm.approval(new Approvers.User("ada")));
    begins(acme, "inv-1");
    worker.work();
    var instance = acme.state("inv-1").identity().instance();
    var theirs = new InstanceKey.ById(OrgId.of("rival"), InstanceId.of(instance));

    rival.in(
        tx -> {
          assertThat(tx.lock(theirs, StoreTransaction.Patience.WAIT))
              .isInstanceOf(StoreTransaction.Locked.Absent.class);
          assertThat(tx.history().instance(theirs)).isEmpty();
          assertThat(tx.history().steps(OrgId.of("rival"), InstanceId.of(instance))).isEmpty();
          assertThat(tx.history().journal(OrgId.of("rival"), InstanceId.of(instance))).isEmpty();
          assertThat(tx.history().openTriggers(OrgId.of("rival"), InstanceId.of(instance)))
              .isEmpty();
          assertThat(tx.approvals().of(OrgId.of("rival"), InstanceId.of(instance))).isEmpty();
          assertThat(tx.workflows().current(OrgId.of("rival"), "invoice")).isEmpty();
          assertThat(
                  rival
                      .engine
                      .in(tx)
                      .request(theirs, TransitionRequest.of("submit"), Firm.by(Firm.EVE)))
              .isInstanceOf(CommandResult.Rejected.class);
          return tx;
        });
  }

  @Test
  void shouldRefuseAnotherOrganisationThanTheOneOfTheSession() throws SQLException {
    acme.runs();
    begins(acme, "inv-1");
    var instance = acme.state("inv-1").identity().instance();
    List<Consumer<StoreTransaction>> calls =
        List.of(
            tx -> tx.lock(acme.key("inv-1"), StoreTransaction.Patience.WAIT),
            tx -> tx.lockAll(List.of(acme.key("inv-1")), StoreTransaction.Patience.WAIT),
            tx -> tx.history().steps(OrgId.of("acme"), InstanceId.of(instance)),
            tx -> tx.workflows().current(OrgId.of("acme"), "invoice"),
            tx ->
                acme.engine
                    .in(tx)
                    .guard(
                        ProposedChange.edit(acme.document("inv-1"), List.of("amount")),
                        Firm.by(Firm.EVE)));
    try (var connection = as(APP).getConnection()) {
      connection.setAutoCommit(false);
      for (var call : calls) {
        InvoiceTable.run(connection, "SET LOCAL workflow.org = 'rival'");
        var mark = connection.setSavepoint();

        assertThatThrownBy(() -> call.accept(acme.store.in(connection)))
            .isInstanceOf(OrganisationException.class)
            .hasMessageContaining("organisation of this session");

        connection.rollback(mark);
        assertThat(settings(connection).get(0)).isEqualTo("rival");
        connection.rollback();
      }
    }
  }

  /** Whoever waits for a lock in vain has the waiting time that the host set, as before. */
  @Test
  void shouldLeaveTheSessionAsItWasWhenALockIsNotHad() throws SQLException {
    acme.runs();
    begins(acme, "inv-1");
    try (var holder = as(APP).getConnection();
        var connection = as(APP).getConnection()) {
      holder.setAutoCommit(false);
      connection.setAutoCommit(false);
      acme.store.in(holder).lock(acme.key("inv-1"), StoreTransaction.Patience.WAIT);
      InvoiceTable.run(connection, "SET LOCAL lock_timeout = '9s'");
      InvoiceTable.run(connection, "SET LOCAL workflow.org = 'acme'");
      var before = settings(connection);

      var locked =
          acme.store
              .lockWait(Duration.ofMillis(50))
              .in(connection)
              .lock(acme.key("inv-1"), StoreTransaction.Patience.WAIT);

      assertThat(locked).isInstanceOf(StoreTransaction.Locked.Busy.class);
      assertThat(settings(connection)).isEqualTo(before);
    }
  }
}
