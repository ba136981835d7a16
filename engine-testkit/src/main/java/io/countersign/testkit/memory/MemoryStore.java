package io.countersign.testkit.memory;

import io.countersign.engine.definition.DefinitionScope;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.WorkflowKey;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.StatusLifecycles;
import io.countersign.engine.instance.Wait;
import io.countersign.engine.row.EffectRow;
import io.countersign.engine.row.FamilyRow;
import io.countersign.engine.row.StepReceipt;
import io.countersign.engine.store.ChangeSet;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.OutboxLifecycles;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.Savepoint;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreTransaction.Locked;
import io.countersign.engine.store.StoreTransaction.Locked.Loaded;
import io.countersign.engine.store.StoreTransaction.Written;
import io.countersign.engine.store.TransactionSource;
import io.countersign.engine.store.Trigger;
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
public final class MemoryStore implements ScenarioStore {

  private final UndoLog log = new UndoLog();
  private final ReentrantLock own = new ReentrantLock();
  private final Supplier<Instant> clock;
  private final Map<String, InstanceData> shelves = new HashMap<>();
  private final MemoryTable<String, String> active = new MemoryTable<>(log);
  private final MemoryTable<String, String> over = new MemoryTable<>(log);
  private final StatusWatches watches = new StatusWatches();
  private final MemoryOutbox<Trigger> triggers =
      new MemoryOutbox<>(log, OutboxLifecycles.TRIGGER, watches);
  private final MemoryOutbox<EffectRow> effects =
      new MemoryOutbox<>(log, OutboxLifecycles.EFFECT, watches);
  private final MemoryInbox inbox = new MemoryInbox(this, log);
  private final MemoryFamilies families = new MemoryFamilies(log);
  private final DefinitionRows definitions = new DefinitionRows(log);
  private final MemoryTable<String, List<CalendarRow>> calendars = new MemoryTable<>(log);
  private final List<HostResource> resources = new ArrayList<>();
  private @Nullable MemoryTransaction atWork;
  private long asks;

  /** Creates a store that uses a clock. */
  public MemoryStore(Supplier<Instant> clock) {
    this.clock = clock;
  }

  /** Lets a resource of the host take part in transactions. */
  @Override
  public void enlist(HostResource resource) {
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
            .map(InstanceData::state)
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
  public TransactionSource transactions() {
    return new TransactionSource() {
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

  DefinitionRows definitionRows() {
    return definitions;
  }

  /** Returns the versions of each calendar, by organisation and name. */
  MemoryTable<String, List<CalendarRow>> calendarRows() {
    return calendars;
  }

  Instant now() {
    return clock.get();
  }

  /**
   * Alters the live row of an instance without the engine, as a user with rights on the tables
   * could. Leaves its history unchanged. Runs outside any transaction.
   */
  public void alter(String instance, UnaryOperator<InstanceState> altering) {
    var data = shelves.get(instance);
    if (data == null) {
      throw new IllegalArgumentException("Expected an instance, but found '" + instance + "'.");
    }
    beside(() -> data.set(altering.apply(data.state()), data.head(), now()));
  }

  MemoryInbox letters() {
    return inbox;
  }

  MemoryOutbox<Trigger> triggerLines() {
    return triggers;
  }

  MemoryOutbox<EffectRow> effectLines() {
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
    var others = key instanceof InstanceKey.Latest latest ? others(latest) : List.<Loaded>of();
    if (shelf.isEmpty()) {
      return new Locked.Absent(now(), publish(key), others);
    }
    var state = shelf.get().state();
    return new Loaded(state, shelf.get().head(), due(state.identity().instance()), now(), others);
  }

  private List<Loaded> others(InstanceKey.Latest key) {
    return active(key.document()).stream()
        .filter(data -> !data.state().identity().workflow().equals(key.workflow()))
        .map(data -> new Loaded(data.state(), data.head(), List.of(), now()))
        .toList();
  }

  /** Returns the active instances of a document, by the names of their workflows. */
  List<InstanceData> active(DocumentRef document) {
    return active.between(document + "\n", document + "\n\uffff").stream()
        .map(shelves::get)
        .toList();
  }

  Optional<InstanceData> find(InstanceKey key) {
    if (key instanceof InstanceKey.ById byId) {
      return Optional.ofNullable(shelves.get(byId.instance().value()))
          .filter(InstanceData::isThere)
          .filter(data -> org(data.state()).equals(byId.org().value()));
    }
    var named = (InstanceKey.OfDocument) key;
    var place = place(named.document(), named.workflow());
    var found = active.get(place);
    return (key instanceof InstanceKey.Latest ? found.or(() -> over.get(place)) : found)
        .map(shelves::get);
  }

  /** Returns the rows that an instance has of a family; none if there is no such instance. */
  <R extends FamilyRow> List<R> familyRows(OrgId org, InstanceId instance, Class<R> family) {
    boolean there = find(new InstanceKey.ById(org, instance)).isPresent();
    return families.read(there ? instance.value() : "", family);
  }

  private Optional<String> publish(InstanceKey key) {
    return key instanceof InstanceKey.OfDocument one
        ? MemoryWorkflows.hash(
            definitions,
            new DefinitionScope(one.document().org(), one.document().type(), one.workflow()))
        : Optional.empty();
  }

  private static String place(InstanceState state) {
    return place(state.identity().document(), state.identity().workflow());
  }

  private static String place(DocumentRef document, WorkflowKey workflow) {
    return document + "\n" + workflow;
  }

  List<InstanceData> all() {
    return shelves.values().stream().filter(InstanceData::isThere).toList();
  }

  private List<QueuedTrigger> due(String instance) {
    var now = now();
    return triggers.open().stream()
        .filter(line -> line.instance().equals(instance) && line.isDue(now))
        .map(MemoryTriggers::queue)
        .toList();
  }

  static String org(InstanceState state) {
    return state.identity().document().org();
  }

  Written write(ChangeSet changes) {
    var data = shelves.computeIfAbsent(changes.instance(), id -> new InstanceData(log, watches));
    var outdated = outdated(data, changes);
    if (outdated.isPresent()) {
      return new Written.Outdated(outdated.get());
    }
    var taken =
        changes.steps().receipts().stream()
            .map(StepReceipt::key)
            .filter(data::hasReceipt)
            .sorted()
            .toList();
    if (!taken.isEmpty()) {
      return new Written.Taken(taken);
    }
    int before = log.size();
    boolean done = false;
    try {
      write(data, changes);
      done = true;
    } finally {
      if (!done) {
        log.backTo(before);
      }
    }
    return new Written.Done();
  }

  private void write(InstanceData data, ChangeSet changes) {
    moves(data, changes);
    changes.steps().receipts().forEach(one -> data.receipt(one.key(), one.seq()));
    changes.steps().opened().forEach(data::insert);
    changes.steps().changed().forEach(data::change);
    changes.steps().approvals().asked().forEach(row -> data.ask(row, asks++));
    changes.steps().approvals().changed().forEach(data::change);
    changes.steps().others().forEach(row -> families.write(changes.instance(), row));
    changes.journal().ifPresent(data::append);
    if (changes.after().progress().status().isFinal()) {
      data.end(changes.at());
    }
    data.set(
        changes.after(),
        changes.journal().map(journal -> journal.row().head()).orElse(data.head()),
        changes.at());
    keepActive(changes.after());
    outboxes(changes);
    inbox.match(changes);
  }

  private void moves(InstanceData data, ChangeSet changes) {
    var status =
        data.isThere() ? data.state().progress().status() : StatusLifecycles.INSTANCE.initial();
    for (var next : changes.statuses()) {
      status = watches.move(StatusLifecycles.INSTANCE, status, next);
    }
  }

  private Optional<String> outdated(InstanceData data, ChangeSet changes) {
    long found = data.isThere() ? data.state().progress().seq() : 0;
    if (found != changes.expected()) {
      return Optional.of("event " + found + " instead of " + changes.expected());
    }
    if (changes.expected() == 0 && active.has(place(changes.after()))) {
      return Optional.of("the document has an active instance");
    }
    boolean passedOn =
        changes.outbox().done().stream()
            .anyMatch(
                done ->
                    triggers
                        .findHeld(changes.org(), changes.instance(), done.key(), done.fence())
                        .isEmpty());
    return passedOn ? Optional.of("a claim has passed on") : Optional.empty();
  }

  void keepActive(InstanceState state) {
    var place = place(state);
    var instance = state.identity().instance();
    if (!state.progress().status().isFinal()) {
      active.put(place, instance);
    } else if (active.get(place).equals(Optional.of(instance))) {
      // A write to an instance after its end is not another end, and may follow the start of the
      // next instance.
      active.remove(place);
      over.put(place, instance);
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
          .findHeld(org, instance, String.valueOf(recalled), 0)
          .ifPresent(
              line ->
                  effects.complete(
                      line.with(line.row().withoutContent()), "recalled", changes.at()));
    }
    for (var done : changes.outbox().done()) {
      triggers
          .findHeld(org, instance, done.key(), done.fence())
          .ifPresent(line -> triggers.complete(line, done.note(), changes.at()));
    }
    for (var trigger : changes.outbox().queued()) {
      triggers.add(org, instance, trigger.key(instance), trigger, changes.at());
    }
  }
}
