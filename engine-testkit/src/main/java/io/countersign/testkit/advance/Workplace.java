package io.countersign.testkit.advance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.countersign.compiler.Compiler;
import io.countersign.dsl.type.Scalar;
import io.countersign.engine.advance.Advance;
import io.countersign.engine.advance.Advancer;
import io.countersign.engine.advance.Booking;
import io.countersign.engine.advance.Caller;
import io.countersign.engine.advance.Moved;
import io.countersign.engine.advance.Settings;
import io.countersign.engine.approval.ApprovalProjection;
import io.countersign.engine.approval.ApprovalRow;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.Entry;
import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.Evolve;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.journal.Head;
import io.countersign.engine.journal.Journal;
import io.countersign.engine.journal.Recorded;
import io.countersign.engine.port.Ids;
import io.countersign.engine.port.Telemetry;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.request.Intervention;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.store.Inbox;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.Lease;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.Rebuild;
import io.countersign.engine.store.StepRow;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.Trigger;
import io.countersign.engine.store.TriggerType;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.json.Shaped;
import io.countersign.testkit.Keeping;
import io.countersign.testkit.journal.Consent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** An organisation with one invoice at a time, driven manually, over any store. */
abstract class Workplace {

  static final String ORG = "acme";
  static final DocumentRef INVOICE = new DocumentRef(ORG, "invoice", "inv-1");
  static final Actor EVE = Actor.person("eve", "clerk");

  final InvoiceHost host = new InvoiceHost();
  final CompiledWorkflow workflow;
  Advancer advancer;
  private final Keeping keeping;
  private final Store kept;
  private final Ids ids;
  private final List<Advance> advances = new ArrayList<>();
  private Instant now = Instant.parse("2026-01-15T09:00:00Z");
  private String instance = "";
  private Way way = Way.BY_WORKER;
  private Optional<Advance> advanced = Optional.empty();

  Workplace(Keeping keeping, Ids ids, EntityContract contract, WorkflowPatch patch) {
    var handlers = new TreeSet<>(StepConfig.TYPES);
    handlers.addAll(InvoiceHost.STEPS);
    workflow = Compiler.builder().handlers(handlers).build().compile(contract, patch).orThrow();
    this.keeping = keeping;
    kept = keeping.store(this::now, host);
    this.ids = ids;
    advancer = new Advancer(kept, host.ports(), settings());
    in(
        tx -> {
          kept.workflows().publish(tx, ORG, workflow);
          return "";
        });
  }

  Settings settings() {
    return Settings.with(ids, () -> "secret");
  }

  void budget(int steps) {
    advancer = new Advancer(kept, host.ports(), settings().budget(steps));
  }

  /** Adds a listener to the engine. */
  void heardBy(Telemetry listener) {
    advancer = new Advancer(kept, host.ports(), settings().telemetry(listener));
  }

  /** Replaces the engine by one over a store, with empty caches. */
  void anew(Store store) {
    advancer = new Advancer(store, host.ports(), settings());
  }

  Store kept() {
    return kept;
  }

  static EntityContract contract() {
    return EntityContract.document("invoice")
        .materialField("amount", Scalar.INTEGER)
        .field("note", Scalar.TEXT)
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
    return kept.transactions().inOwn(work);
  }

  /** Sets how the actions of people are processed from now on. */
  Workplace acting(Way next) {
    way = next;
    return this;
  }

  /** Returns the result of advancing after the last action. */
  Optional<Advance> advanced() {
    return advanced;
  }

  private Booking told(
      StoreTransaction tx, Caller caller, Supplier<Booking> booking, Supplier<Moved> moving) {
    advanced = Optional.empty();
    if (way == Way.AT_ONCE) {
      var moved = moving.get();
      advanced = moved.advance();
      return moved.booking();
    }
    var booked = booking.get();
    if (way == Way.APART && booked instanceof Booking.Booked one) {
      advanced =
          Optional.of(advancer.advance(tx, new InstanceKey.ById(ORG, one.instance()), caller));
    }
    return booked;
  }

  /** Writes an invoice and starts its workflow, in one transaction. */
  void create(long amount) {
    var booking =
        in(
            tx -> {
              var fields = new LinkedHashMap<String, @Nullable Object>();
              workflow.contract().fields().keySet().forEach(name -> fields.put(name, null));
              fields.put("amount", amount);
              fields.put("note", "");
              // The resource joins on the first use of the transaction.
              tx.lock(new InstanceKey.ByDocument(INVOICE), StoreTransaction.Patience.WAIT);
              host.put(INVOICE.id(), 1, "draft", fields);
              var created = DocumentChange.created(INVOICE, host.get(INVOICE.id()));
              return record(tx, created, new Caller(EVE, "trace-1"));
            });
    instance = assertInstanceOf(Booking.Booked.class, booking).instance();
  }

  Booking edit(String field, Object value) {
    return in(
        tx -> {
          tx.lock(key(), StoreTransaction.Patience.WAIT);
          host.edit(INVOICE.id(), field, value);
          return record(tx);
        });
  }

  /** Records the current invoice with the engine. */
  Booking record(StoreTransaction tx) {
    return record(tx, changed(), Caller.of(EVE));
  }

  private Booking record(StoreTransaction tx, DocumentChange change, Caller caller) {
    return told(
        tx,
        caller,
        () -> advancer.recordings().record(tx, change, caller),
        () -> advancer.moves().record(tx, change, caller));
  }

  DocumentChange changed() {
    return DocumentChange.changed(INVOICE, host.get(INVOICE.id()));
  }

  Booking request(String verb) {
    var request = TransitionRequest.of(verb);
    var eve = Caller.of(EVE);
    return in(
        tx ->
            told(
                tx,
                eve,
                () -> advancer.bookings().request(tx, key(), request, eve),
                () -> advancer.moves().request(tx, key(), request, eve)));
  }

  Booking decide(String nodeId, String person, Approval.Answer answer) {
    var approval =
        state().approvals().values().stream()
            .filter(one -> row(one.step()).visit().nodeId().equals(nodeId))
            .filter(one -> one.verdict() == Approval.Verdict.OPEN)
            .findFirst()
            .orElseThrow();
    return book(ApprovalAnswer.to(approval, answer, ""), Actor.person(person));
  }

  Booking book(ApprovalAnswer answer, Actor actor) {
    var caller = Caller.of(actor);
    return checked(
        tx ->
            told(
                tx,
                caller,
                () -> advancer.bookings().answer(tx, key(), answer, caller),
                () -> advancer.moves().answer(tx, key(), answer, caller)));
  }

  Booking book(Intervention intervention, Actor actor) {
    var caller = Caller.of(actor);
    return checked(
        tx ->
            told(
                tx,
                caller,
                () -> advancer.bookings().intervene(tx, key(), intervention, caller),
                () -> advancer.moves().intervene(tx, key(), intervention, caller)));
  }

  Booking withdraw(String reason) {
    var eve = Caller.of(EVE);
    return checked(
        tx ->
            told(
                tx,
                eve,
                () -> advancer.bookings().withdraw(tx, key(), reason, eve),
                () -> advancer.moves().withdraw(tx, key(), reason, eve)));
  }

  private Booking checked(Function<StoreTransaction, Booking> work) {
    var booking = in(work);
    check();
    return booking;
  }

  int deliver(String id, String key) {
    return in(
        tx ->
            kept.inbox()
                .deliver(tx, new Inbox.ExternalEvent(ORG, id, key, Map.of("from", id), EVE, now))
                .orThrow());
  }

  Advance join() {
    var advance = in(tx -> advancer.advance(tx, key(), Caller.of(EVE)));
    check();
    return advance;
  }

  /** Runs the worker until nothing is due. */
  List<Advance> work() {
    advances.clear();
    while (workOnce()) {
      check();
      assertTrue(advances.size() < 1000, "It comes to rest.");
    }
    return List.copyOf(advances);
  }

  List<QueuedTrigger> claim() {
    return in(
        tx -> {
          kept.triggers().reap(tx, now);
          kept.triggers().queueDue(tx, now, 100);
          return kept.triggers().claim(tx, new Lease("w", now, now.plusSeconds(60), 100)).rows();
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
        in(tx -> kept.effects().claim(tx, new Lease("io", now, now.plusSeconds(300), 100)).rows());
    for (var one : claimed) {
      var report =
          new Trigger(
              arrives ? TriggerType.EFFECT_CONFIRMED : TriggerType.EFFECT_FAILED,
              String.valueOf(one.effect().seq()),
              1,
              Map.of("effect", one.effect().seq(), "response", Map.of("status", 200L)),
              EVE,
              one.effect().trace());
      boolean settled = in(tx -> kept.effects().settle(tx, one, report));
      assertTrue(settled);
    }
    return claimed.size();
  }

  /** Checks that the journal, the rows of steps and the live row agree. */
  void check() {
    var live = state();
    var entries = journal();
    var consent = new Consent(workflow.contract(), version -> host.fields(INVOICE.id(), version));
    entries.forEach(consent::follow);
    consent.orThrow();
    assertEquals(live, Evolve.replay(instance, entries));
    assertEquals(Rebuild.Rebuilt.ofLive(live), Rebuild.of(workflow, rows()));
    assertEquals(approvals(), ApprovalProjection.rebuild(instance, entries));
  }

  String id() {
    return instance;
  }

  InstanceKey key() {
    return new InstanceKey.ById(ORG, instance);
  }

  InstanceState state() {
    return in(tx -> kept.history().instance(tx, key())).orElseThrow();
  }

  InstanceStatus status() {
    return state().progress().status();
  }

  List<String> nodes() {
    return state().currentNodes();
  }

  List<StepRow> rows() {
    return in(tx -> kept.history().steps(tx, ORG, instance));
  }

  List<ApprovalRow> approvals() {
    return in(tx -> kept.approvals().of(tx, ORG, instance));
  }

  StepRow row(long seq) {
    return rows().stream().filter(row -> row.visit().seq() == seq).findFirst().orElseThrow();
  }

  /** Returns the rows of a node, oldest first. */
  List<StepRow> rows(String nodeId) {
    return rows().stream().filter(row -> row.visit().nodeId().equals(nodeId)).toList();
  }

  List<QueuedTrigger> openTriggers() {
    return in(tx -> kept.history().openTriggers(tx, ORG, instance));
  }

  List<Entry> journal() {
    var written = in(tx -> kept.history().journal(tx, ORG, instance));
    var rows = written.stream().map(Journal.Written::row).toList();
    var values = written.stream().flatMap(one -> one.values().stream()).toList();
    assertInstanceOf(Shaped.Read.class, Journal.current().verify(instance, Head.NONE, rows));
    return Journal.current().read(rows, values).orThrow().stream()
        .map(one -> ((Recorded.Known) one).entry())
        .toList();
  }

  <E extends Event> List<E> events(Class<E> type) {
    return journal().stream().map(Entry::event).filter(type::isInstance).map(type::cast).toList();
  }
}
