package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.EditDecision;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.port.Meter;
import io.countersign.engine.port.Telemetry;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.settings.EngineSettings;
import io.countersign.engine.store.OutboxRow;
import io.countersign.engine.store.OutboxStatus;
import io.countersign.engine.work.WorkerOptions;
import io.countersign.testkit.host.FakeSecrets;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A row that somebody damaged keeps none of its neighbours from being claimed, and is given up. */
final class PoisonedRowsTest {

  private static final Ground GROUND = Ground.of(PoisonedRowsTest.class);
  private static final String ACTIVE = "sys:state:active";

  private final Firm firm = new Firm(GROUND);

  @AfterAll
  static void close() {
    GROUND.close();
  }

  @BeforeEach
  void empty() {
    GROUND.empty();
    firm.host.empty();
    firm.runs(Firm.webhook());
  }

  /** Asks for three drafts to be submitted, and damages the request of the one between. */
  private void requests(String damage) {
    firm.drafts(List.of("a", "bad", "b"));
    for (var id : List.of("a", "bad", "b")) {
      firm.in(
          tx ->
              firm.engine
                  .in(tx)
                  .request(firm.key(id), TransitionRequest.of("submit"), Firm.by(Firm.EVE)));
    }
    damage("workflow_events_outbox", damage);
  }

  /** Damages the open row of an outbox that the instance of the bad document has. */
  private void damage(String table, String set) {
    var instance = firm.state("bad").identity().instance();
    try (var superuser = GROUND.connect();
        var statement = superuser.createStatement()) {
      int damaged =
          statement.executeUpdate(
              "UPDATE workflow."
                  + table
                  + " SET "
                  + set
                  + " WHERE status = 'pending' AND instance_id = '"
                  + instance
                  + "'");
      assertThat(damaged).isEqualTo(1);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private OutboxRow row(OutboxRow.Box box) {
    var instance = firm.state("bad").identity().instance();
    return firm.in(tx -> tx.history().outbox(OrgId.of(firm.org), InstanceId.of(instance))).stream()
        .filter(row -> row.what().box() == box)
        .filter(row -> row.hold().status() != OutboxStatus.COMPLETED)
        .reduce((one, other) -> other)
        .orElseThrow();
  }

  /** What telemetry hears while the firm works. */
  private final List<String> heard = new ArrayList<>();

  private final Telemetry ears =
      new Telemetry() {
        @Override
        public void signal(String signal, String instance, Map<String, String> attributes) {
          if (signal.equals("trigger.dead")) {
            heard.add(signal + " " + instance + " " + attributes.get("trigger"));
          }
        }

        @Override
        public void count(Meter meter, String tag) {
          if (meter == Meter.RETRIES || meter == Meter.DEAD_LETTERS) {
            heard.add(meter.word() + " " + tag);
          }
        }
      };

  /** One turn of workers who are listened to. */
  private void turn(Firm later) {
    var settings = EngineSettings.with(at -> "none begins here", new FakeSecrets("s"));
    var engine =
        later.engine.toBuilder()
            .settings(
                new EngineSettings(
                    settings.clock(),
                    settings.ids(),
                    settings.secrets(),
                    ears,
                    settings.budget(),
                    settings.tries()))
            .build();
    engine.turns(WorkerOptions.of("heard")).advance();
    engine.turns(WorkerOptions.of("heard")).send();
  }

  @Test
  void shouldTellOfTriggersThatTheStorePutAsideAndGaveUp() {
    requests("payload_json = '[]'");

    turn(firm);
    assertThat(heard).containsExactly("outbox.retries triggers");
    heard.clear();
    for (int i = 1; i <= 6; i++) {
      turn(firm.after(Duration.ofHours(i)));
    }

    var instance = firm.state("bad").identity().instance();
    assertThat(heard)
        .containsExactly(
            "outbox.retries triggers",
            "outbox.retries triggers",
            "outbox.retries triggers",
            "outbox.dead.letters triggers",
            "trigger.dead " + instance + " lifecycle_requested");
  }

  @Test
  void shouldTellOfEffectsThatTheStorePutAsideAndGaveUp() {
    promises("payload_json = '[]'");

    turn(firm);
    for (int i = 1; i <= 6; i++) {
      turn(firm.after(Duration.ofHours(i)));
    }

    assertThat(heard)
        .containsExactly(
            "outbox.retries effects",
            "outbox.retries effects",
            "outbox.retries effects",
            "outbox.retries effects",
            "outbox.dead.letters effects");
  }

  private static String at(Firm firm, String id) {
    return firm.state(id).currentNodes().get(0);
  }

  /** Works once at each of some times, each long after the one before. */
  private void workOften(int times) {
    for (int i = 1; i <= times; i++) {
      firm.after(Duration.ofHours(i)).work();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "payload_json = '[]'",
        "payload_json = '\"gone\"'",
        "payload_json = '{\"verb\": {\"$date\": 5}}'",
        "payload_json = '{\"verb\": 12345678901234567890}'",
        "actor_json = '{}'",
        "cause = ''",
      })
  void shouldClaimTheNeighboursOfATriggerThatCannotBeRead(String damage) {
    requests(damage);

    firm.work();

    assertThat(List.of(at(firm, "a"), at(firm, "b"))).containsOnly(ACTIVE);
    assertThat(at(firm, "bad")).isEqualTo("sys:state:draft");
    var row = row(OutboxRow.Box.TRIGGERS);
    assertThat(row.hold().status()).isEqualTo(OutboxStatus.FAILED);
    assertThat(row.hold().attempts()).isEqualTo(1);
    assertThat(row.hold().error()).startsWith("ROW_UNREADABLE: ");
    assertThat(row.hold().due()).hasValue(Firm.NOW.plus(Duration.ofMinutes(1)));
  }

  @Test
  void shouldSayWhichColumnIsDamagedAndGiveTheRowUpInTheEnd() {
    requests("payload_json = '[]'");

    workOften(4);
    assertThat(row(OutboxRow.Box.TRIGGERS).hold().status()).isEqualTo(OutboxStatus.FAILED);
    workOften(6);

    var row = row(OutboxRow.Box.TRIGGERS);
    assertThat(row.hold().status()).isEqualTo(OutboxStatus.DEAD_LETTER);
    assertThat(row.hold().attempts()).isEqualTo(5);
    assertThat(row.hold().error()).contains("In the column payload_json: ");
  }

  @Test
  void shouldLetAnOperatorTryItAgainOnceItIsRestored() throws SQLException {
    requests("payload_json = jsonb_build_array(payload_json)");
    workOften(6);
    var row = row(OutboxRow.Box.TRIGGERS);

    try (var superuser = GROUND.connect();
        var statement = superuser.createStatement()) {
      statement.executeUpdate(
          "UPDATE workflow.workflow_events_outbox SET payload_json = payload_json -> 0"
              + " WHERE status = 'dead_letter'");
    }
    firm.in(
        tx ->
            tx.triggers()
                .requeue(OrgId.of(firm.org), InstanceId.of(row.instance()), row.what().key()));
    firm.after(Duration.ofHours(7)).work();

    assertThat(at(firm, "bad")).isEqualTo(ACTIVE);
    assertThat(firm.wrong("bad")).isEmpty();
  }

  /** What can be read and was never put there cannot be ended under its key, nor tried for ever. */
  @Test
  void shouldGiveUpATriggerWhoseContentIsNotThatOfItsKey() {
    requests("payload_json = '{}'");

    firm.work();
    assertThat(List.of(at(firm, "a"), at(firm, "b"))).containsOnly(ACTIVE);
    for (int i = 1; i <= 6; i++) {
      var later = firm.after(Duration.ofHours(i));
      later.in(tx -> tx.triggers().reap(tx.now()));
      later.work();
    }

    var row = row(OutboxRow.Box.TRIGGERS);
    assertThat(row.hold().status()).isEqualTo(OutboxStatus.DEAD_LETTER);
    assertThat(row.hold().error()).contains("the row was altered");
  }

  /** Its document can still be guarded, and what else its instance is told is acted on. */
  @ParameterizedTest
  @ValueSource(
      strings = {"payload_json = '[]'", "payload_json = '{\"verb\": 12345678901234567890}'"})
  void shouldGoOnWithTheInstanceOfATriggerThatCannotBeRead(String damage) {
    requests(damage);

    var decision =
        firm.in(
            tx ->
                firm.engine
                    .in(tx)
                    .guard(
                        ProposedChange.edit(firm.document("bad"), List.of("note")),
                        Firm.by(Firm.EVE)));
    firm.in(
        tx ->
            firm.engine
                .in(tx)
                .request(firm.key("bad"), TransitionRequest.of("cancel"), Firm.by(Firm.EVE)));
    firm.work();

    assertThat(decision).isInstanceOf(EditDecision.Allowed.class);
    assertThat(firm.state("bad").progress().status().isFinal()).isTrue();
    assertThat(firm.wrong("bad")).isEmpty();
  }

  /** What was kept early and altered does not hold up the instance that comes to wait for it. */
  @Test
  void shouldGiveUpAnEarlyEventThatCannotBeReadAndTakeTheNext() {
    firm.runs(PatchSteps.event("k"));
    firm.deliver("m1", "k");
    try (var superuser = GROUND.connect();
        var statement = superuser.createStatement()) {
      assertThat(statement.executeUpdate("UPDATE workflow.workflow_inbox SET payload_json = '[]'"))
          .isEqualTo(1);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }

    firm.submits("bad");
    assertThat(at(firm, "bad")).isEqualTo(Firm.id(1));
    workOften(6);
    var row = row(OutboxRow.Box.TRIGGERS);
    assertThat(row.hold().status()).isEqualTo(OutboxStatus.DEAD_LETTER);
    assertThat(row.what().type()).isEqualTo("external_event");

    firm.deliver("m2", "k");
    firm.after(Duration.ofHours(7)).work();
    assertThat(at(firm, "bad")).isEqualTo(ACTIVE);
    assertThat(firm.wrong("bad")).isEmpty();
  }

  /** Damages the promise of one of three webhooks. */
  private void promises(String damage) {
    firm.promises(List.of("a", "bad", "b"));
    damage("workflow_side_effects_outbox", damage);
  }

  private StepStatus hook(String id) {
    return firm.steps(id).stream()
        .filter(step -> step.visit().nodeId().equals(Firm.id(1)))
        .findFirst()
        .orElseThrow()
        .status();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "payload_json = '[]'",
        "options_json = '{\"url\": {\"$instant\": \"soon\"}}'",
        "payload_json = '{\"sum\": 1000000}'",
      })
  void shouldSendTheNeighboursOfAnEffectThatCannotBeRead(String damage) {
    promises(damage);

    assertThat(firm.turns("w").send()).isEqualTo(2);
    firm.work();

    assertThat(List.of(hook("a"), hook("b"))).containsOnly(StepStatus.COMPLETED);
    assertThat(hook("bad")).isEqualTo(StepStatus.RUNNING);
    var row = row(OutboxRow.Box.EFFECTS);
    assertThat(row.hold().status()).isEqualTo(OutboxStatus.FAILED);
    assertThat(row.hold().error()).startsWith("ROW_UNREADABLE: ");
  }

  @Test
  void shouldFailTheStepOfAnEffectThatIsGivenUp() {
    promises("payload_json = '[]'");

    workOften(6);

    var row = row(OutboxRow.Box.EFFECTS);
    assertThat(row.hold().status()).isEqualTo(OutboxStatus.DEAD_LETTER);
    assertThat(row.hold().error()).contains("In the column payload_json: ");
    assertThat(hook("bad")).isEqualTo(StepStatus.FAILED);
    // The row is not what the engine wrote, and the verification says so.
    assertThat(firm.wrong("bad")).singleElement().asString().contains("cannot be read");
  }
}
