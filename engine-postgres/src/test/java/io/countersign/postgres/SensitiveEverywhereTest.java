package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.Compiler;
import io.countersign.dsl.type.ScalarType;
import io.countersign.dsl.type.Type;
import io.countersign.engine.Engine;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EditDecision;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.FieldContract;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.document.UserId;
import io.countersign.engine.inspect.Verification;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.instance.Token;
import io.countersign.engine.port.ActivityKind;
import io.countersign.engine.port.EffectSender.Envelope;
import io.countersign.engine.port.ErrorReporter;
import io.countersign.engine.port.Meter;
import io.countersign.engine.port.Span;
import io.countersign.engine.port.Telemetry;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.OperatorCommand;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.settings.EngineSettings;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.ListSlice;
import io.countersign.engine.store.OutboxRow;
import io.countersign.engine.store.OutboxStatus;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.work.WorkerOptions;
import io.countersign.engine.workflow.Approvers;
import io.countersign.engine.workflow.DeliveryMode;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.graph.PatchEdge;
import io.countersign.engine.workflow.graph.PatchModel;
import io.countersign.engine.workflow.graph.StepForm;
import io.countersign.testkit.host.FakeHost;
import io.countersign.testkit.host.FakeSecrets;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Values of fields that a contract calls sensitive stand in no column of any table, no line of the
 * log, no signal and no answer. Columns are those of the catalogue, so that a new one is looked
 * into as well.
 */
final class SensitiveEverywhereTest {

  private static final Ground GROUND = Ground.of(SensitiveEverywhereTest.class);

  private static final DocumentRef PAY = new DocumentRef("acme", "payslip", "pay-1");
  private static final Actor EVE = Actor.person("eve", "clerk");
  private static final AtomicLong IDS = new AtomicLong();

  /** What may be found nowhere. */
  private static final List<String> PLANTED =
      List.of(
          "zyxtext", "zyxother", "739184629", "481516234", "1987-06-05", "zyxnested", "918273645");

  /**
   * Where they are allowed to be: what a sender is handed of an effect that is owed, or was given
   * up and may be sent again. It could not be sent without them.
   */
  private static final Set<String> OWED = Set.of("workflow_side_effects_outbox.sealed_json");

  private static final String COLUMNS =
      """
      SELECT c.relname, a.attname FROM pg_class AS c
      JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace = 'workflow'::regnamespace AND c.relkind IN ('r', 'p')
        AND NOT c.relispartition
      ORDER BY 1, 2
      """;

  private static final Map<String, String> PAYLOAD =
      Map.of(
          "text", "entity.text",
          "sum", "entity.sum",
          "born", "entity.born",
          "lines", "entity.lines",
          "all", "entity",
          "free", "entity.free");

  private final List<String> told = new ArrayList<>();
  private final List<String> answered = new ArrayList<>();
  private final ByteArrayOutputStream logged = new ByteArrayOutputStream();
  private final PrintStream err = System.err;

  private final FakeHost host = new FakeHost(Set.of());
  private Instant now = Ground.T0.plusSeconds(60);
  private final PostgresStore store = GROUND.store().clock(() -> now);
  private final Engine engine =
      Engine.over(store)
          .host(host.ports())
          .settings(
              EngineSettings.with(
                      at ->
                          new UUID(
                                  (at.toEpochMilli() << 16) | 0x7000L,
                                  Long.MIN_VALUE | IDS.incrementAndGet())
                              .toString(),
                      new FakeSecrets("secret-"))
                  .telemetry(Telemetry.all(Telemetry.logging(), new Ears())))
          .sender("webhook", host.sender("webhook"))
          .sender("email", host.sender("email"))
          .build();

  @AfterAll
  static void close() {
    GROUND.close();
  }

  @BeforeEach
  void listen() {
    GROUND.empty();
    System.setErr(new PrintStream(logged, true, StandardCharsets.UTF_8));
    host.mutations().through(engine::in);
  }

  @AfterEach
  void listenNoMore() {
    System.setErr(err);
  }

  /** Everything that the engine says to those who listen. */
  private final class Ears implements Telemetry, Span {

    @Override
    public void signal(String signal, String instance, Map<String, String> attributes) {
      told.add(signal + attributes);
    }

    @Override
    public Span begin(ActivityKind activity, String parent) {
      told.add(activity + parent);
      return this;
    }

    @Override
    public void count(Meter meter, String tag) {
      told.add(meter + tag);
    }

    @Override
    public void level(Meter meter, String tag, long value) {
      told.add(meter + tag);
    }

    @Override
    public void reportFailure(ErrorReporter.Report report) {
      told.add(report.toString());
      fail(report.error());
    }

    @Override
    public String trace() {
      return "";
    }

    @Override
    public void tell(String name, String value) {
      told.add(name + value);
    }

    @Override
    public void fail(Throwable error) {
      for (Throwable one = error; one != null; one = one.getCause()) {
        told.add(one.toString());
      }
    }

    @Override
    public void close() {
      told.add("closed");
    }
  }

  private static EntityContract contract() {
    var line = Type.record(Map.of("what", ScalarType.TEXT, "price", ScalarType.MONEY));
    return EntityContract.document("payslip")
        .field("text", FieldContract.of(ScalarType.TEXT).asSensitive().asMaterial())
        .field("sum", FieldContract.of(ScalarType.MONEY).asSensitive().asMaterial())
        .field("born", FieldContract.of(ScalarType.DATE).asSensitive())
        .field("lines", FieldContract.of(Type.listOf(line)).asSensitive())
        .field("none", FieldContract.of(ScalarType.MONEY).asSensitive())
        .materialField("free", ScalarType.INTEGER)
        .build();
  }

  private static Map<String, @Nullable Object> fields() {
    var fields = new LinkedHashMap<String, @Nullable Object>();
    fields.put("text", "zyxtext");
    fields.put("sum", 739_184_629L);
    fields.put("born", LocalDate.of(1987, 6, 5));
    fields.put("lines", List.of(Map.of("what", "zyxnested", "price", 918_273_645L)));
    fields.put("none", null);
    fields.put("free", 500L);
    return fields;
  }

  private static StepConfig webhook(DeliveryMode delivery) {
    return new StepConfig.WebhookOut(
        "https://example.test/{entity.text}", PAYLOAD, Optional.empty(), delivery);
  }

  /** Everything that reads values: calculations, effects, actions, questions, failures. */
  private static List<WorkflowNode> nodes() {
    return List.of(
        WorkflowNode.of(id(1), new StepForm.Script("entity.text")).withKey("text"),
        WorkflowNode.of(id(2), new StepForm.Script("entity.lines")).withKey("lines"),
        WorkflowNode.of(id(3), new StepForm.Script("entity")).withKey("all"),
        WorkflowNode.of(id(4), new StepForm.Script("entity.sum > 5")),
        WorkflowNode.of(id(5), new StepForm.Action("payslip.post", PAYLOAD, false)),
        WorkflowNode.of(id(6), webhook(DeliveryMode.CONFIRMED)),
        WorkflowNode.of(id(7), webhook(DeliveryMode.FIRE_AND_FORGET)),
        WorkflowNode.of(
            id(8),
            new StepConfig.Notification(
                List.of(StepConfig.Notification.Channel.EMAIL),
                List.of("{entity.text}@example.test"),
                "Paid {entity.sum}",
                "Born {entity.born}, paid {entity.free}",
                DeliveryMode.FIRE_AND_FORGET)),
        WorkflowNode.of(id(9), Firm.approval(new Approvers.User("ada"))),
        WorkflowNode.of(id(10), new StepForm.Script("entity.none > entity.sum")));
  }

  private static String id(int number) {
    return Firm.id(number);
  }

  private void publish() {
    var edges = new ArrayList<PatchEdge>();
    for (int i = 1; i < nodes().size(); i++) {
      edges.add(new PatchEdge("e" + i, id(i), id(i + 1), EdgeChoice.ALWAYS, Optional.empty()));
    }
    var slots = PatchModel.of(Firm.patch(nodes(), edges)).slots();
    var patch = new PatchModel(new PatchModel.BaseRef("payslip", 1), slots);
    var workflow = Compiler.standard().compile(contract(), patch).orThrow();
    assertThat(in(tx -> engine.publish(tx, OrgId.of("acme"), workflow)).errors()).isEmpty();
  }

  private <T> T in(Function<StoreTransaction, T> work) {
    return store.transactions().inOwn(work);
  }

  private static InstanceKey key() {
    return new InstanceKey.Latest(PAY);
  }

  private String instance() {
    return in(tx -> tx.history().instance(key())).orElseThrow().identity().instance();
  }

  private void work() {
    var turns = engine.turns(WorkerOptions.of("w"));
    while (turns.advance() > 0) {}
  }

  private void send() {
    var turns = engine.turns(WorkerOptions.of("w"));
    while (turns.advance() + turns.send() > 0) {}
  }

  private void create() {
    in(
        tx -> {
          var view = host.documents().create(PAY, "draft", fields());
          return engine.in(tx).record(DocumentChange.create(PAY, view), RequestContext.of(EVE));
        });
    work();
    in(tx -> engine.in(tx).request(key(), TransitionRequest.of("submit"), RequestContext.of(EVE)));
    work();
  }

  /** Changes a document that is asked about, and one that is locked. */
  private CommandResult edit(Map<String, Object> changes, boolean guarded) {
    return in(
        tx -> {
          var before = host.documents().get(PAY);
          var view = host.documents().edit(PAY, changes);
          var decision = EditDecision.ALLOWED;
          if (guarded) {
            decision =
                engine
                    .in(tx)
                    .guard(ProposedChange.update(PAY, before, view), RequestContext.of(EVE));
            answered.add(decision.toString());
          }
          var result =
              engine
                  .in(tx)
                  .record(DocumentChange.update(PAY, view).under(decision), RequestContext.of(EVE));
          answered.add(result.toString());
          return result;
        });
  }

  private void approve() {
    var asked =
        in(tx -> tx.history().instance(key())).orElseThrow().approvals().values().stream()
            .reduce((one, other) -> other)
            .orElseThrow();
    var answer = ApprovalAnswer.to(asked, Answer.APPROVED, "fine");
    in(tx -> engine.in(tx).answer(key(), answer, RequestContext.of(Actor.person("ada"))));
    work();
  }

  /** Everything that readers are shown. */
  private void ask() {
    var instance = instance();
    in(
        tx -> {
          var inspect = engine.inspect();
          answered.add(
              inspect
                  .explain(tx, OrgId.of("acme"), InstanceId.of(instance))
                  .orElseThrow()
                  .toString());
          answered.add(
              inspect.view(tx, OrgId.of("acme"), InstanceId.of(instance)).orElseThrow().toString());
          answered.add(
              inspect.timeline(tx, OrgId.of("acme"), InstanceId.of(instance), 0, 1000).toString());
          answered.add(inspect.options(tx, PAY, EVE).toString());
          answered.add(inspect.inbox(tx, OrgId.of("acme"), UserId.of("ada")).toString());
          answered.add(
              inspect
                  .deadLetters(tx, OrgId.of("acme"), OutboxRow.Box.EFFECTS, ListSlice.first(10))
                  .toString());
          var verified =
              inspect.verify(tx, OrgId.of("acme"), InstanceId.of(instance)).orElseThrow();
          answered.add(verified.toString());
          assertThat(verified).isInstanceOf(Verification.Sound.class);
          return "";
        });
  }

  /** Each column in which a planted value stands. */
  private static Set<String> found() {
    var found = new TreeSet<String>();
    try (var session = SqlSession.over(GROUND.connect())) {
      for (var row : session.rows(COLUMNS)) {
        var table = row.substring(0, row.indexOf('|'));
        var column = row.substring(row.indexOf('|') + 1);
        for (var word : PLANTED) {
          var count =
              "SELECT count(*) FROM workflow.%s WHERE strpos(%s::text, '%s') > 0"
                  .formatted(table, column, word);
          if (!session.one(count).equals("0")) {
            found.add(table + "." + column);
          }
        }
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    return found;
  }

  private static List<String> telling(List<String> texts) {
    return texts.stream().filter(text -> PLANTED.stream().anyMatch(text::contains)).toList();
  }

  private List<OutboxRow> dead() {
    var instance = instance();
    return in(tx -> tx.history().outbox(OrgId.of("acme"), InstanceId.of(instance))).stream()
        .filter(row -> row.hold().status() == OutboxStatus.DEAD_LETTER)
        .toList();
  }

  private void assertSentInFull(Envelope sent) {
    assertThat(sent.payload())
        .containsEntry("text", "zyxtext")
        .containsEntry("sum", 739_184_629L)
        .containsEntry("free", 500L);
    assertThat(sent.payload().toString()).contains("1987-06-05", "zyxnested", "918273645");
    assertThat(sent.options()).containsEntry("url", "https://example.test/zyxtext");
  }

  @Test
  void shouldStandNowhereButInWhatIsOwed() {
    publish();
    create();
    assertThat(found()).isEqualTo(OWED);
    ask();

    host.sender("webhook").failsFirst("no answer yet", 1);
    send();
    now = now.plus(Duration.ofHours(1));
    host.sender("webhook").neverArrives("gone");
    send();
    assertThat(dead()).hasSize(1);
    assertThat(found()).isEqualTo(OWED);
    ask();

    host.sender("webhook").arrives();
    in(
        tx ->
            engine
                .in(tx)
                .intervene(
                    key(),
                    new OperatorCommand.Resend(
                        Long.parseLong(dead().get(0).what().key()), "it is up"),
                    RequestContext.of(Actor.person("olga"))));
    in(tx -> engine.in(tx).intervene(key(), retry(tx), RequestContext.of(Actor.person("olga"))));
    send();
    now = now.plus(Duration.ofHours(1));
    send();
    ask();
    assertThat(host.sender("webhook").attempts()).hasSizeGreaterThan(3);
    host.sender("webhook").attempts().forEach(this::assertSentInFull);
    assertThat(host.sender("email").attempts())
        .singleElement()
        .satisfies(mail -> assertThat(mail.payload().toString()).contains("zyxtext@", "739184629"));
    assertThat(found()).isEmpty();
  }

  private OperatorCommand retry(StoreTransaction tx) {
    var token =
        tx.history().instance(key()).orElseThrow().tokens().stream()
            .filter(one -> one.phase() == Token.Phase.FAILED)
            .findFirst()
            .orElseThrow();
    return new OperatorCommand.Retry(token.id(), "it is up");
  }

  @Test
  void shouldStandNowhereWhenDocumentsChangeAndStepsFail() {
    publish();
    create();
    send();
    edit(Map.of("sum", 481_516_234L, "text", "zyxother"), false);
    edit(Map.of("sum", 481_516_234L, "text", "zyxother"), true);
    send();
    ask();
    in(tx -> engine.in(tx).request(key(), TransitionRequest.of("submit"), RequestContext.of(EVE)));
    send();
    approve();
    send();
    ask();
    edit(Map.of("sum", 739_184_629L), true);
    edit(Map.of("text", "zyxtext"), false);
    send();
    ask();

    assertThat(answered.toString()).contains("DSL_NULL_OPERAND", "[masked]");
    assertThat(found()).isEmpty();
    assertThat(telling(answered)).isEmpty();
    assertThat(telling(told)).isEmpty();
    assertThat(told).isNotEmpty();
    assertThat(telling(List.of(logged.toString(StandardCharsets.UTF_8)))).isEmpty();
    assertThat(logged.size()).isPositive();
  }
}
