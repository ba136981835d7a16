package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.Compiler;
import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.WorkflowSession;
import io.countersign.engine.definition.DefinitionScope;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.EditDecision;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.document.WorkflowKey;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.patch.SlotBuilder;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.EdgeChoice;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** What the steps of people in a named workflow cost in Postgres, and who wins of two. */
final class PeopleStepsTest {

  private static final int STEPS = 50;
  private static final String SLOT = "slot:steps";
  private static final WorkflowKey VETTING = WorkflowKey.of("vetting");
  private static final Ground ground = Ground.of(PeopleStepsTest.class);

  private final PGSimpleDataSource counted = RoundTrips.source(ground);
  private final Firm firm =
      new Firm(
          PostgresStore.over(counted).clock(() -> Firm.NOW), new InvoiceTable(ground), Firm.ORG);
  private long trips;

  @AfterAll
  static void close() {
    ground.close();
  }

  @BeforeEach
  void open() {
    ground.empty();
    firm.host.empty();
    firm.runs();
    firm.in(
        tx -> {
          tx.workflows().publish(OrgId.of(firm.org), vetting());
          return "";
        });
    firm.drafts("inv-1");
    var scope = new DefinitionScope(firm.org, "invoice", VETTING);
    Optional<String> current = firm.in(tx -> tx.workflows().current(scope));
    assertThat(current).contains(vetting().hash());
  }

  /** Fifty steps, one after another, at each of which a clerk has to agree. */
  private static CompiledWorkflow vetting() {
    var contract =
        EntityContract.pipeline("invoice")
            .materialField("amount", ScalarType.INTEGER)
            .field("note", ScalarType.TEXT)
            .field("id", ScalarType.TEXT)
            .workflow(VETTING)
            .build();
    var patch = PatchBuilder.on("invoice", 1).slot(SLOT, PeopleStepsTest::chain).build();
    return Compiler.standard().compile(contract, patch).orThrow();
  }

  private static SlotBuilder chain(SlotBuilder slot) {
    for (int i = 1; i <= STEPS; i++) {
      var people = List.of(PatchSteps.role("clerk"));
      slot.step("s" + i, PatchSteps.task(people, PatchSteps.consent("APPROVE", "approved")));
      if (i > 1) {
        slot.edge("s" + (i - 1), "s" + i, EdgeChoice.on("approved")).showing("PENDING");
      }
    }
    return slot.leave("s" + STEPS, EdgeChoice.on("approved"));
  }

  private InstanceState state() {
    return firm.in(
            tx -> tx.history().instance(new InstanceKey.Latest(firm.document("inv-1"), VETTING)))
        .orElseThrow();
  }

  private <T> T counting(Function<WorkflowSession, T> work) throws SQLException {
    try (Connection connection = counted.getConnection();
        Connection hosts = ground.connect()) {
      connection.setAutoCommit(false);
      firm.host.connections = tx -> hosts;
      long before = RoundTrips.soFar(ground);
      var result = work.apply(firm.engine.in(firm.store.in(connection)).advancing());
      trips = RoundTrips.soFar(ground) - before;
      connection.commit();
      firm.host.connections = PostgresStore::connection;
      return result;
    }
  }

  private CommandResult enters() throws SQLException {
    return counting(session -> session.enter(firm.document("inv-1"), VETTING, Firm.by(Firm.EVE)));
  }

  private CommandResult approves(Approval question, String person) throws SQLException {
    var key = new InstanceKey.ByDocument(firm.document("inv-1"), VETTING);
    return counting(
        session ->
            session.answer(
                key,
                ApprovalAnswer.to(question, "APPROVE", "seen"),
                Firm.by(Actor.person(person))));
  }

  private Approval question() {
    return state().approvals().values().iterator().next();
  }

  @Test
  void shouldEnterAndActInTwoTripsEach() throws SQLException {
    assertThat(enters()).isInstanceOf(CommandResult.Accepted.class);
    assertThat(state().currentNodes()).containsExactly(SlotBuilder.nodeId(SLOT, "s1"));
    // The workflow is in memory from now on.
    firm.in(tx -> firm.engine.in(tx).restart(key(), "again", Firm.by(Firm.EVE)));
    firm.work();
    approves(question(), "ada");

    assertThat(approves(question(), "bob")).isInstanceOf(CommandResult.Accepted.class);

    assertThat(trips).isEqualTo(2);
    assertThat(state().currentNodes()).containsExactly(SlotBuilder.nodeId(SLOT, "s3"));
    firm.drafts("inv-2");
    counting(session -> session.enter(firm.document("inv-2"), VETTING, Firm.by(Firm.EVE)));
    assertThat(trips).isEqualTo(2);
  }

  /** The lock of the lifecycle brings the other workflows of the document along. */
  @Test
  void shouldGuardADocumentWithTwoWorkflowsInOneTrip() throws SQLException {
    enters();
    var change = ProposedChange.edit(firm.document("inv-1"), List.of("amount"));
    counting(session -> session.guard(change, Firm.by(Firm.EVE)));

    var verdict = counting(session -> session.guard(change, Firm.by(Firm.EVE)));

    assertThat(verdict).isInstanceOf(EditDecision.Allowed.class);
    assertThat(trips).isEqualTo(1);
  }

  private InstanceKey key() {
    return new InstanceKey.ByDocument(firm.document("inv-1"), VETTING);
  }

  /** The row of an instance does not grow with the steps that people have done. */
  @Test
  void shouldKeepTheSameStateAfterFiftySteps() throws SQLException {
    enters();
    var sizes = new ArrayList<Long>();
    for (int i = 1; i < STEPS; i++) {
      sizes.add(size());
      assertThat(approves(question(), i % 2 == 0 ? "ada" : "bob"))
          .isInstanceOf(CommandResult.Accepted.class);
    }
    sizes.add(size());

    assertThat(sizes.get(STEPS - 1)).isLessThanOrEqualTo(sizes.get(4) * 11 / 10);
  }

  private long size() throws SQLException {
    try (var connection = ground.direct()) {
      return Long.parseLong(
          SqlSession.over(connection)
              .one(
                  "SELECT octet_length(i::text) FROM workflow.instances AS i WHERE i.domain ="
                      + " 'vetting'"));
    }
  }

  /** Of two people who act on one visit at once, one acts, and the other changes nothing. */
  @Test
  void shouldLetOneOfTwoWin() throws Exception {
    enters();
    for (int round = 1; round < 20; round++) {
      var question = question();
      var start = new CyclicBarrier(2);
      var threads = Executors.newFixedThreadPool(2);
      try {
        var results =
            threads
                .invokeAll(
                    List.<Callable<CommandResult>>of(
                        () -> atOnce(start, question, "ada"), () -> atOnce(start, question, "bob")))
                .stream()
                .map(PeopleStepsTest::result)
                .toList();
        assertThat(results).hasAtLeastOneElementOfType(CommandResult.Accepted.class);
        assertThat(results).hasAtLeastOneElementOfType(CommandResult.NoChange.class);
      } finally {
        threads.shutdown();
      }
      assertThat(state().currentNodes())
          .containsExactly(SlotBuilder.nodeId(SLOT, "s" + (round + 1)));
    }
  }

  private CommandResult atOnce(CyclicBarrier start, Approval question, String person)
      throws Exception {
    start.await();
    return firm.in(
        tx ->
            firm.engine
                .in(tx)
                .advancing()
                .answer(
                    key(),
                    ApprovalAnswer.to(question, "APPROVE", "seen"),
                    Firm.by(Actor.person(person))));
  }

  private static CommandResult result(Future<CommandResult> done) {
    try {
      return done.get();
    } catch (InterruptedException | ExecutionException failed) {
      throw new IllegalStateException(failed);
    }
  }
}
