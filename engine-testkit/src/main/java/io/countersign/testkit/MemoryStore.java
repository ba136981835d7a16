package io.countersign.testkit;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.Lifecycles;
import io.countersign.engine.instance.Wait;
import io.countersign.engine.store.Approvals;
import io.countersign.engine.store.ChangeSet;
import io.countersign.engine.store.Definitions;
import io.countersign.engine.store.EffectQueue;
import io.countersign.engine.store.EffectRow;
import io.countersign.engine.store.Health;
import io.countersign.engine.store.History;
import io.countersign.engine.store.Inbox;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.OutboxLifecycles;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.Receipt;
import io.countersign.engine.store.Repairs;
import io.countersign.engine.store.Retention;
import io.countersign.engine.store.Savepoint;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreTransaction.Locked;
import io.countersign.engine.store.StoreTransaction.Written;
import io.countersign.engine.store.Transactions;
import io.countersign.engine.store.Trigger;
import io.countersign.engine.store.TriggerQueue;
import io.countersign.engine.store.Workflows;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A store in memory, for tests: serial transactions, with real rollback and savepoints. It fulfils
 * the specification of a store, except that while one transaction is active, others find everything
 * busy.
 */
public final class MemoryStore implements Lasting {

  private final UndoLog log = new UndoLog();
  private final ReentrantLock own = new ReentrantLock();
  private final Supplier<Instant> clock;
  private final Map<String, Shelf> shelves = new HashMap<>();
  private final Table<String, String> active = new Table<>(log);
  private final Table<String, String> over = new Table<>(log);
  private final Watches watches = new Watches();
  private final Outbox<Trigger> triggers = new Outbox<>(log, OutboxLifecycles.TRIGGER, watches);
  private final Outbox<EffectRow> effects = new Outbox<>(log, OutboxLifecycles.EFFECT, watches);
  private final MemoryInbox inbox = new MemoryInbox(this, log);
  private final DefinitionRows definitions = new DefinitionRows(log);
  private final MemoryWorkflows workflows = new MemoryWorkflows(this, definitions);
  private final List<Resource> resources = new ArrayList<>();
  private @Nullable MemoryTransaction atWork;
  private long asks;

  /** Creates a store that uses a clock. */
  public MemoryStore(Supplier<Instant> clock) {
    this.clock = clock;
  }

  /** Lets a resource of the host take part in transactions. */
  @Override
  public void enlist(Resource resource) {
    resources.add(resource);
  }

  /** Adds a listener for every change of a status from now on. */
  public void watch(StatusWatch watch) {
    watches.add(watch);
  }

  /** Begins a transaction, which the caller ends. */
  public MemoryTransaction begin() {
    return new MemoryTransaction(this);
  }

  /**
   * Returns the next time after now at which something falls due: a step, a trigger or the retry of
   * an effect. Empty if everything waits for people and events.
   */
  @Override
  public Optional<Instant> nextDue() {
    var now = now();
    var steps =
        all().stream()
            .map(Shelf::state)
            .flatMap(state -> state.work().steps().values().stream())
            .flatMap(step -> step.awaits().flatMap(Wait::until).stream());
    var outboxes =
        Stream.concat(triggers.open().stream(), effects.open().stream())
            .map(line -> line.hold().due());
    return Stream.concat(steps, outboxes)
        .filter(due -> due.isAfter(now))
        .min(Comparator.naturalOrder());
  }

  @Override
  public Transactions transactions() {
    return new Transactions() {
      @Override
      public <T> T inOwn(Function<StoreTransaction, T> work) {
        own.lock();
        var transaction = begin();
        boolean done = false;
        try {
          T result = work.apply(transaction);
          done = true;
          return result;
        } finally {
          transaction.end(done);
          own.unlock();
        }
      }
    };
  }

  @Override
  public Workflows workflows() {
    return workflows;
  }

  @Override
  public Definitions definitions(StoreTransaction transaction) {
    return new MemoryDefinitions(this, (MemoryTransaction) transaction);
  }

  DefinitionRows definitionRows() {
    return definitions;
  }

  @Override
  public TriggerQueue triggers() {
    return new MemoryTriggers(this, triggers);
  }

  @Override
  public EffectQueue effects() {
    return new MemoryEffects(this, effects);
  }

  @Override
  public Inbox inbox() {
    return inbox;
  }

  @Override
  public Approvals approvals() {
    return new MemoryApprovals(this);
  }

  @Override
  public History history() {
    return new MemoryHistory(this);
  }

  @Override
  public Health health() {
    return new MemoryHealth(this);
  }

  Instant now() {
    return clock.get();
  }

  @Override
  public Retention retention() {
    return new MemoryRetention(this);
  }

  @Override
  public Repairs repairs() {
    return new MemoryRepairs(this);
  }

  /**
   * Alters the live row of an instance without the engine, as a user with rights on the tables
   * could. Leaves its history unchanged. Runs outside any transaction.
   */
  public void alter(String instance, UnaryOperator<InstanceState> altering) {
    var shelf = shelves.get(instance);
    if (shelf == null) {
      throw new IllegalArgumentException("Expected an instance, but found '" + instance + "'.");
    }
    beside(() -> shelf.set(altering.apply(shelf.state()), shelf.head(), now()));
  }

  int forgetEvents(Instant before, int limit) {
    return inbox.forget(before, limit);
  }

  Outbox<Trigger> triggerLines() {
    return triggers;
  }

  Outbox<EffectRow> effectLines() {
    return effects;
  }

  /** Returns whether a transaction is the active one, or becomes it. */
  boolean turn(MemoryTransaction transaction) {
    transaction.check();
    if (atWork == null) {
      atWork = transaction;
      resources.forEach(resource -> log.add(resource.restorer()));
    }
    return atWork == transaction;
  }

  void need(MemoryTransaction transaction) {
    if (!turn(transaction)) {
      throw new IllegalStateException(
          "Expected the only active transaction, but found another one. End that one first.");
    }
  }

  void end(MemoryTransaction transaction, boolean keep) {
    if (atWork != transaction) {
      return;
    }
    if (!keep) {
      log.backTo(0);
    }
    log.forget();
    atWork = null;
  }

  void beside(Runnable work) {
    log.beside(work);
  }

  private record Mark(int size) implements Savepoint {}

  Savepoint mark() {
    resources.forEach(resource -> log.add(resource.restorer()));
    return new Mark(log.size());
  }

  void backTo(Savepoint savepoint) {
    int size = ((Mark) savepoint).size();
    log.backTo(size - resources.size());
    resources.forEach(resource -> log.add(resource.restorer()));
  }

  Locked load(InstanceKey key) {
    var shelf = find(key);
    if (shelf.isEmpty()) {
      return new Locked.Absent(now(), published(key));
    }
    var state = shelf.get().state();
    return new Locked.Loaded(state, shelf.get().head(), due(state.identity().instance()), now());
  }

  Optional<Shelf> find(InstanceKey key) {
    if (key instanceof InstanceKey.ById byId) {
      return Optional.ofNullable(shelves.get(byId.instance()))
          .filter(Shelf::isThere)
          .filter(shelf -> org(shelf.state()).equals(byId.org()));
    }
    var document = document(key).orElseThrow().toString();
    var found = active.get(document);
    return (key instanceof InstanceKey.Latest ? found.or(() -> over.get(document)) : found)
        .map(shelves::get);
  }

  private Optional<String> published(InstanceKey key) {
    return document(key).flatMap(one -> workflows.hash(one.org(), one.type()));
  }

  private static Optional<DocumentRef> document(InstanceKey key) {
    if (key instanceof InstanceKey.ByDocument byDocument) {
      return Optional.of(byDocument.document());
    }
    return key instanceof InstanceKey.Latest latest
        ? Optional.of(latest.document())
        : Optional.empty();
  }

  List<Shelf> all() {
    return shelves.values().stream().filter(Shelf::isThere).toList();
  }

  private List<QueuedTrigger> due(String instance) {
    var now = now();
    return triggers.open().stream()
        .filter(line -> line.instance().equals(instance) && line.isDue(now))
        .map(MemoryTriggers::queued)
        .toList();
  }

  static String org(InstanceState state) {
    return state.identity().document().org();
  }

  Written write(ChangeSet changes) {
    var shelf = shelves.computeIfAbsent(changes.instance(), id -> new Shelf(log, watches));
    var outdated = outdated(shelf, changes);
    if (outdated.isPresent()) {
      return new Written.Outdated(outdated.get());
    }
    var taken =
        changes.steps().receipts().stream()
            .map(Receipt::key)
            .filter(shelf::hasReceipt)
            .sorted()
            .toList();
    if (!taken.isEmpty()) {
      return new Written.Taken(taken);
    }
    moves(shelf, changes);
    changes.steps().receipts().forEach(one -> shelf.receipt(one.key(), one.seq()));
    changes.steps().opened().forEach(shelf::insert);
    changes.steps().changed().forEach(shelf::change);
    changes.steps().approvals().asked().forEach(row -> shelf.ask(row, asks++));
    changes.steps().approvals().changed().forEach(shelf::change);
    changes.journal().ifPresent(shelf::append);
    if (changes.after().progress().status().isFinal()) {
      shelf.ended(changes.at());
    }
    shelf.set(
        changes.after(),
        changes.journal().map(journal -> journal.row().head()).orElse(shelf.head()),
        changes.at());
    keepActive(changes.after());
    outboxes(changes);
    inbox.match(changes);
    return new Written.Done();
  }

  private void moves(Shelf shelf, ChangeSet changes) {
    var status =
        shelf.isThere() ? shelf.state().progress().status() : Lifecycles.INSTANCE.initial();
    for (var next : changes.statuses()) {
      status = watches.move(Lifecycles.INSTANCE, status, next);
    }
  }

  private Optional<String> outdated(Shelf shelf, ChangeSet changes) {
    long found = shelf.isThere() ? shelf.state().progress().seq() : 0;
    if (found != changes.expected()) {
      return Optional.of("event " + found + " instead of " + changes.expected());
    }
    var document = changes.after().identity().document().toString();
    if (changes.expected() == 0 && active.has(document)) {
      return Optional.of("the document has an active instance");
    }
    boolean passedOn =
        changes.outbox().done().stream()
            .anyMatch(
                done ->
                    triggers
                        .held(changes.org(), changes.instance(), done.key(), done.fence())
                        .isEmpty());
    return passedOn ? Optional.of("a claim has passed on") : Optional.empty();
  }

  void keepActive(InstanceState state) {
    var document = state.identity().document().toString();
    var instance = state.identity().instance();
    if (!state.progress().status().isFinal()) {
      active.put(document, instance);
    } else if (active.get(document).equals(Optional.of(instance))) {
      // A write to an instance after its end is not another end, and may follow the start of the
      // next instance.
      active.remove(document);
      over.put(document, instance);
    }
  }

  private void outboxes(ChangeSet changes) {
    var org = changes.org();
    var instance = changes.instance();
    for (var effect : changes.outbox().effects()) {
      effects.add(org, instance, String.valueOf(effect.seq()), effect, changes.at());
    }
    for (long recalled : changes.outbox().recalled()) {
      effects
          .held(org, instance, String.valueOf(recalled), 0)
          .ifPresent(
              line ->
                  effects.complete(
                      line.with(line.row().withoutContent()), "recalled", changes.at()));
    }
    for (var done : changes.outbox().done()) {
      triggers
          .held(org, instance, done.key(), done.fence())
          .ifPresent(line -> triggers.complete(line, done.note(), changes.at()));
    }
    for (var trigger : changes.outbox().queued()) {
      triggers.add(org, instance, trigger.key(instance), trigger, changes.at());
    }
  }
}
