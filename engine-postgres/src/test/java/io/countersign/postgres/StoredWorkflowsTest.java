package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.definition.WorkflowHeader;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.request.AdvanceResult;
import io.countersign.engine.store.WorkflowStore.Listed;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A compiled workflow that somebody exchanged in the database is refused, and not used. */
final class StoredWorkflowsTest {

  private static final Ground GROUND = Ground.of(StoredWorkflowsTest.class);

  private final AtomicReference<Instant> now = new AtomicReference<>(Firm.NOW);
  private final Firm firm =
      new Firm(GROUND.store().clock(now::get), new InvoiceTable(GROUND), Firm.ORG);

  @AfterAll
  static void close() {
    GROUND.close();
  }

  @BeforeEach
  void draft() {
    GROUND.empty();
    firm.host.empty();
    firm.runs();
    firm.drafts("1");
  }

  /** Somebody who may do anything, and tells no trigger. */
  private static void superuser(String sql) {
    try (var connection = GROUND.connect();
        var statement = connection.createStatement()) {
      statement.execute("SET session_replication_role = replica");
      assertThat(statement.executeUpdate(sql)).isPositive();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private AdvanceResult advance(Firm one) {
    return one.in(tx -> one.engine.in(tx).advance(one.key("1"), Firm.by(Firm.EVE)));
  }

  private Firm restarted() {
    return new Firm(firm.store, firm.host, firm.org);
  }

  private static void refused(AdvanceResult advance) {
    assertThat(advance)
        .isInstanceOfSatisfying(
            AdvanceResult.Refused.class,
            refused ->
                assertThat(refused.problems())
                    .extracting(problem -> problem.code().name())
                    .containsExactly("WORKFLOW_HASH_MISMATCH"));
  }

  private List<Listed> listed() {
    return firm.in(tx -> tx.workflows().list(OrgId.of(firm.org), "invoice"));
  }

  @Test
  void shouldRefuseAnAlteredWorkflowWhenItIsLoadedNext() {
    superuser(
        "UPDATE workflow.workflow_definitions SET compiled_json = jsonb_set(compiled_json,"
            + " '{envelopeVersion}', '7')");

    refused(advance(restarted()));
    assertThat(advance(firm)).isInstanceOf(AdvanceResult.Waiting.class);
    now.set(Firm.NOW.plus(Duration.ofSeconds(301)));
    refused(advance(firm));
  }

  @Test
  void shouldRefuseASoundWorkflowInThePlaceOfAnother() {
    firm.runs(Firm.webhook());

    superuser(
        "UPDATE workflow.workflow_definitions AS one SET compiled_json = other.compiled_json,"
            + " compiled_header = other.compiled_header FROM workflow.workflow_definitions AS other"
            + " WHERE one.version = 1 AND other.version = 2");

    refused(advance(restarted()));
  }

  @Test
  void shouldRefuseAWorkflowWithAnotherHeader() {
    superuser(
        "UPDATE workflow.workflow_definitions SET compiled_header ="
            + " jsonb_set(compiled_header, '{edgeCount}', '3')");

    refused(advance(restarted()));
    assertThat(listed()).extracting(one -> one.header().orElseThrow().edges()).containsExactly(3);
  }

  @Test
  void shouldRefuseAWorkflowWithADamagedHeader() {
    superuser("UPDATE workflow.workflow_definitions SET compiled_header = '[]'");

    refused(advance(restarted()));
    assertThatThrownBy(this::listed)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("Restore the row");
  }

  @Test
  void shouldRunAWorkflowThatHasNoHeader() {
    superuser("UPDATE workflow.workflow_definitions SET compiled_header = NULL");

    assertThat(advance(restarted())).isInstanceOf(AdvanceResult.Waiting.class);
    assertThat(listed()).allMatch(one -> one.header().isEmpty());
  }

  @Test
  void shouldTellTheHeaderWithoutReadingTheWorkflow() {
    firm.runs(Firm.webhook());

    for (var one : listed()) {
      var workflow =
          firm.in(tx -> firm.engine.inspect().definition(tx, OrgId.of(firm.org), one.hash()))
              .orThrow();
      assertThat(one.header()).hasValue(WorkflowHeader.of(workflow));
    }
    var first = listed().get(0).header().orElseThrow();
    var second = listed().get(1).header().orElseThrow();
    assertThat(second.nodes()).isEqualTo(first.nodes() + 3);
  }
}
