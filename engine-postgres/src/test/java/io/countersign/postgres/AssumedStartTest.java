package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.ListSlice;
import io.countersign.engine.workflow.graph.StepForm;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * New documents start in one round trip, by the clock of the process; what is wrong is judged anew.
 */
final class AssumedStartTest {

  private static final Ground ground = Ground.of(AssumedStartTest.class);

  private final PGSimpleDataSource counted = RoundTrips.source(ground);
  private Duration ahead = Duration.ZERO;
  private final Firm firm =
      new Firm(
          PostgresStore.over(counted).startingBy(() -> Instant.now().plus(ahead)),
          new InvoiceTable(ground),
          Firm.ORG);
  private long trips;

  @BeforeEach
  void begin() throws SQLException {
    ground.empty();
    firm.host.empty();
    try (var session = SqlSession.over(ground.direct())) {
      session.one("SELECT workflow.ensure_partitions(current_date, 2)");
    }
    firm.runs();
    // The first document of a type has its workflow looked up and read.
    starts("first");
    assertThat(trips).isEqualTo(3);
  }

  @AfterAll
  static void close() {
    ground.close();
  }

  /** Creates an invoice and starts its workflow, in one transaction. */
  private CommandResult starts(String id) throws SQLException {
    try (var connection = counted.getConnection()) {
      connection.setAutoCommit(false);
      firm.host.insert(connection, id, 500);
      var result = records(connection, id);
      connection.commit();
      return result;
    }
  }

  private CommandResult records(Connection connection, String id) {
    var view = InvoiceTable.read(connection, id).orElseThrow();
    var tx = firm.store.in(connection);
    var change = DocumentChange.create(firm.document(id), view);
    long before = RoundTrips.soFar(ground);
    var result = firm.engine.in(tx).record(change, RequestContext.of(Firm.EVE));
    trips = RoundTrips.soFar(ground) - before;
    return result;
  }

  private InstanceState state(String id) {
    return firm.in(tx -> tx.history().instance(new InstanceKey.Latest(firm.document(id))))
        .orElseThrow();
  }

  private Instant startedAt(String id) throws SQLException {
    try (var session = SqlSession.over(ground.connect())) {
      return Instant.ofEpochMilli(
          Long.parseLong(
              session.one(
                  "SELECT (extract(epoch FROM started_at) * 1000)::bigint FROM workflow.instances"
                      + " WHERE entity_id = '"
                      + id
                      + "'")));
    }
  }

  @Test
  void shouldStartInOneTrip() throws SQLException {
    var result = starts("new");

    assertThat(result).isInstanceOf(CommandResult.Accepted.class);
    assertThat(trips).isEqualTo(1);
    assertThat(state("new").progress().seq()).isEqualTo(1);
    firm.work();
    assertThat(state("new").currentNodes()).containsExactly("sys:state:draft");
  }

  @Test
  void shouldStartTheWorkflowThatWasPublishedMeanwhile() throws SQLException {
    var before = state("first").identity().workflowHash();
    firm.runs(new StepForm.Script("entity.amount"));

    var result = starts("new");

    assertThat(result).isInstanceOf(CommandResult.Accepted.class);
    assertThat(trips).isEqualTo(4);
    assertThat(state("new").identity().workflowHash()).isNotEqualTo(before);
    starts("next");
    assertThat(trips).isEqualTo(1);
  }

  @Test
  void shouldTakeTheTimeOfTheDatabaseIfTheProcessIsMoreThanASecondAway() throws SQLException {
    for (var away : new Duration[] {Duration.ofSeconds(5), Duration.ofSeconds(-5)}) {
      ahead = away;
      var id = "away" + away.toSeconds();

      assertThat(starts(id)).isInstanceOf(CommandResult.Accepted.class);

      assertThat(trips).isEqualTo(3);
      assertThat(Duration.between(startedAt(id), Instant.now()).abs())
          .isLessThan(Duration.ofSeconds(4));
    }
  }

  @Test
  void shouldNotStartADocumentTwice() throws SQLException {
    starts("new");

    try (var connection = counted.getConnection()) {
      connection.setAutoCommit(false);

      var again = records(connection, "new");

      assertThat(again).isInstanceOf(CommandResult.NoChange.class);
      connection.rollback();
    }
    var lines =
        firm.in(
            tx ->
                tx.history().instances(OrgId.of(Firm.ORG), Optional.empty(), ListSlice.first(10)));
    assertThat(lines).hasSize(2);
  }

  /** The rows of a document stand in the order of their times. */
  @Test
  void shouldNotStartBeforeTheLastRowOfTheDocument() throws SQLException {
    starts("new");
    ground.pastGuards(
        "UPDATE workflow.instances SET status = 'completed', completed_at = updated_at,"
            + " ended_number = 1, updated_at = clock_timestamp() + interval '500 milliseconds'"
            + " WHERE entity_id = 'new' AND org_id = ?",
        Firm.ORG);

    try (var connection = counted.getConnection()) {
      connection.setAutoCommit(false);
      var again = records(connection, "new");
      connection.commit();

      assertThat(again).isInstanceOf(CommandResult.Accepted.class);
      assertThat(trips).isEqualTo(3);
    }
  }
}
