package io.countersign.testkit.advance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.countersign.compiler.Compiler;
import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.advance.InstanceService;
import io.countersign.engine.approval.ApprovalRow;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.family.registry.EventApplier;
import io.countersign.engine.inspect.WorkflowQueries;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.journal.JournalCodec;
import io.countersign.engine.journal.JournalHead;
import io.countersign.engine.journal.RecordedEvent;
import io.countersign.engine.port.Ids;
import io.countersign.engine.port.Telemetry;
import io.countersign.engine.request.AdvanceResult;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.OperatorCommand;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.request.SendBack;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.row.StepRow;
import io.countersign.engine.settings.EngineSettings;
import io.countersign.engine.store.EventInbox;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.InstanceRebuild;
import io.countersign.engine.store.LeaseRequest;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.StepProjection;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.Trigger;
import io.countersign.engine.store.TriggerType;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.problem.Problem;
import io.countersign.problem.Result;
import io.countersign.testkit.journal.ConsentVerifier;
import io.countersign.testkit.memory.StoreFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An organisation with one invoice at a time, driven manually, over any store. */
abstract class InvoiceWorkplace {

  static final String ORG = "acme";
  static final DocumentRef INVOICE = new DocumentRef(ORG, "invoice", "inv-1");
  static final Actor EVE = Actor.person("eve", "clerk");

  final InvoiceHost host = new InvoiceHost();
  final CompiledWorkflow workflow;
  InstanceService advancer;
  private final StoreFactory keeping;
  private final Store kept;
  private Store used;
  private final Ids ids;
  private final List<AdvanceResult> advances = new ArrayList<>();
  private Instant now = Instant.parse("2026-01-15T09:00:00Z");
  private String instance = "";
  private AdvanceWay way = AdvanceWay.BY_WORKER;
  private Optional<AdvanceResult> advanced = Optional.empty();

  InvoiceWorkplace(StoreFactory keeping, Ids ids, EntityContract contract, WorkflowPatch patch) {
    var handlers = new TreeSet<>(StepConfig.TYPES);
    handlers.addAll(InvoiceHost.STEPS);
    workflow = Compiler.builder().handlers(handlers).build().compile(contract, patch).orThrow();
    this.keeping = keeping;
    kept = keeping.store(this::now, host);
    used = kept;
    this.ids = ids;
    advancer = new InstanceService(kept, host.ports(), settings());
    in(
        tx -> {
          tx.workflows().publish(OrgId.of(ORG), workflow);
          return "";
        });
  }

  EngineSettings settings() {
    return EngineSettings.with(ids, () -> "secret");
  }

  void budget(int steps) {
    advancer = new InstanceService(used, host.ports(), settings().budget(steps));
  }

  /** Adds a listener to the engine. */
  void heardBy(Telemetry listener) {
    advancer = new InstanceService(used, host.ports(), settings().telemetry(listener));
  }

  /** Replaces the engine by one over a store, with empty caches, and uses its transactions. */
  void restart(Store store) {
    used = store;
    advancer = new InstanceService(store, host.ports(), settings());
  }

  Store keptStore() {
    return kept;
  }

  static EntityContract contract() {
    return EntityContract.document("invoice")
        .materialField("amount", ScalarType.INTEGER)
        .field("note", ScalarType.TEXT)
        .build();
  }

  Instant now() {
    return now;
  }

  void passes(Duration time) {
    now = now.plus(time);
  }

  /** Advances the time until something falls due. */
  void passesToNextDue() {
    now = keeping.nextDue(now).orElseThrow();
  }

  <T> T in(Function<StoreTransaction, T> work) {
    return used.transactions().inOwn(work);
  }

  /** Sets how the actions of people are processed from now on. */
  InvoiceWorkplace acting(AdvanceWay next) {
    way = next;
    return this;
  }

  /** Returns the result of advancing after the last action. */
  Optional<AdvanceResult> advance() {
    return advanced;
  }

  private CommandResult handle(
      StoreTransaction tx, RequestContext context, Function<InstanceService, CommandResult> verb) {
    var booked = verb.apply(way == AdvanceWay.AT_ONCE ? advancer.advancing() : advancer);
    advanced =
        way == AdvanceWay.APART && booked instanceof CommandResult.Accepted one
            ? Optional.of(
                advancer.advance(
                    tx,
                    new InstanceKey.ById(OrgId.of(ORG), InstanceId.of(one.instance())),
                    context))
            : booked.advance();
    return booked;
  }

  /** Writes an invoice and starts its workflow, in one transaction. */
  void create(long amount) {
    var result =
        in(
            tx -> {
              var fields = new LinkedHashMap<String, @Nullable Object>();
              workflow.contract().fields().keySet().forEach(name -> fields.put(name, null));
              fields.put("amount", amount);
              fields.put("note", "");
              // The resource joins on the first use of the transaction.
              tx.lock(new InstanceKey.ByDocument(INVOICE), StoreTransaction.Patience.WAIT);
              host.put(INVOICE.id(), 1, "draft", fields);
              var created = DocumentChange.create(INVOICE, host.get(INVOICE.id()));
              return record(tx, created, new RequestContext(EVE, "trace-1"));
            });
    instance = assertInstanceOf(CommandResult.Accepted.class, result).instance();
  }

  CommandResult edit(String field, Object value) {
    return in(
        tx -> {
          tx.lock(key(), StoreTransaction.Patience.WAIT);
          host.edit(INVOICE.id(), field, value);
          return record(tx);
        });
  }

  /** Records the current invoice with the engine. */
  CommandResult record(StoreTransaction tx) {
    return record(tx, change(), RequestContext.of(EVE));
  }

  private CommandResult record(StoreTransaction tx, DocumentChange change, RequestContext context) {
    return handle(tx, context, verbs -> verbs.record(tx, change, context));
  }

  DocumentChange change() {
    return DocumentChange.update(INVOICE, host.get(INVOICE.id()));
  }

  CommandResult request(String verb) {
    var request = TransitionRequest.of(verb);
    var eve = RequestContext.of(EVE);
    return in(tx -> handle(tx, eve, verbs -> verbs.request(tx, key(), request, eve)));
  }

  CommandResult decide(String nodeId, String person, Approval.Answer answer) {
    var approval =
        state().approvals().values().stream()
            .filter(one -> row(one.step()).visit().nodeId().equals(nodeId))
            .filter(one -> one.verdict() == Approval.Verdict.OPEN)
            .findFirst()
            .orElseThrow();
    return book(ApprovalAnswer.to(approval, answer, ""), Actor.person(person));
  }

  CommandResult book(ApprovalAnswer answer, Actor actor) {
    var context = RequestContext.of(actor);
    return check(tx -> handle(tx, context, verbs -> verbs.answer(tx, key(), answer, context)));
  }

  CommandResult book(SendBack back, Actor actor) {
    var context = RequestContext.of(actor);
    return check(tx -> handle(tx, context, verbs -> verbs.sendBack(tx, key(), back, context)));
  }

  CommandResult book(OperatorCommand command, Actor actor) {
    var context = RequestContext.of(actor);
    return check(tx -> handle(tx, context, verbs -> verbs.intervene(tx, key(), command, context)));
  }

  CommandResult withdraw(String reason) {
    var eve = RequestContext.of(EVE);
    return check(tx -> handle(tx, eve, verbs -> verbs.withdraw(tx, key(), reason, eve)));
  }

  private CommandResult check(Function<StoreTransaction, CommandResult> work) {
    var result = in(work);
    check();
    return result;
  }

  int deliver(String id, String key) {
    return in(
        tx ->
            tx.inbox()
                .deliver(new EventInbox.ExternalEvent(ORG, id, key, Map.of("from", id), EVE, now))
                .orThrow());
  }

  AdvanceResult join() {
    var advance = in(tx -> advancer.advance(tx, key(), RequestContext.of(EVE)));
    check();
    return advance;
  }

  /** Runs the worker until nothing is due. */
  List<AdvanceResult> work() {
    advances.clear();
    while (workOnce()) {
      check();
      assertTrue(advances.size() < 1000, "No trigger is left.");
    }
    return List.copyOf(advances);
  }

  List<QueuedTrigger> claim() {
    return in(
        tx -> {
          tx.triggers().reap(now);
          tx.triggers().queueDue(now, 100);
          return tx.triggers().claim(new LeaseRequest("w", now, now.plusSeconds(60), 100)).rows();
        });
  }

  private boolean workOnce() {
    var claimed = claim();
    var byInstance = new LinkedHashMap<String, List<QueuedTrigger>>();
    for (var one : claimed) {
      byInstance.computeIfAbsent(one.instance(), id -> new ArrayList<>()).add(one);
    }
    byInstance.values().forEach(mine -> advances.add(advancer.work(mine)));
    return !claimed.isEmpty();
  }

  /** Sends all queued effects. */
  int send(boolean arrives) {
    var claimed =
        in(tx -> tx.effects().claim(new LeaseRequest("io", now, now.plusSeconds(300), 100)).rows());
    for (var one : claimed) {
      var report =
          new Trigger(
              arrives ? TriggerType.EFFECT_CONFIRMED : TriggerType.EFFECT_FAILED,
              String.valueOf(one.effect().seq()),
              1,
              Map.of("effect", one.effect().seq(), "response", Map.of("status", 200L)),
              EVE,
              one.effect().trace());
      boolean settled = in(tx -> tx.effects().settle(one, report));
      assertTrue(settled);
    }
    return claimed.size();
  }

  /** Checks that the journal, the rows of steps and the live row agree. */
  void check() {
    var live = state();
    var entries = journal();
    var consent =
        new ConsentVerifier(workflow.contract(), version -> host.fields(INVOICE.id(), version));
    entries.forEach(consent::follow);
    consent.orThrow();
    assertEquals(live, EventApplier.replay(instance, entries));
    assertEquals(InstanceRebuild.Rebuilt.ofLive(live), InstanceRebuild.of(workflow, rows()));
    assertEquals(approvals(), StepProjection.approvals(instance, entries));
  }

  /** Returns what the verification of the instance against its journal finds. */
  List<Problem> verify() {
    return in(
        tx ->
            new WorkflowQueries(advancer.services())
                .verify(tx, OrgId.of(ORG), InstanceId.of(instance))
                .orElseThrow()
                .problems());
  }

  String id() {
    return instance;
  }

  InstanceKey key() {
    return new InstanceKey.ById(OrgId.of(ORG), InstanceId.of(instance));
  }

  InstanceState state() {
    return in(tx -> tx.history().instance(key())).orElseThrow();
  }

  InstanceStatus status() {
    return state().progress().status();
  }

  List<String> nodes() {
    return state().currentNodes();
  }

  List<StepRow> rows() {
    return in(tx -> tx.history().steps(OrgId.of(ORG), InstanceId.of(instance)));
  }

  List<ApprovalRow> approvals() {
    return in(tx -> tx.approvals().of(OrgId.of(ORG), InstanceId.of(instance)));
  }

  StepRow row(long seq) {
    return rows().stream().filter(row -> row.visit().seq() == seq).findFirst().orElseThrow();
  }

  /** Returns the rows of a node, oldest first. */
  List<StepRow> rows(String nodeId) {
    return rows().stream().filter(row -> row.visit().nodeId().equals(nodeId)).toList();
  }

  List<QueuedTrigger> openTriggers() {
    return in(tx -> tx.history().openTriggers(OrgId.of(ORG), InstanceId.of(instance)));
  }

  List<JournalEntry> journal() {
    var written = in(tx -> tx.history().journal(OrgId.of(ORG), InstanceId.of(instance)));
    var rows = written.stream().map(JournalCodec.Written::row).toList();
    var values = written.stream().flatMap(one -> one.values().stream()).toList();
    assertInstanceOf(
        Result.Accepted.class, JournalCodec.current().verify(instance, JournalHead.NONE, rows));
    return JournalCodec.current().read(rows, values).orThrow().stream()
        .map(one -> ((RecordedEvent.Known) one).entry())
        .toList();
  }

  <E extends Event> List<E> events(Class<E> type) {
    return journal().stream()
        .map(JournalEntry::event)
        .filter(type::isInstance)
        .map(type::cast)
        .toList();
  }
}
