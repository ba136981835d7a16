package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.WorkflowSession;
import io.countersign.engine.calendar.BusinessCalendar;
import io.countersign.engine.definition.DefinitionKind;
import io.countersign.engine.definition.DefinitionScope;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.EditDecision;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.request.AdvanceResult;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.workflow.Approvers;
import io.countersign.engine.workflow.graph.StepForm;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** How often each call goes to the database and back; the host's own statements are not counted. */
final class RoundTripBudgetTest {

  private static final Ground ground = Ground.of(RoundTripBudgetTest.class);

  private final PGSimpleDataSource counted = RoundTrips.source(ground);
  private final Firm firm =
      new Firm(
          PostgresStore.over(counted).clock(() -> Firm.NOW), new InvoiceTable(ground), Firm.ORG);
  private long trips;

  @BeforeEach
  void empty() {
    ground.empty();
    firm.host.empty();
  }

  @AfterAll
  static void close() {
    ground.close();
  }

  /** Counts what some work takes on a connection that is open; the host works on another one. */
  private <T> T counting(Function<WorkflowSession, T> work) throws SQLException {
    try (var connection = counted.getConnection();
        var hosts = ground.connect()) {
      connection.setAutoCommit(false);
      firm.host.connections = tx -> hosts;
      long before = RoundTrips.soFar(ground);
      T result = work.apply(firm.engine.in(firm.store.in(connection)));
      trips = RoundTrips.soFar(ground) - before;
      connection.commit();
      firm.host.connections = PostgresStore::connection;
      return result;
    }
  }

  private DocumentChange edited() {
    try (Connection hosts = ground.connect()) {
      return DocumentChange.update(firm.document("inv-1"), firm.host.edit(hosts, "inv-1", 501));
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static ProposedChange edit(Firm firm, String id) {
    return ProposedChange.edit(firm.document(id), List.of("amount"));
  }

  @Test
  void shouldGuardAndRecordInOneTripEach() throws SQLException {
    firm.runs();
    firm.drafts("inv-1");

    var decision = counting(joined -> joined.guard(edit(firm, "inv-1"), Firm.by(Firm.EVE)));
    assertThat(decision).isInstanceOf(EditDecision.Allowed.class);
    assertThat(trips).isEqualTo(1);

    var booking =
        counting(
            joined -> {
              joined.guard(edit(firm, "inv-1"), Firm.by(Firm.EVE));
              return joined.record(edited(), Firm.by(Firm.EVE));
            });
    assertThat(booking).isInstanceOf(CommandResult.Accepted.class);
    assertThat(trips).isEqualTo(2);

    counting(joined -> joined.record(edited(), Firm.by(Firm.EVE)));
    assertThat(trips).isEqualTo(2);
  }

  @Test
  void shouldGuardManyInOneTrip() throws SQLException {
    firm.runs();
    firm.drafts("inv-1");
    firm.drafts("inv-2");

    counting(
        joined ->
            joined.guard(List.of(edit(firm, "inv-1"), edit(firm, "inv-2")), Firm.by(Firm.EVE)));

    assertThat(trips).isEqualTo(1);
  }

  @Test
  void shouldBookInTwoTrips() throws SQLException {
    firm.runs(Firm.approval(new Approvers.User("ada")));
    firm.submits("inv-1");
    var answer = firm.answer("inv-1", Answer.APPROVED);

    var booking =
        counting(
            joined ->
                joined.answer(
                    firm.key("inv-1"),
                    answer,
                    Firm.by(io.countersign.engine.document.Actor.person("ada"))));

    assertThat(booking).isInstanceOf(CommandResult.Accepted.class);
    assertThat(trips).isEqualTo(2);
  }

  /** The rows of a family travel with the change set. */
  @Test
  void shouldNoteInTwoTrips() throws SQLException {
    firm.runs();
    firm.drafts("inv-1");

    var noted = counting(joined -> joined.note(firm.key("inv-1"), "paid twice", Firm.by(Firm.EVE)));

    assertThat(noted).isInstanceOf(CommandResult.Accepted.class);
    assertThat(trips).isEqualTo(2);
  }

  /** However many steps it takes, a transition is written before and after the host is called. */
  @Test
  void shouldAdvanceInOneTripToLoadOneBeforeEachCallAndOneToFlush() throws SQLException {
    firm.runs(
        new StepForm.Script("entity.amount > 1"),
        new StepForm.Script("entity.amount > 2"),
        new StepForm.Script("entity.amount > 3"),
        Firm.approval(new Approvers.User("ada")));
    firm.drafts("inv-1");

    submits("inv-1", 4);

    assertThat(trips).isEqualTo(4);
  }

  /** A directory that runs no statements needs none of the engine's around them. */
  @Test
  void shouldSaveTheTripBeforeADirectoryThatAsksNoDatabase() throws SQLException {
    firm.runs(new StepForm.Script("entity.amount > 1"), Firm.approval(new Approvers.User("ada")));
    firm.drafts("inv-1");
    firm.drafts("inv-2");

    submits("inv-1", 2);
    long asking = trips;
    firm.host.asks = false;
    submits("inv-2", 2);

    assertThat(asking).isEqualTo(4);
    assertThat(trips).isEqualTo(3);
  }

  /** Submits a document, and sees it come to an approval. */
  private void submits(String id, int approval) throws SQLException {
    var advanced =
        counting(
            joined ->
                joined
                    .advancing()
                    .request(firm.key(id), TransitionRequest.of("submit"), Firm.by(Firm.EVE)));

    assertThat(advanced.advance()).get().isInstanceOf(AdvanceResult.Advanced.class);
    assertThat(firm.state(id).currentNodes()).containsExactly(Firm.id(approval));
  }

  @Test
  void shouldTakeNoFurtherTripForStepsThatCallNobody() throws SQLException {
    firm.runs(
        new StepForm.WaitEvent("k", java.util.Optional.empty()),
        new StepForm.Script("entity.amount > 1"),
        new StepForm.Script("entity.amount > 2"),
        new StepForm.WaitEvent("l", java.util.Optional.empty()));
    firm.submits("inv-1");
    firm.deliver("m1", "k");

    var advance = counting(joined -> joined.advance(firm.key("inv-1"), Firm.by(Firm.EVE)));

    assertThat(advance).isInstanceOf(AdvanceResult.Advanced.class);
    assertThat(firm.state("inv-1").currentNodes()).containsExactly(Firm.id(4));
    assertThat(trips).isEqualTo(2);
  }

  /** Entering and leaving the organisation, and a savepoint that is pending, travel with a read. */
  @Test
  void shouldReadInOneTripEach() throws SQLException {
    firm.runs(Firm.approval(new Approvers.User("ada")));
    firm.submits("inv-1");
    firm.work();
    var org = OrgId.of(Firm.ORG);
    var instance = InstanceId.of(firm.state("inv-1").identity().instance());

    var scope = new DefinitionScope(Firm.ORG, "invoice");

    assertThat(tripsOf(tx -> tx.history().instance(firm.key("inv-1")))).isEqualTo(1);
    assertThat(tripsOf(tx -> tx.history().steps(org, instance))).isEqualTo(1);
    assertThat(tripsOf(tx -> tx.history().journal(org, instance, 0, 100))).isEqualTo(1);
    assertThat(tripsOf(tx -> tx.history().readRows(org, instance))).isEqualTo(1);
    assertThat(tripsOf(tx -> tx.approvals().of(org, instance))).isEqualTo(1);
    assertThat(tripsOf(tx -> tx.workflows().list(org, "invoice"))).isEqualTo(1);
    assertThat(tripsOf(tx -> tx.definitions().newest(scope, DefinitionKind.EFFECTIVE)))
        .isEqualTo(1);
    assertThat(tripsOf(tx -> tx.calendars().newest(org, List.of("office", "branch")))).isEqualTo(1);
    assertThat(tripsOf(tx -> tx.calendars().newest(org, "office"))).isEqualTo(1);
    assertThat(tripsOf(tx -> tx.calendars().find(org, "office", 1))).isEqualTo(1);
    assertThat(tripsOf(tx -> tx.calendars().list(org))).isEqualTo(1);
    assertThat(tripsOf(tx -> tx.calendars().save(org, office(), Firm.EVE, Firm.NOW))).isEqualTo(1);
    // The first savepoint of a session asks how many there are.
    assertThat(
            tripsOf(
                tx -> {
                  tx.savepoint();
                  tx.savepoint();
                  tx.history().head(org, instance);
                }))
        .isEqualTo(2);
  }

  private static BusinessCalendar office() {
    return BusinessCalendar.named("office", ZoneOffset.UTC)
        .openOnWeekdays("09:00-17:00")
        .build()
        .orThrow();
  }

  private long tripsOf(Consumer<StoreTransaction> work) throws SQLException {
    try (var connection = counted.getConnection()) {
      connection.setAutoCommit(false);
      var tx = firm.store.in(connection);
      long before = RoundTrips.soFar(ground);
      work.accept(tx);
      long taken = RoundTrips.soFar(ground) - before;
      connection.commit();
      return taken;
    }
  }

  /** What the guard loaded is not believed where the host went back to before it. */
  @Test
  void shouldRecordOnWhatIsThereWhereTheLockWasLost() throws SQLException {
    firm.runs();
    firm.drafts("inv-1");
    try (var connection = ground.connect();
        var other = ground.connect()) {
      connection.setAutoCommit(false);
      var joined = firm.engine.in(firm.store.in(connection));
      var before = connection.setSavepoint();
      joined.guard(edit(firm, "inv-1"), Firm.by(Firm.EVE));
      connection.rollback(before);
      firm.on(
          other,
          tx ->
              firm.engine
                  .in(tx)
                  .record(
                      DocumentChange.update(
                          firm.document("inv-1"), firm.host.edit(other, "inv-1", 700)),
                      Firm.by(Firm.EVE)));

      var booking = joined.record(edited(), Firm.by(Firm.EVE));
      connection.commit();

      assertThat(booking).isInstanceOf(CommandResult.Accepted.class);
    }
    firm.work();
    assertThat(firm.state("inv-1").pin().version()).isEqualTo(3);
    assertThat(firm.wrong("inv-1")).isEmpty();
  }
}
