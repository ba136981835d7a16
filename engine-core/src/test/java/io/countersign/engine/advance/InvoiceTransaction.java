package io.countersign.engine.advance;

import io.countersign.engine.definition.DefinitionScope;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentVersion;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.registry.EventApplier;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.journal.JournalHead;
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
import io.countersign.engine.store.RepairStore;
import io.countersign.engine.store.RetentionStore;
import io.countersign.engine.store.Savepoint;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.TriggerQueue;
import io.countersign.engine.store.WorkflowStore;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.GoldenWorkflow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A transaction over the instance of one invoice, which is in draft, and its workflow. It keeps
 * what is written and refuses what builds on an older state. Only instances and workflows are
 * stored.
 */
final class InvoiceTransaction implements StoreTransaction, WorkflowStore {

  static final DocumentRef INVOICE = new DocumentRef("acme", "invoice", "inv-1");
  static final Actor EVE = Actor.person("eve");
  static final Instant NOW = Instant.parse("2026-01-15T09:00:00Z");

  final List<ChangeSet> writes = new ArrayList<>();
  final List<String> trips = new ArrayList<>();
  final Map<String, String> workflows = new HashMap<>();
  private final CompiledWorkflow workflow = GoldenWorkflow.read("approved-invoice");
  private Locked locked;
  private long written = 1;

  InvoiceTransaction() {
    workflows.put(workflow.hash(), workflow.toJson());
    var version = DocumentVersions.factsOf(workflow.contract(), shown(1, 500)).pin();
    var started =
        new InstanceEvent.Started(INVOICE, version, workflow.hash(), "sys:state:draft", EVE, "");
    var state = EventApplier.applyFirst("i1", new JournalEntry(1, NOW, started)).after();
    locked = new Locked.Loaded(state, new JournalHead(1, "0".repeat(64)), List.of(), NOW);
  }

  /** The document as the host shows it in a version. */
  static DocumentView shown(long version, long amount) {
    return DocumentView.of(version, "draft", Map.of("amount", amount, "gl", ""));
  }

  DocumentVersion version(DocumentView view) {
    return DocumentVersions.factsOf(workflow.contract(), view).pin();
  }

  /** Sets what the next lock answers. */
  void answers(Locked next) {
    locked = next;
  }

  /** Another transaction writes the instance. */
  void isOvertaken() {
    written++;
  }

  Locked.Loaded loaded() {
    return (Locked.Loaded) locked;
  }

  InstanceState state() {
    return loaded().state();
  }

  @Override
  public Locked lock(InstanceKey key, Patience patience) {
    trips.add("lock");
    return locked;
  }

  @Override
  public Written write(ChangeSet changes) {
    trips.add("write");
    if (changes.expected() != written) {
      return new Written.Outdated("it is past " + changes.expected());
    }
    writes.add(changes);
    written = changes.after().progress().seq();
    return new Written.Done();
  }

  @Override
  public <R extends FamilyRow> List<R> familyRows(OrgId org, InstanceId instance, Class<R> family) {
    throw unstored("rows of families");
  }

  @Override
  public Savepoint savepoint() {
    throw unstored("savepoints");
  }

  @Override
  public void rollbackTo(Savepoint savepoint) {
    throw unstored("savepoints");
  }

  @Override
  public Instant now() {
    return NOW;
  }

  @Override
  public WorkflowStore workflows() {
    return this;
  }

  @Override
  public void publish(OrgId org, CompiledWorkflow published) {
    workflows.put(published.hash(), published.toJson());
  }

  @Override
  public Optional<String> current(DefinitionScope scope) {
    return Optional.of(workflow.hash());
  }

  @Override
  public Optional<Stored> find(OrgId org, String hash) {
    return Optional.ofNullable(workflows.get(hash)).map(text -> new Stored(text, Optional.empty()));
  }

  @Override
  public List<TypeLine> types(OrgId org) {
    throw unstored("types");
  }

  @Override
  public List<Listed> list(DefinitionScope scope) {
    throw unstored("lists of workflows");
  }

  @Override
  public DefinitionStore definitions() {
    throw unstored("definitions");
  }

  @Override
  public CalendarStore calendars() {
    throw unstored("calendars");
  }

  @Override
  public TriggerQueue triggers() {
    throw unstored("triggers");
  }

  @Override
  public EffectQueue effects() {
    throw unstored("effects");
  }

  @Override
  public EventInbox inbox() {
    throw unstored("events");
  }

  @Override
  public ApprovalQueries approvals() {
    throw unstored("approvals");
  }

  @Override
  public InstanceHistory history() {
    throw unstored("history");
  }

  @Override
  public RetentionStore retention() {
    throw unstored("retention");
  }

  @Override
  public RepairStore repairs() {
    throw unstored("repairs");
  }

  @Override
  public HealthQueries health() {
    throw unstored("health");
  }

  private static UnsupportedOperationException unstored(String what) {
    return new UnsupportedOperationException(
        "Expected only instances and workflows to be asked for, but found " + what + ".");
  }
}
