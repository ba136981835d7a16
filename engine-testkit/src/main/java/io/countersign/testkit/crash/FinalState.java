package io.countersign.testkit.crash;

import io.countersign.engine.definition.WorkflowArtefact;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.family.effect.EffectEvent;
import io.countersign.engine.family.registry.EventApplier;
import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.journal.JournalCodec;
import io.countersign.engine.journal.JournalHead;
import io.countersign.engine.journal.RecordedEvent;
import io.countersign.engine.row.StepRow;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.InstanceRebuild;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.testkit.journal.ConsentVerifier;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Final state of a run, for comparison with another run: the states of instances, their journals
 * and steps, the data and actions of the host, and the effects sent. Omits times, and how often an
 * effect arrived. Also reports violations that need no comparison.
 */
final class FinalState {

  private final List<Fact> facts = new ArrayList<>();
  private final List<String> wrong = new ArrayList<>();

  private final Map<String, CompiledWorkflow> workflows;

  private FinalState(Map<String, CompiledWorkflow> workflows) {
    this.workflows = workflows;
  }

  /**
   * One fact of the final state.
   *
   * @param place the subject
   * @param value the value
   */
  record Fact(String place, @Nullable Object value) {

    @Override
    public String toString() {
      return place + ": " + value;
    }
  }

  /**
   * Collects the final state. The map of workflows by hash is a cache, to which new ones are added.
   */
  static FinalState of(
      Store store, CommittedState committed, Object host, Map<String, CompiledWorkflow> workflows) {
    var aftermath = new FinalState(workflows);
    for (var key : committed.instances()) {
      store.transactions().inOwn(tx -> aftermath.instance(tx, key));
    }
    aftermath.facts.add(new Fact("what the host keeps", host));
    aftermath.changes(committed);
    aftermath.effects(committed);
    return aftermath;
  }

  /** Returns the violations that need no comparison. */
  List<String> wrong() {
    return List.copyOf(wrong);
  }

  /** Returns how another final state differs from this one: the first difference of each kind. */
  List<String> differences(FinalState other) {
    var differences = new ArrayList<String>();
    int common = Math.min(facts.size(), other.facts.size());
    for (int i = 0; i < common; i++) {
      if (!facts.get(i).equals(other.facts.get(i))) {
        differences.add("Expected " + facts.get(i) + ", but found " + other.facts.get(i) + ".");
        return differences;
      }
    }
    if (facts.size() != other.facts.size()) {
      boolean more = other.facts.size() > common;
      differences.add(
          more
              ? "Expected nothing more, but found " + other.facts.get(common) + "."
              : "Expected " + facts.get(common) + ", but found nothing.");
    }
    return differences;
  }

  private int instance(StoreTransaction transaction, InstanceKey.ById key) {
    var name = key.instance().value();
    var state = transaction.history().instance(key).orElseThrow();
    var entries = journal(name, transaction.history().journal(key.org(), InstanceId.of(name)));
    var rows = transaction.history().steps(key.org(), InstanceId.of(name));
    for (var entry : entries) {
      facts.add(new Fact("event " + entry.seq() + " of " + name, unsalted(entry.event())));
    }
    for (var row : rows) {
      facts.add(new Fact("a step of " + name, timeless(row)));
    }
    facts.add(new Fact("the state of " + name, state));
    transaction
        .history()
        .openTriggers(key.org(), InstanceId.of(name))
        .forEach(one -> facts.add(new Fact("an open trigger of " + name, one.trigger())));
    if (!EventApplier.replay(name, entries).equals(state)) {
      wrong.add("Expected the journal of " + name + " to tell its state, but it tells another.");
    }
    var hash = state.identity().workflowHash();
    var workflow =
        workflows.computeIfAbsent(
            hash,
            one ->
                WorkflowArtefact.load(
                        transaction.workflows().find(key.org(), one).orElseThrow().text())
                    .orThrow());
    var consent = new ConsentVerifier(workflow.contract(), version -> Map.of());
    entries.forEach(consent::follow);
    wrong.addAll(consent.broken());
    var rebuilt = InstanceRebuild.of(workflow, rows);
    if (!rebuilt.equals(InstanceRebuild.Rebuilt.ofLive(state))) {
      wrong.add("Expected the steps of " + name + " to tell its state, but they tell another.");
    }
    return rows.size();
  }

  private List<JournalEntry> journal(String instance, List<JournalCodec.Written> written) {
    var rows = written.stream().map(JournalCodec.Written::row).toList();
    if (!JournalCodec.current().verify(instance, JournalHead.NONE, rows).problems().isEmpty()) {
      wrong.add("Expected an unbroken journal of " + instance + ", but its chain is broken.");
    }
    var values = written.stream().flatMap(one -> one.values().stream()).toList();
    return JournalCodec.current().read(rows, values).orThrow().stream()
        .map(one -> ((RecordedEvent.Known) one).entry())
        .toList();
  }

  private static List<Object> timeless(StepRow row) {
    return List.of(row.visit(), row.opening(), row.status(), row.expects(), row.result());
  }

  private void changes(CommittedState committed) {
    var seen = new HashSet<CommittedState.Made>();
    for (var made : committed.changes()) {
      facts.add(new Fact("a change that the host made", made));
      if (!seen.add(made)) {
        wrong.add("Expected each step to have its change made once, but found twice: " + made);
      }
    }
  }

  /** Returns an event without the digest that has another salt in each run. */
  private static Event unsalted(Event event) {
    return event instanceof EffectEvent.EffectQueued queued
        ? new EffectEvent.EffectQueued(
            queued.token(), queued.effectType(), queued.payload(), queued.options(), "")
        : event;
  }

  /** Keys of effects are made of a salt, so that what arrived is compared without them. */
  private void effects(CommittedState committed) {
    var payloads = new TreeMap<String, Object>();
    for (var arrived : committed.arrivals()) {
      var earlier = payloads.putIfAbsent(arrived.key(), arrived.payload());
      if (earlier != null && !earlier.equals(arrived.payload())) {
        wrong.add("Expected one payload for each idempotency key, but found several.");
      }
    }
    payloads.values().stream()
        .map(Object::toString)
        .sorted()
        .forEach(payload -> facts.add(new Fact("an effect that arrived", payload)));
  }
}
