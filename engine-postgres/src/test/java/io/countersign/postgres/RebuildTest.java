package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.OperatorCommand;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.StoreTransaction.Locked;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.engine.workflow.Approvers;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A live row that was damaged in the database is made anew by an operator. */
final class RebuildTest {

  private static final Ground GROUND = Ground.of(RebuildTest.class);

  /** The row without what the operator's own entry changes, and without where other rows are. */
  private static final String ROW =
      """
      SELECT to_jsonb(i) - ARRAY['seq', 'journal_head', 'updated_at']
      FROM workflow.workflow_instances AS i
      """;

  /** The row without when it was written and where other rows are. */
  private static final String REPAIRED_ROW =
      """
      SELECT to_jsonb(i) - ARRAY['updated_at']
      FROM workflow.workflow_instances AS i
      """;

  private static final String WHOLE_ROW =
      "SELECT to_jsonb(i) FROM workflow.workflow_instances AS i";

  private final Firm firm = new Firm(GROUND);
  private InstanceKey key = firm.key("1");

  @AfterAll
  static void close() {
    GROUND.close();
  }

  @BeforeEach
  void asked() {
    GROUND.empty();
    firm.host.empty();
    firm.runs(Firm.webhook(), Firm.approval(new Approvers.User("ada")));
    firm.submits("1");
    key =
        new InstanceKey.ById(
            OrgId.of(firm.org), InstanceId.of(firm.state("1").identity().instance()));
  }

  private static String row(String sql) throws SQLException {
    try (var session = SqlSession.over(GROUND.connect())) {
      return session.one(sql);
    }
  }

  private CommandResult rebuild() {
    var engine = firm.engine;
    var operator = Actor.person("olga", "operator");
    return firm.in(
        tx -> {
          // region rebuild
          CommandResult rebuilt =
              engine
                  .in(tx)
                  .intervene(key, new OperatorCommand.Rebuild("ticket 4711"), Firm.by(operator));
          // endregion
          return rebuilt;
        });
  }

  static List<String> damages() {
    return List.of(
        "active_tokens = '[]', current_nodes = '{}'",
        "active_tokens = '\"gone\"'",
        "status = 'failed', reason = 'X', completed_at = now(), ended_number = 999",
        "status = 'paused'",
        "seq = 3, last_step_seq = 1",
        "context_json = '{}', open_approvals = '[]', pin_json = '{}'");
  }

  private static void damaged(String damage) throws SQLException {
    try (var superuser = SqlSession.over(GROUND.connect())) {
      superuser.run("SET session_replication_role = replica");
      assertThat(superuser.run("UPDATE workflow.instances SET " + damage)).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @MethodSource("damages")
  void shouldRestoreARowThatWasDamaged(String damage) throws SQLException {
    var before = row(ROW);
    damaged(damage);
    assertThat(row(WHOLE_ROW)).isNotEqualTo(before);

    assertThat(rebuild()).isInstanceOf(CommandResult.Accepted.class);

    assertThat(row(ROW)).isEqualTo(before);
    assertThat(firm.wrong("1")).isEmpty();
    assertThat(firm.events("1")).endsWith("Intervened");
  }

  /** The operator's own entry writes the row once more, and would hide what is not made anew. */
  @ParameterizedTest
  @MethodSource("damages")
  void shouldMakeTheWholeRowAnewBeforeAnythingIsBooked(String damage) throws SQLException {
    var before = row(REPAIRED_ROW);
    var sound = firm.in(tx -> (Locked.Loaded) tx.lock(key, Patience.WAIT));
    damaged(damage);

    boolean differed =
        firm.in(
            tx -> {
              tx.repairs()
                  .hold(OrgId.of(firm.org), InstanceId.of(sound.state().identity().instance()));
              return tx.repairs().overwrite(sound.state(), sound.head());
            });

    assertThat(differed).isTrue();
    assertThat(row(REPAIRED_ROW)).isEqualTo(before);
  }

  @Test
  void shouldChangeNothingOfAWholeRow() throws SQLException {
    var before = row(WHOLE_ROW);

    assertThat(rebuild()).isInstanceOf(CommandResult.NoChange.class);

    assertThat(row(WHOLE_ROW)).isEqualTo(before);
  }

  /** What was restored is what people go on with. */
  @Test
  void shouldGoOnFromARestoredRow() throws SQLException {
    damaged("active_tokens = '[]'");
    rebuild();

    assertThat(firm.state("1").currentNodes()).isEqualTo(List.of(Firm.id(2)));
  }
}
