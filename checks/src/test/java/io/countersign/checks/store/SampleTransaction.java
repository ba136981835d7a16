package io.countersign.checks.store;

import io.countersign.engine.definition.DefinitionScope;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.WorkflowKey;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.row.FamilyRow;
import io.countersign.engine.store.ApprovalQueries;
import io.countersign.engine.store.CalendarStore;
import io.countersign.engine.store.ChangeSet;
import io.countersign.engine.store.DefinitionStore;
import io.countersign.engine.store.EffectQueue;
import io.countersign.engine.store.EventInbox;
import io.countersign.engine.store.HealthQueries;
import io.countersign.engine.store.InstanceHistory;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.OutboxRow.Box;
import io.countersign.engine.store.RepairStore;
import io.countersign.engine.store.RetentionStore;
import io.countersign.engine.store.Savepoint;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreUnavailableException;
import io.countersign.engine.store.TriggerQueue;
import io.countersign.engine.store.WorkflowStore;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A transaction of the sample store. Each of its parts works on the same rows and locks. */
final class SampleTransaction implements StoreTransaction {

  private final SampleStore store;
  private final RowTables rows;
  private final Instant began;
  private boolean over;

  SampleTransaction(SampleStore store) {
    this.store = store;
    this.rows = new RowTables(store::committed);
    this.began = store.now();
  }

  /**
   * Returns the rows as this transaction sees them.
   *
   * @throws IllegalStateException if the transaction has ended
   */
  RowTables rows() {
    if (over) {
      throw new IllegalStateException("Expected an open transaction, but this one has ended.");
    }
    return rows;
  }

  void end() {
    over = true;
  }

  Instant began() {
    return began;
  }

  SampleStore store() {
    return store;
  }

  /** Takes a lock for the rest of the transaction; returns false if another one holds it. */
  boolean hold(Patience patience, String... name) {
    rows();
    var joined = String.join("\n", name);
    return patience == Patience.WAIT
        ? store.locks().lock(joined, this)
        : store.locks().tryLock(joined, this);
  }

  /**
   * Takes a lock for the rest of the transaction.
   *
   * @throws StoreUnavailableException if another transaction holds it for too long
   */
  void require(String... name) {
    if (!hold(Patience.WAIT, name)) {
      throw new StoreUnavailableException(busy(String.join(" ", name)));
    }
  }

  private static Problem busy(String what) {
    return Problem.error(
        EngineCode.WORKFLOW_BUSY,
        ProblemPlace.nowhere(),
        "a lock that no other transaction holds",
        "one that is held: " + what,
        "Try again.");
  }

  /** Returns the name of the lock of a document, which covers the beginning of its workflow. */
  static String[] lockOf(DocumentRef document) {
    return new String[] {"document", document.org(), document.type(), document.id()};
  }

  @Override
  public Locked lock(InstanceKey key, Patience patience) {
    var document = findDocument(key);
    boolean held = document.isEmpty() || hold(patience, lockOf(document.get()));
    return held ? load(key) : new Locked.Busy();
  }

  /**
   * Takes the locks in the order of the documents, so that no two transactions wait in a circle.
   */
  @Override
  public List<Locked> lockAll(List<InstanceKey> keys, Patience patience) {
    var found = new HashMap<InstanceKey, Locked>();
    keys.stream()
        .sorted(
            Comparator.comparing(key -> findDocument(key).map(DocumentRef::toString).orElse("")))
        .forEach(key -> found.put(key, lock(key, patience)));
    return keys.stream().map(key -> Optional.ofNullable(found.get(key)).orElseThrow()).toList();
  }

  private Locked load(InstanceKey key) {
    var live = find(key);
    if (live.isEmpty()) {
      var published =
          key instanceof InstanceKey.OfDocument one
              ? workflows().current(scope(one))
              : Optional.<String>empty();
      return new Locked.Absent(now(), published, others(key));
    }
    var identity = live.get().identity();
    var due =
        new QueueTable(this, Box.TRIGGERS)
            .of(identity.document().org(), identity.instance())
            .filter(row -> row.isDue(now()))
            .map(QueueRow::queuedTrigger)
            .toList();
    return new Locked.Loaded(live.get().state(), live.get().head(), due, now(), others(key));
  }

  private static DefinitionScope scope(InstanceKey.OfDocument key) {
    return new DefinitionScope(key.document().org(), key.document().type(), key.workflow());
  }

  private List<Locked.Loaded> others(InstanceKey key) {
    return key instanceof InstanceKey.Latest latest
        ? others(latest.document(), latest.workflow())
            .map(row -> new Locked.Loaded(row.state(), row.head(), List.of(), now()))
            .toList()
        : List.of();
  }

  /** Returns the active instances of a document except those of one workflow. */
  Stream<LiveRow> others(DocumentRef document, WorkflowKey workflow) {
    return rows().all(DocumentRow.class, document.org(), document.type(), document.id()).stream()
        .flatMap(row -> row.active().stream())
        .flatMap(id -> rows().find(LiveRow.class, document.org(), id).stream())
        .filter(row -> !row.identity().workflow().equals(workflow))
        .sorted(Comparator.comparing(row -> row.identity().workflow().value()));
  }

  /** Returns the live row that a key names, or empty. */
  Optional<LiveRow> find(InstanceKey key) {
    var org = key.org().value();
    if (key instanceof InstanceKey.ById one) {
      return rows().find(LiveRow.class, org, one.instance().value());
    }
    var named = (InstanceKey.OfDocument) key;
    var row = instances(named.document(), named.workflow());
    var instance = key instanceof InstanceKey.Latest ? row.active().or(row::ended) : row.active();
    return instance.flatMap(id -> rows().find(LiveRow.class, org, id));
  }

  private Optional<DocumentRef> findDocument(InstanceKey key) {
    return key instanceof InstanceKey.OfDocument one
        ? Optional.of(one.document())
        : find(key).map(row -> row.identity().document());
  }

  /** Returns the instances of a document in one workflow. */
  DocumentRow instances(DocumentRef document, WorkflowKey workflow) {
    return rows()
        .find(DocumentRow.class, document.org(), document.type(), document.id(), workflow.value())
        .orElse(DocumentRow.NONE);
  }

  /** Returns the live row of an instance, or empty. */
  Optional<LiveRow> live(InstanceState.Identity identity) {
    return rows().find(LiveRow.class, identity.document().org(), identity.instance());
  }

  /** Writes the live row of an instance, and which instance its document has. */
  void put(LiveRow row) {
    var document = row.identity().document();
    var instance = Optional.of(row.identity().instance());
    rows().put(row, document.org(), row.identity().instance());
    var workflow = row.identity().workflow();
    var before = instances(document, workflow);
    var after = before;
    if (!row.course().standing().status().isFinal()) {
      after = new DocumentRow(instance, before.ended());
    } else if (before.active().equals(instance)) {
      // A later write to an instance that has ended is not another end.
      after = new DocumentRow(Optional.empty(), instance);
    }
    rows().put(after, document.org(), document.type(), document.id(), workflow.value());
  }

  @Override
  public Written write(ChangeSet changes) {
    var before = rows().writes();
    boolean done = false;
    try {
      var result = new ChangeWriter(this, changes).write();
      done = result instanceof Written.Done;
      return result;
    } finally {
      if (!done) {
        rows.backTo(before);
      }
    }
  }

  /** One line for all families: their rows are kept as they are. */
  @Override
  public <R extends FamilyRow> List<R> familyRows(OrgId org, InstanceId instance, Class<R> family) {
    return rows().all(family, org.value(), instance.value());
  }

  private record Mark(Map<String, Optional<Object>> writes) implements Savepoint {}

  @Override
  public Savepoint savepoint() {
    return new Mark(rows().writes());
  }

  @Override
  public void rollbackTo(Savepoint savepoint) {
    rows().backTo(((Mark) savepoint).writes());
  }

  @Override
  public Instant now() {
    return store.now();
  }

  @Override
  public WorkflowStore workflows() {
    return new SampleWorkflows(this);
  }

  @Override
  public DefinitionStore definitions() {
    return new SampleDefinitions(this);
  }

  @Override
  public CalendarStore calendars() {
    return new SampleCalendars(this);
  }

  /** Returns the definitions of a scope with their authors. */
  DefinitionTable definitionTable(DefinitionScope scope) {
    return new DefinitionTable(this, scope);
  }

  @Override
  public TriggerQueue triggers() {
    return new SampleTriggers(this);
  }

  @Override
  public EffectQueue effects() {
    return new SampleEffects(this);
  }

  @Override
  public EventInbox inbox() {
    return new SampleInbox(this);
  }

  @Override
  public ApprovalQueries approvals() {
    return new SampleApprovals(this);
  }

  @Override
  public InstanceHistory history() {
    return new SampleHistory(this);
  }

  @Override
  public RetentionStore retention() {
    return new SampleRetention(this);
  }

  @Override
  public RepairStore repairs() {
    return new SampleRepairs(this);
  }

  @Override
  public HealthQueries health() {
    return new SampleHealth(this);
  }
}
