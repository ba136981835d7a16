package io.countersign.testkit.advance;

import io.countersign.compiler.Compiler;
import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.Engine;
import io.countersign.engine.WorkflowSession;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.DocumentLifecycle;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.TransitionContract;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.Token;
import io.countersign.engine.journal.JournalCodec;
import io.countersign.engine.journal.RecordedEvent;
import io.countersign.engine.port.CustomStep;
import io.countersign.engine.port.EffectSender.Sent;
import io.countersign.engine.port.HostPorts;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.OperatorCommand;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.row.StepRow;
import io.countersign.engine.settings.EngineSettings;
import io.countersign.engine.store.EventInbox;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.testkit.crash.CrashEverywhere.Act;
import io.countersign.testkit.crash.CrashEverywhere.Machine;
import io.countersign.testkit.crash.CrashEverywhere.Work;
import io.countersign.testkit.memory.HostResource;
import io.countersign.testkit.memory.MemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** One invoice and what people do with it, to be done with a crash in every place. */
final class Desk implements Work, HostResource {

  static final InstanceKey INVOICE = new InstanceKey.ByDocument(Office.INVOICE);

  final InvoiceHost host = new InvoiceHost();
  final MemoryStore store = new MemoryStore(this::now);
  final List<String> denied = new ArrayList<>();
  private final List<Act> acts = new ArrayList<>();
  private final List<Sent> replies = new ArrayList<>();
  private final int budget;
  private Instant now = Instant.parse("2026-01-15T09:00:00Z");
  private int ids;
  private boolean forgetful;
  private boolean shadowed;
  private boolean unguarded;
  private boolean atOnce;

  private Desk(CompiledWorkflow workflow, int budget) {
    this.budget = budget;
    store.enlist(() -> forgetful ? () -> {} : host.restorer());
    store.enlist(this);
    store
        .transactions()
        .inOwn(
            tx -> {
              tx.workflows().publish(OrgId.of(Office.ORG), workflow);
              return workflow;
            });
  }

  /** Compiles a patch once and makes a desk of it as often as it is asked for. */
  static Supplier<Desk> over(WorkflowPatch patch, UnaryOperator<Desk> story) {
    return over(patch, EngineSettings.BUDGET, story);
  }

  static CompiledWorkflow compiled(WorkflowPatch patch) {
    return compiled(contract(), patch);
  }

  static CompiledWorkflow compiled(EntityContract contract, WorkflowPatch patch) {
    var handlers = new TreeSet<>(StepConfig.TYPES);
    handlers.add("stamp");
    return Compiler.builder().handlers(handlers).build().compile(contract, patch).orThrow();
  }

  static Supplier<Desk> over(WorkflowPatch patch, int budget, UnaryOperator<Desk> story) {
    return over(compiled(patch), budget, story);
  }

  static Supplier<Desk> over(CompiledWorkflow workflow, int budget, UnaryOperator<Desk> story) {
    return () -> story.apply(new Desk(workflow, budget).created());
  }

  /** The usual invoice, but the host's policy is asked before anything is approved. */
  private static EntityContract contract() {
    var usual = DocumentLifecycle.document();
    var transitions = usual.transitions().stream().map(Desk::guarded).toList();
    return EntityContract.over("invoice", new DocumentLifecycle(usual.statuses(), transitions))
        .materialField("amount", ScalarType.INTEGER)
        .field("note", ScalarType.TEXT)
        .build();
  }

  private static TransitionContract guarded(TransitionContract one) {
    return one.verb().equals("approve")
        ? new TransitionContract(
            one.verb(),
            one.from(),
            one.to(),
            one.gate().checkingPolicy(),
            one.slotAfter(),
            one.returning())
        : one;
  }

  @Override
  public Runnable restorer() {
    int before = ids;
    return () -> ids = before;
  }

  private Instant now() {
    return now;
  }

  @Override
  public Store store() {
    return store;
  }

  @Override
  public Engine start(Machine machine) {
    var ports = host.ports();
    CustomStep step =
        (tx, origin, input) ->
            new CustomStep.Result.Done("done", Map.of("seen", input.settings()), Optional.empty());
    var all =
        new HostPorts(
            ports.documents(),
            ports.mutations(),
            ports.directory(),
            ports.organisations(),
            ports.judges(),
            Map.of("stamp", step));
    var sender = machine.sender(envelope -> reply());
    return Engine.over(machine.store())
        .host(machine.host(all))
        .settings(
            EngineSettings.with(
                    at -> {
                      ids++;
                      return "i" + ids;
                    },
                    () -> "secret")
                .budget(budget))
        .sender("webhook", sender)
        .sender("print_badge", sender)
        .sender("email", sender)
        .shadow(shadowed ? new String[] {"invoice"} : new String[0])
        .unguarded(unguarded ? new String[] {"invoice"} : new String[0])
        .build();
  }

  private Sent reply() {
    return replies.isEmpty() ? new Sent.Arrived(Map.of("status", 200L)) : replies.remove(0);
  }

  @Override
  public List<Act> acts() {
    return List.copyOf(acts);
  }

  @Override
  public Object keptState() {
    return host.get(Office.INVOICE.id());
  }

  /** The host does not take part in transactions. */
  Desk forgetful() {
    forgetful = true;
    return this;
  }

  Desk replying(Sent... sent) {
    replies.addAll(List.of(sent));
    return this;
  }

  private Desk created() {
    return act(
        "eve writes the invoice",
        (joined, tx) -> {
          var fields = new LinkedHashMap<String, @Nullable Object>();
          fields.put("amount", 500L);
          fields.put("note", "");
          host.put(Office.INVOICE.id(), 1, "draft", fields);
          return record(
              joined,
              DocumentChange.create(Office.INVOICE, host.get(Office.INVOICE.id())),
              new RequestContext(Office.EVE, "trace-1"));
        });
  }

  /** From the beginning, whatever people do moves the invoice on in the same transaction. */
  Desk atOnce() {
    atOnce = true;
    return this;
  }

  private WorkflowSession verbs(WorkflowSession joined) {
    return atOnce ? joined.advancing() : joined;
  }

  private CommandResult record(
      WorkflowSession joined, DocumentChange change, RequestContext context) {
    return verbs(joined).record(change, context);
  }

  Desk act(String name, BiFunction<WorkflowSession, StoreTransaction, CommandResult> work) {
    acts.add(
        Act.of(
            name,
            (engine, tx) -> {
              if (work.apply(engine.in(tx), tx) instanceof CommandResult.Rejected no) {
                denied.add(name + ": " + no.problems());
              }
            }));
    return this;
  }

  Desk request(String verb) {
    return act(
        "eve asks to " + verb,
        (joined, tx) -> {
          var request = TransitionRequest.of(verb);
          var eve = RequestContext.of(Office.EVE);
          return verbs(joined).request(INVOICE, request, eve);
        });
  }

  /** Goes to where the slot behind the gate of approval is entered. */
  Desk approved() {
    return request("submit").request("approve");
  }

  Desk edit(String field, Object value) {
    return act(
        "eve sets " + field,
        (joined, tx) -> {
          host.edit(Office.INVOICE.id(), field, value);
          return record(
              joined,
              DocumentChange.update(Office.INVOICE, host.get(Office.INVOICE.id())),
              RequestContext.of(Office.EVE));
        });
  }

  /** The type is in shadow from the beginning; nothing is refused, and statuses are followed. */
  Desk shadowed() {
    shadowed = true;
    return this;
  }

  /** The host does not ask the guard, and what it writes is recorded all the same. */
  Desk unguarded() {
    unguarded = true;
    return this;
  }

  /** The host changes the status by itself. */
  Desk becomes(String status) {
    return act(
        "the host makes it " + status,
        (joined, tx) -> {
          var before = host.get(Office.INVOICE.id());
          host.put(Office.INVOICE.id(), before.version() + 1, status, before.fields());
          return record(
              joined,
              DocumentChange.update(Office.INVOICE, host.get(Office.INVOICE.id())),
              RequestContext.of(Office.EVE));
        });
  }

  Desk decide(String nodeId, String person, Approval.Answer answer) {
    return act(
        person + " answers " + answer,
        (joined, tx) -> {
          var given = open(tx, nodeId, answer.action());
          var context = RequestContext.of(Actor.person(person));
          return verbs(joined).answer(INVOICE, given, context);
        });
  }

  Desk does(String nodeId, String person, String action) {
    return act(
        person + " takes the action " + action,
        (joined, tx) -> {
          var given = open(tx, nodeId, action);
          var context = RequestContext.of(Actor.person(person));
          return verbs(joined).answer(INVOICE, given, context);
        });
  }

  private ApprovalAnswer open(StoreTransaction tx, String nodeId, String action) {
    var state = state(tx);
    var step =
        state.work().steps().values().stream()
            .filter(one -> one.nodeId().equals(nodeId))
            .findFirst()
            .orElseThrow();
    var shown = Optional.ofNullable(state.approvals().get(step.seq())).orElseThrow().shown();
    return new ApprovalAnswer(step.seq(), shown.version(), shown.materialHash(), action, "because");
  }

  Desk withdraw() {
    return act(
        "eve takes it back",
        (joined, tx) -> {
          var eve = RequestContext.of(Office.EVE);
          return verbs(joined).withdraw(INVOICE, "wrong", eve);
        });
  }

  Desk leadOut(String nodeId) {
    return act(
        "olga leads it out",
        (joined, tx) -> intervene(joined, new OperatorCommand.LeadOut(nodeId, "wrong way")));
  }

  Desk retry() {
    return act(
        "olga tries again",
        (joined, tx) -> {
          var failed =
              state(tx).tokens().stream()
                  .filter(token -> token.phase() == Token.Phase.FAILED)
                  .findFirst()
                  .orElseThrow();
          return intervene(joined, new OperatorCommand.Retry(failed.id(), "the cause is gone"));
        });
  }

  private CommandResult intervene(WorkflowSession joined, OperatorCommand command) {
    var olga = RequestContext.of(Actor.person("olga"));
    return verbs(joined).intervene(INVOICE, command, olga);
  }

  Desk deliver(String id, String key) {
    return act(
        "the event " + id + " comes",
        (joined, tx) -> {
          joined.deliver(
              new EventInbox.ExternalEvent(Office.ORG, id, key, Map.of("n", id), Office.EVE, now));
          return new CommandResult.NoChange("", "");
        });
  }

  Desk joined() {
    return act(
        "the host advances by itself",
        (joined, tx) -> {
          joined.advance(INVOICE, RequestContext.of(Office.EVE));
          return new CommandResult.NoChange("", "");
        });
  }

  Desk passes(Duration time) {
    acts.add(Act.aside(time + " pass", () -> now = now.plus(time)));
    return this;
  }

  Desk aside(String name, Runnable work) {
    acts.add(Act.aside(name, work));
    return this;
  }

  private InstanceState state(StoreTransaction tx) {
    var loaded = tx.lock(INVOICE, StoreTransaction.Patience.WAIT);
    return ((StoreTransaction.Locked.Loaded) loaded).state();
  }

  /** The rows of the invoice's steps, whether it is still under way or not. */
  List<StepRow> rows() {
    return store
        .transactions()
        .inOwn(tx -> tx.history().steps(OrgId.of(Office.ORG), InstanceId.of("i1")));
  }

  /** What happened to it. */
  List<Event> events() {
    var written =
        store
            .transactions()
            .inOwn(tx -> tx.history().journal(OrgId.of(Office.ORG), InstanceId.of("i1")));
    var rows = written.stream().map(JournalCodec.Written::row).toList();
    var values = written.stream().flatMap(one -> one.values().stream()).toList();
    return JournalCodec.current().read(rows, values).orThrow().stream()
        .map(one -> ((RecordedEvent.Known) one).entry().event())
        .toList();
  }

  /** The instance. */
  InstanceState state() {
    return store
        .transactions()
        .inOwn(
            tx ->
                tx.history()
                    .instance(new InstanceKey.ById(OrgId.of(Office.ORG), InstanceId.of("i1")))
                    .orElseThrow());
  }
}
