package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.inspect.Explanation;
import io.countersign.engine.inspect.Verification;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.UnreadableRowsException;
import io.countersign.engine.workflow.Approvers;
import io.countersign.problem.Problem;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Those who look at rows that somebody damaged are told which, and see everything else. */
final class DamagedRowsTest {

  private static final Ground GROUND = Ground.of(DamagedRowsTest.class);

  private final Firm firm = new Firm(GROUND);

  @AfterAll
  static void close() {
    GROUND.close();
  }

  @BeforeEach
  void asked() {
    GROUND.empty();
    firm.host.empty();
    firm.runs(Firm.webhook(), Firm.approval(new Approvers.User("ada")));
    firm.submits(List.of("bad", "good"));
  }

  private String instance(String id) {
    try (var session = SqlSession.over(GROUND.connect())) {
      return session.one(
          "SELECT id FROM workflow.workflow_instances WHERE entity_id = '" + id + "'");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The number of steps that have a row of their own. */
  private int steps(String id) {
    try (var session = SqlSession.over(GROUND.connect())) {
      return Integer.parseInt(
          session.one(
              "SELECT count(*) FROM workflow.steps WHERE instance_id = '" + instance(id) + "'"));
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private void damage(String table, String set) {
    var id = table.equals("instances") ? "id" : "instance_id";
    GROUND.pastGuards(
        "UPDATE workflow." + table + " SET " + set + " WHERE " + id + " = ?::uuid",
        instance("bad"));
  }

  private Verification verified(String id) {
    var instance = instance(id);
    return firm.in(
            tx -> firm.engine.inspect().verify(tx, OrgId.of(firm.org), InstanceId.of(instance)))
        .orElseThrow();
  }

  private static List<String> codes(Verification verification) {
    return verification.problems().stream()
        .map(problem -> problem.code().name())
        .distinct()
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "instances | active_tokens = '\"gone\"' | tokens",
        "instances | open_approvals = '[7]' | approvals",
        "instances | context_json = '[]' | context",
        "instances | pin_json = '{}' | pin",
        "steps | output_json = '[]' | output_json",
        "steps | output_json = '5' | output_json",
        "steps | input_json = '{\"edge\": {\"$date\": 5}}' | input_json",
      })
  void shouldVerifyAnInstanceWithARowThatCannotBeRead(String table, String set, String why) {
    damage(table, set);

    var verified = verified("bad");

    assertThat(codes(verified)).isNotEmpty().containsOnly(EngineCode.ROW_UNREADABLE.name());
    assertThat(verified.problems().get(0).message()).contains(why);
    assertThat(verified("good")).isInstanceOf(Verification.Sound.class);
  }

  /** Each row is named, so that all of them can be restored at once. */
  @Test
  void shouldNameEveryRowThatCannotBeRead() {
    int steps = steps("bad");
    damage("instances", "active_tokens = '5'");
    damage("steps", "output_json = '[]'");

    var problems = verified("bad").problems();

    assertThat(problems).hasSize(1 + steps);
    assertThat(problems).extracting(Problem::expected).doesNotHaveDuplicates();
    assertThat(problems.get(0).expected()).startsWith("the live row of instance ");
    assertThat(problems.get(1).expected()).startsWith("the row of step ");
  }

  /** What can be told without the damaged row is told as well. */
  @Test
  void shouldSayWhatIsWrongBesidesTheRowThatCannotBeRead() {
    damage("instances", "active_tokens = '5'");
    damage("steps", "status = 'failed'");
    assertThat(codes(verified("bad"))).containsExactly("ROW_UNREADABLE", "JOURNAL_STATE_DIFFERS");

    damage("workflow_events", "events = replace(events, 'eve', 'bob')");
    assertThat(codes(verified("bad"))).containsExactly("ROW_UNREADABLE", "JOURNAL_CHAIN_BROKEN");
  }

  @Test
  void shouldExplainThatNothingCanBeTold() {
    damage("instances", "active_tokens = '5'");
    var instance = instance("bad");

    Explanation explanation =
        firm.in(
                tx ->
                    firm.engine.inspect().explain(tx, OrgId.of(firm.org), InstanceId.of(instance)))
            .orElseThrow();

    assertThat(explanation.sentences())
        .singleElement()
        .asString()
        .contains("the live row of instance " + instance, "Rebuild", "(ROW_UNREADABLE)");
  }

  /** Other readers cannot go on without the row; the transaction can. */
  @Test
  void shouldLeaveTheTransactionUsable() {
    damage("steps", "output_json = '5'");
    var instance = instance("bad");

    firm.in(
        tx -> {
          assertThatThrownBy(
                  () -> firm.engine.inspect().view(tx, OrgId.of(firm.org), InstanceId.of(instance)))
              .isInstanceOf(UnreadableRowsException.class)
              .hasMessageContaining("the row of step ");
          return tx.history().steps(OrgId.of(firm.org), InstanceId.of(instance("good")));
        });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"payload_json = '[]'", "actor_json = '{}'", "cause = ''", "payload_json = '5'"})
  void shouldLeaveOutATriggerThatCannotBeReadAndListItInTheOutbox(String damage) {
    firm.requests("bad", "cancel");
    firm.requests("good", "cancel");
    GROUND.pastGuards(
        "UPDATE workflow.workflow_events_outbox SET "
            + damage
            + " WHERE status = 'pending' AND instance_id = ?::uuid",
        instance("bad"));

    assertThat(open("bad")).isEmpty();
    assertThat(open("good")).hasSize(1);
    var listed =
        firm
            .in(tx -> tx.history().outbox(OrgId.of(firm.org), InstanceId.of(instance("bad"))))
            .stream()
            .filter(row -> row.what().type().equals("lifecycle_requested"));
    assertThat(listed).hasSize(1);
    assertThat(verified("bad")).isInstanceOf(Verification.Sound.class);
  }

  private List<QueuedTrigger> open(String id) {
    var instance = instance(id);
    return firm.in(tx -> tx.history().openTriggers(OrgId.of(firm.org), InstanceId.of(instance)));
  }
}
