package io.countersign.postgres;

import io.countersign.compiler.Compiler;
import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.Engine;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.family.registry.EventApplier;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.journal.AsideValue;
import io.countersign.engine.journal.JournalCodec;
import io.countersign.engine.journal.JournalHead;
import io.countersign.engine.journal.JournalRow;
import io.countersign.engine.journal.RecordedEvent;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.port.EffectSender;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.row.StepRow;
import io.countersign.engine.settings.EngineSettings;
import io.countersign.engine.store.EventInbox;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.work.ManualWorkers;
import io.countersign.engine.work.WorkerOptions;
import io.countersign.engine.workflow.Approvers;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.DeliveryMode;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.engine.workflow.graph.ApproverGroup;
import io.countersign.engine.workflow.graph.PatchEdge;
import io.countersign.engine.workflow.graph.PatchModel;
import io.countersign.engine.workflow.graph.SlotPatch;
import io.countersign.engine.workflow.graph.SlotPatch.EntryMode;
import io.countersign.engine.workflow.graph.SlotPatch.ExitMode;
import io.countersign.engine.workflow.graph.StepForm;
import io.countersign.testkit.host.FakeSecrets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An organisation whose invoices lie in the database of the engine. Safe for many threads. */
final class Firm {

  static final String ORG = "acme";
  static final Actor EVE = Actor.person("eve", "clerk");
  static final Instant NOW = Ground.T0.plusSeconds(60);

  private static final String SLOT = "slot:submitted_to_approved";
  private static final AtomicLong IDS = new AtomicLong();

  /** What else happens while something is sent. */
  volatile Runnable sending = () -> {};

  /** What receivers answer. */
  volatile Map<String, @Nullable Object> answered = Map.of("status", 200L);

  final PostgresStore store;
  final InvoiceTable host;
  final Engine engine;
  final String org;

  Firm(PostgresStore store, InvoiceTable host, String org) {
    this.store = store;
    this.host = host;
    this.org = org;
    this.engine =
        Engine.over(store)
            .host(host.ports())
            .settings(
                EngineSettings.with(
                    at ->
                        new UUID(
                                (at.toEpochMilli() << 16) | 0x7000L,
                                Long.MIN_VALUE | IDS.incrementAndGet())
                            .toString(),
                    new FakeSecrets("secret-")))
            .sender("webhook", envelope -> sent())
            .build();
  }

  Firm(Ground ground) {
    this(ground.store().clock(() -> NOW), new InvoiceTable(ground), ORG);
  }

  private EffectSender.Sent sent() {
    sending.run();
    return new EffectSender.Sent.Arrived(answered);
  }

  /** A firm in a database that is emptied before. */
  static Firm opened(Ground ground) {
    return opened(ground, ground.store());
  }

  static Firm opened(Ground ground, PostgresStore store) {
    ground.empty();
    var firm = new Firm(store.clock(() -> NOW), new InvoiceTable(ground), ORG);
    firm.host.empty();
    return firm;
  }

  /** Publishes a workflow with these steps between a request and its approval. */
  Firm runs(StepConfig... steps) {
    return runs(patch(List.of(steps)));
  }

  /** Publishes a workflow with what is patched in. */
  Firm runs(WorkflowPatch patch) {
    var workflow = compiled(patch);
    in(tx -> engine.publish(tx, OrgId.of(org), workflow)).orThrow();
    return this;
  }

  static CompiledWorkflow compiled(WorkflowPatch patch) {
    return Compiler.standard().compile(contract(), patch).orThrow();
  }

  private static EntityContract contract() {
    return EntityContract.document("invoice")
        .materialField("amount", ScalarType.INTEGER)
        .field("note", ScalarType.TEXT)
        .field("id", ScalarType.TEXT)
        .build();
  }

  static String id(int number) {
    return String.format("usr:%s:00000000-0000-4000-8000-%012d", SLOT, number);
  }

  private static WorkflowPatch patch(List<StepConfig> steps) {
    if (steps.isEmpty()) {
      return PatchBuilder.empty("invoice", 1);
    }
    var nodes = new ArrayList<WorkflowNode>();
    var edges = new ArrayList<PatchEdge>();
    for (int i = 1; i <= steps.size(); i++) {
      nodes.add(WorkflowNode.of(id(i), steps.get(i - 1)));
      if (i > 1) {
        edges.add(edge(i - 1, i));
      }
    }
    return patch(nodes, edges);
  }

  /** Steps in the slot of all of a firm's steps. */
  static WorkflowPatch patch(List<WorkflowNode> nodes, List<PatchEdge> edges) {
    var slot =
        new SlotPatch(nodes, edges, EntryMode.SERIAL, ExitMode.SINGLE, Optional.empty(), List.of());
    return new PatchModel(new PatchModel.BaseRef("invoice", 1), Map.of(SLOT, slot));
  }

  /** Two steps, numbers 3 and 2, side by side between a split, number 9, and a join, number 1. */
  static WorkflowPatch forked(JoinMode mode, StepConfig three, StepConfig two) {
    return patch(
        List.of(
            WorkflowNode.of(id(9), new StepForm.ParallelSplit()),
            WorkflowNode.of(id(3), three),
            WorkflowNode.of(id(2), two),
            WorkflowNode.of(id(1), new StepForm.ParallelJoin(mode, OptionalInt.empty()))),
        List.of(edge(9, 3), edge(9, 2), edge(3, 1), edge(2, 1)));
  }

  private static PatchEdge edge(int from, int to) {
    return new PatchEdge("e" + from + to, id(from), id(to), EdgeChoice.ALWAYS, Optional.empty());
  }

  static StepConfig approval(Approvers.Approver... by) {
    return new StepConfig.Approval(
        new ApproverGroup.Inline(List.of(by), Approvers.Quorum.ANY, false),
        false,
        false,
        StepConfig.Approval.OnReject.LEAVE,
        Optional.empty());
  }

  static StepConfig webhook() {
    return new StepConfig.WebhookOut(
        "https://example.test/{entity.id}",
        Map.of("sum", "entity.amount"),
        Optional.empty(),
        DeliveryMode.CONFIRMED);
  }

  DocumentRef document(String id) {
    return new DocumentRef(org, "invoice", id);
  }

  InstanceKey key(String id) {
    return new InstanceKey.Latest(document(id));
  }

  <T> T in(Function<StoreTransaction, T> work) {
    return store.transactions().inOwn(work);
  }

  /** Some work on a connection, which is committed. */
  <T> T on(Connection connection, Function<StoreTransaction, T> work) throws SQLException {
    connection.setAutoCommit(false);
    T result = work.apply(store.in(connection));
    connection.commit();
    return result;
  }

  static RequestContext by(Actor actor) {
    return RequestContext.of(actor);
  }

  /** Writes an invoice and begins its workflow, up to where it rests as a draft. */
  void drafts(String id) {
    drafts(List.of(id));
  }

  void drafts(List<String> ids) {
    creates(ids);
    work();
  }

  /** Writes invoices and tells the engine of them, and nobody works on them yet. */
  List<String> creates(List<String> ids) {
    return in(
        tx -> {
          for (var id : ids) {
            host.insert(PostgresStore.connection(tx), id, 500);
            begins(tx, id);
          }
          return ids;
        });
  }

  /** Tells the engine of an invoice that has been written. */
  CommandResult begins(StoreTransaction tx, String id) {
    var view = host.find(tx, document(id)).orElseThrow();
    return engine.in(tx).record(DocumentChange.create(document(id), view), by(EVE));
  }

  /** Books a request, and nobody acts on it yet. */
  void requests(String id, String verb) {
    requests(List.of(id), verb);
  }

  private void requests(List<String> ids, String verb) {
    in(
        tx -> {
          for (var id : ids) {
            engine.in(tx).request(key(id), TransitionRequest.of(verb), by(EVE));
          }
          return ids;
        });
  }

  DocumentView invoice(String id) {
    return in(tx -> host.find(tx, document(id))).orElseThrow();
  }

  /** The same, and asks for it to be submitted. */
  void submits(String id) {
    submits(List.of(id));
  }

  void submits(List<String> ids) {
    promises(ids);
    work();
  }

  /** The same, and nothing is sent yet. */
  void promises(List<String> ids) {
    asks(ids);
    var turns = turns("w");
    while (turns.advance() > 0) {}
  }

  /** The same, and nobody has acted on what was asked yet. */
  void asks(List<String> ids) {
    drafts(ids);
    requests(ids, "submit");
  }

  /** The same firm when some time has passed. */
  Firm after(Duration time) {
    return new Firm(store.clock(() -> NOW.plus(time)), host, org);
  }

  /** Takes an event in: to how many instances it goes. */
  int deliver(String event, String key) {
    return in(
        tx ->
            engine
                .in(tx)
                .deliver(new EventInbox.ExternalEvent(org, event, key, Map.of(), EVE, NOW))
                .orThrow());
  }

  ManualWorkers turns(String worker) {
    return engine.turns(WorkerOptions.of(worker));
  }

  /** Works until nothing is due. */
  void work() {
    var turns = turns("w");
    while (turns.advance() + turns.send() > 0) {}
  }

  InstanceState state(String id) {
    return in(tx -> tx.history().instance(key(id))).orElseThrow();
  }

  ApprovalAnswer answer(String id, Answer answer) {
    var approval =
        state(id).approvals().values().stream().reduce((one, other) -> other).orElseThrow();
    return ApprovalAnswer.to(approval, answer, "");
  }

  List<StepRow> steps(String id) {
    var instance = state(id).identity().instance();
    return in(tx -> tx.history().steps(OrgId.of(org), InstanceId.of(instance)));
  }

  private static List<JournalEntry> entries(List<JournalRow> rows, List<AsideValue> values) {
    return JournalCodec.current().read(rows, values).orThrow().stream()
        .map(one -> ((RecordedEvent.Known) one).entry())
        .toList();
  }

  /** What happened to an instance, in words of one. */
  List<String> events(String id) {
    var instance = state(id).identity().instance();
    var written = in(tx -> tx.history().journal(OrgId.of(org), InstanceId.of(instance)));
    return entries(
            written.stream().map(JournalCodec.Written::row).toList(),
            written.stream().flatMap(one -> one.values().stream()).toList())
        .stream()
        .map(entry -> entry.event().getClass().getSimpleName())
        .toList();
  }

  /** What is wrong with an instance: its chain, or what its journal leads to. */
  List<String> wrong(String id) {
    var live = state(id);
    var instance = live.identity().instance();
    var written = in(tx -> tx.history().journal(OrgId.of(org), InstanceId.of(instance)));
    var rows = written.stream().map(JournalCodec.Written::row).toList();
    var wrong = new ArrayList<String>();
    JournalCodec.current()
        .verify(instance, JournalHead.NONE, rows)
        .problems()
        .forEach(problem -> wrong.add(problem.message()));
    var values = written.stream().flatMap(one -> one.values().stream()).toList();
    var entries = entries(rows, values);
    if (!EventApplier.replay(instance, entries).equals(live)) {
      wrong.add("Expected the journal to lead to the live row, but found another one.");
    }
    in(tx -> engine.inspect().verify(tx, OrgId.of(org), InstanceId.of(instance)))
        .orElseThrow()
        .problems()
        .forEach(problem -> wrong.add(problem.message()));
    return wrong;
  }
}
