package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.inspect.Verification;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.request.OperatorCommand;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.store.EventInbox;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.workflow.Approvers;
import io.countersign.engine.workflow.DeliveryMode;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.graph.PatchEdge;
import io.countersign.engine.workflow.graph.StepForm;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What was erased is in no column of any table. Columns are those of the catalogue, so that a new
 * one is looked into as well.
 */
final class ErasedEverywhereTest {

  private static final Ground GROUND = Ground.of(ErasedEverywhereTest.class);

  /** A value of the document's. */
  private static final long SUM = 739_184_629L;

  /** What people and other systems say. */
  private static final String SAID = "zyxwords";

  private static final String COLUMNS =
      """
      SELECT c.relname, a.attname FROM pg_class AS c
      JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace = 'workflow'::regnamespace AND c.relkind IN ('r', 'p')
        AND NOT c.relispartition
      ORDER BY 1, 2
      """;

  private static final Map<String, String> TEXTS =
      Map.of("amount", "entity.amount", "by", "entity.id");

  private final Firm firm = new Firm(GROUND);

  @AfterAll
  static void close() {
    GROUND.close();
  }

  @BeforeEach
  void empty() {
    GROUND.empty();
    firm.host.empty();
  }

  /** Each column in which one of the words stands. */
  private static List<String> found() throws SQLException {
    var found = new ArrayList<String>();
    try (var session = SqlSession.over(GROUND.connect())) {
      for (var row : session.rows(COLUMNS)) {
        var table = row.substring(0, row.indexOf('|'));
        var column = row.substring(row.indexOf('|') + 1);
        var count =
            "SELECT count(*) FROM workflow.%s WHERE strpos(%s::text, '%d') > 0 OR strpos(%s::text,"
                + " '%s') > 0";
        if (!session.one(count.formatted(table, column, SUM, column, SAID)).equals("0")) {
          found.add(table + "." + column);
        }
      }
    }
    return found;
  }

  private static StepConfig webhook(DeliveryMode delivery) {
    return new StepConfig.WebhookOut(
        "https://example.test/{entity.amount}", TEXTS, Optional.empty(), delivery);
  }

  private static PatchEdge edge(int from, int to, EdgeChoice choice) {
    return new PatchEdge("e" + from + to, Firm.id(from), Firm.id(to), choice, Optional.empty());
  }

  /** Everything that writes values: evaluations, outputs, effects, answers, events, decisions. */
  private void publish() {
    var nodes =
        List.of(
            WorkflowNode.of(Firm.id(11), new StepForm.Script("entity.amount")).withKey("sum"),
            WorkflowNode.of(Firm.id(12), webhook(DeliveryMode.CONFIRMED)),
            WorkflowNode.of(Firm.id(13), webhook(DeliveryMode.FIRE_AND_FORGET)),
            WorkflowNode.of(Firm.id(14), new StepForm.WaitEvent("kept", Optional.empty())),
            WorkflowNode.of(Firm.id(15), new StepForm.WaitEvent("late", Optional.empty())),
            WorkflowNode.of(Firm.id(9), new StepForm.ParallelSplit()),
            WorkflowNode.of(Firm.id(3), Firm.approval(new Approvers.User("ada"))),
            WorkflowNode.of(Firm.id(2), Firm.approval(new Approvers.User("bob"))),
            WorkflowNode.of(
                Firm.id(1), new StepForm.ParallelJoin(JoinMode.ALL, OptionalInt.empty())));
    var edges =
        List.of(
            edge(11, 12, EdgeChoice.ALWAYS),
            edge(12, 13, EdgeChoice.ALWAYS),
            edge(13, 14, EdgeChoice.ALWAYS),
            edge(14, 15, EdgeChoice.ALWAYS),
            edge(15, 9, EdgeChoice.ALWAYS),
            edge(9, 3, EdgeChoice.ALWAYS),
            edge(9, 2, EdgeChoice.ALWAYS),
            edge(3, 1, EdgeChoice.ALWAYS),
            edge(2, 1, EdgeChoice.ALWAYS));
    firm.runs(Firm.patch(nodes, edges));
  }

  private void deliver(String key) {
    var payload = Map.<String, @Nullable Object>of("sum", SUM, "said", SAID);
    firm.in(
        tx ->
            firm.engine
                .in(tx)
                .deliver(
                    new EventInbox.ExternalEvent(
                        firm.org, "event-" + key, key, payload, Firm.EVE, Firm.NOW))
                .orThrow());
  }

  private void edits(String id, long amount) {
    firm.in(
        tx -> {
          var view = firm.host.edit(PostgresStore.connection(tx), id, amount);
          return firm.engine
              .in(tx)
              .record(DocumentChange.update(firm.document(id), view), Firm.by(Firm.EVE));
        });
  }

  /** An invoice that is asked about, after much was said and sent of it. */
  private Firm asked(String id) {
    firm.drafts(id);
    edits(id, SUM);
    firm.work();
    deliver("kept");
    firm.in(
        tx ->
            firm.engine
                .in(tx)
                .request(firm.key(id), new TransitionRequest("submit", SAID), Firm.by(Firm.EVE)));
    firm.sending =
        () -> {
          throw new IllegalStateException(SAID);
        };
    firm.work();
    firm.sending = () -> {};
    var later = firm.after(Duration.ofHours(1));
    later.answered = Map.of("status", 200L, "said", SAID);
    later.work();
    deliver("late");
    later.work();
    return later;
  }

  private void decides(Firm later, String id) {
    var asked =
        later.state(id).approvals().values().stream()
            .filter(one -> one.asked().parties().get(0).members().contains("ada"))
            .findFirst()
            .orElseThrow();
    var answer = ApprovalAnswer.to(asked, Answer.APPROVED, SAID);
    later.in(tx -> later.engine.in(tx).answer(later.key(id), answer, Firm.by(Actor.person("ada"))));
    later.work();
  }

  private String instance(String id) {
    return firm.state(id).identity().instance();
  }

  private static ValueEraser.Erasure erase(String org, String instance) throws SQLException {
    var keeper = Logins.of(GROUND, "everywhere_keeper", "IN ROLE wf_maintenance");
    try (var connection = keeper.getConnection()) {
      return new ValueEraser().erase(connection, org, instance);
    }
  }

  /** Some of what was sent and done was given up, and put aside with its month. */
  private static void givenUp(String instance) {
    for (var outbox : List.of("workflow_events_outbox", "workflow_side_effects_outbox")) {
      GROUND.pastGuards(
          "UPDATE workflow."
              + outbox
              + " SET status = 'dead_letter', error = '"
              + SAID
              + "' WHERE instance_id = ?::uuid AND number = (SELECT max(number) FROM workflow."
              + outbox
              + ")",
          instance);
      GROUND.pastGuards(
          "INSERT INTO workflow.workflow_dead_letters SELECT org_id, instance_id, '"
              + (outbox.contains("events") ? "events" : "side_effects")
              + "', id, created_at, error, to_jsonb(o) FROM workflow."
              + outbox
              + " AS o WHERE instance_id = ?::uuid",
          instance);
    }
  }

  @Test
  void shouldLeaveAnErasedValueInNoColumnOfAnyTable() throws SQLException {
    publish();
    var later = asked("1");
    decides(later, "1");
    edits("1", SUM + 1_000_000_000_000L);
    later.work();
    for (var intervention :
        List.of(
            new OperatorCommand.Enqueue(SAID),
            new OperatorCommand.LeadOut("sys:state:draft", SAID),
            new OperatorCommand.Stop(InstanceStatus.CANCELLED, "over"))) {
      later.in(
          tx -> later.engine.in(tx).intervene(later.key("1"), intervention, Firm.by(Firm.EVE)));
    }
    later.in(tx -> later.engine.in(tx).note(later.key("1"), SAID, Firm.by(Firm.EVE)));
    later.work();
    givenUp(instance("1"));
    // What stood in all these columns, so that it is known that this test looks at something.
    assertThat(found())
        .contains(
            "decisions.reason",
            "workflow_dead_letters.error",
            "workflow_dead_letters.row_json",
            "event_values.vals",
            "workflow_events_outbox.error",
            "workflow_events_outbox.payload_json",
            "instances.context_json",
            "workflow_notes.text",
            "workflow_side_effects_outbox.error",
            "workflow_side_effects_outbox.options_json",
            "workflow_side_effects_outbox.payload_json",
            "workflow_side_effects_outbox.response_json",
            "steps.error",
            "steps.output_json",
            "workflow_events.auto");
    var rows = journal();

    var erased = erase(firm.org, instance("1"));

    assertThat(found()).isEmpty();
    assertThat(erased.waiting()).isZero();
    assertThat(journal()).isEqualTo(rows);
    assertSoundAndReadable("1");
  }

  /** The rows of the journal, with the hashes of its chain, and without folded visits. */
  private static List<String> journal() throws SQLException {
    try (var session = SqlSession.over(GROUND.connect())) {
      return session.rows(
          "SELECT org_id, instance_id, first_seq, last_seq, at, events, chain_hash FROM"
              + " workflow.workflow_events ORDER BY first_seq");
    }
  }

  private void assertSoundAndReadable(String id) {
    var instance = instance(id);
    var inspection = firm.engine.inspect();
    assertThat(
            firm.in(tx -> inspection.verify(tx, OrgId.of(firm.org), InstanceId.of(instance)))
                .orElseThrow())
        .isInstanceOf(Verification.Sound.class);
    var explained =
        firm.in(tx -> inspection.explain(tx, OrgId.of(firm.org), InstanceId.of(instance)));
    var viewed = firm.in(tx -> inspection.view(tx, OrgId.of(firm.org), InstanceId.of(instance)));
    assertThat(explained.isPresent() && viewed.isPresent()).isTrue();
    assertThat(
            firm.in(
                    tx ->
                        inspection.timeline(
                            tx, OrgId.of(firm.org), InstanceId.of(instance), 0, 999))
                .problems())
        .isEmpty();
  }

  /** Decisions that no gate has used lie in the live row as well. */
  @Test
  void shouldEraseAnInstanceThatIsAtWorkAndLetItDecideNothingAnyMore() throws SQLException {
    publish();
    var later = asked("2");
    decides(later, "2");
    assertThat(found()).contains("instances.open_approvals", "instances.context_json");

    erase(firm.org, instance("2"));

    assertThat(found()).isEmpty();
    assertSoundAndReadable("2");
    var refused =
        firm.in(
            tx ->
                firm.engine
                    .in(tx)
                    .intervene(
                        firm.key("2"), new OperatorCommand.Resume("checked"), Firm.by(Firm.EVE)));
    assertThat(refused.toString()).contains(EngineCode.WORKFLOW_VALUES_ERASED.name());
  }

  /** What is still to be sent is sent as it was promised, and erased once it is. */
  @Test
  void shouldKeepWhatIsStillToBeSentUntilItIs() throws SQLException {
    firm.runs(webhook(DeliveryMode.FIRE_AND_FORGET));
    firm.drafts("3");
    edits("3", SUM);
    firm.work();
    firm.requests("3", "submit");
    while (firm.turns("w").advance() > 0) {}

    var first = erase(firm.org, instance("3"));
    var left = found();
    assertThat(firm.turns("w").send()).isEqualTo(1);
    firm.work();
    var second = erase(firm.org, instance("3"));

    assertThat(first.waiting()).isEqualTo(1);
    assertThat(left)
        .containsExactly(
            "workflow_side_effects_outbox.options_json",
            "workflow_side_effects_outbox.payload_json");
    assertThat(second.waiting()).isZero();
    assertThat(found()).isEmpty();
    assertSoundAndReadable("3");
  }

  /** Its live row can be made anew from what is left. */
  @Test
  void shouldMakeAnErasedRowAnew() throws SQLException {
    publish();
    var later = asked("4");
    erase(firm.org, instance("4"));
    var before = later.state("4").work();
    var key = new InstanceKey.ById(OrgId.of(firm.org), InstanceId.of(instance("4")));
    GROUND.pastGuards(
        "UPDATE workflow.instances SET active_tokens = '[]' WHERE id = ?::uuid",
        key.instance().value());

    firm.in(
        tx ->
            firm.engine
                .in(tx)
                .intervene(key, new OperatorCommand.Rebuild("4711"), Firm.by(Firm.EVE)));

    assertThat(later.state("4").work()).isEqualTo(before);
    assertSoundAndReadable("4");
  }
}
