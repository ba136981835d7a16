package io.countersign.testkit.advance;

import io.countersign.engine.Engine;
import io.countersign.engine.EngineBuilder;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.port.EngineClock;
import io.countersign.engine.port.HostPorts;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.settings.EngineSettings;
import io.countersign.engine.settings.RetryPolicies;
import io.countersign.engine.store.ChangeSet;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.engine.store.Trigger;
import io.countersign.engine.store.TriggerDone;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.DeliveryMode;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.testkit.host.FakeHost;
import io.countersign.testkit.host.FakeIds;
import io.countersign.testkit.memory.MemoryStore;
import io.countersign.testkit.scenario.VirtualTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;

/** A host with many invoices, whose instances workers work on. */
final class Shop {

  final VirtualTime time = VirtualTime.beginning();
  final MemoryStore store = new MemoryStore(time);
  final FakeHost host = new FakeHost(Set.of("stamp"));
  final List<String> told = new CopyOnWriteArrayList<>();
  final EngineBuilder engine;

  /** Is told of each document that an advance looks at, and may throw. */
  volatile Consumer<String> looking = id -> {};

  /** Is told of everything that telemetry hears. */
  volatile Consumer<String> hearing = signal -> {};

  Shop(CompiledWorkflow workflow) {
    var ports = host.ports();
    engine =
        Engine.over(store)
            .settings(
                new EngineSettings(
                    EngineClock.OF_STORE,
                    new FakeIds("i"),
                    () -> "secret",
                    (signal, instance, more) -> {
                      told.add(signal + " " + instance);
                      hearing.accept(signal);
                    },
                    EngineSettings.BUDGET,
                    RetryPolicies.USUAL))
            .host(
                new HostPorts(
                    (tx, document) -> {
                      looking.accept(document.id());
                      return ports.documents().find(tx, document);
                    },
                    ports.mutations(),
                    ports.directory(),
                    ports.organisations(),
                    ports.judges(),
                    ports.steps()));
    in(
        tx -> {
          tx.workflows().publish(OrgId.of(Office.ORG), workflow);
          return "";
        });
  }

  static Shop plain() {
    return new Shop(Desk.compiled(Office.contract(), PatchDraft.none()));
  }

  /** A shop that sends something before an invoice is submitted. */
  static Shop sending() {
    var webhook =
        new StepConfig.WebhookOut(
            "https://example.test/hook",
            Map.of("amount", "entity.amount"),
            Optional.empty(),
            DeliveryMode.CONFIRMED);
    return new Shop(
        Desk.compiled(
            Office.contract(), new PatchDraft().node(PatchDraft.DRAFT, 1, webhook).build()));
  }

  <T> T in(Function<StoreTransaction, T> work) {
    return store.transactions().inOwn(work);
  }

  static DocumentRef invoice(String id) {
    return new DocumentRef(Office.ORG, "invoice", id);
  }

  static InstanceKey key(String id) {
    return new InstanceKey.ByDocument(invoice(id));
  }

  /** Writes an invoice, whose instance is the answer. */
  String create(String id) {
    var result =
        in(
            tx -> {
              tx.lock(key(id), Patience.WAIT);
              var view =
                  host.documents().create(invoice(id), "draft", Map.of("amount", 500, "note", ""));
              return engine
                  .build()
                  .in(tx)
                  .record(DocumentChange.create(invoice(id), view), RequestContext.of(Office.EVE));
            });
    return ((CommandResult.Accepted) result).instance();
  }

  List<String> create(String... ids) {
    var instances = new ArrayList<String>();
    for (var id : ids) {
      instances.add(create(id));
    }
    return instances;
  }

  void submit(String... ids) {
    for (var id : ids) {
      in(
          tx ->
              engine
                  .build()
                  .in(tx)
                  .request(key(id), TransitionRequest.of("submit"), RequestContext.of(Office.EVE)));
    }
  }

  /** Queues a trigger behind the engine's back. */
  void queue(String id, Trigger trigger) {
    write(id, new ChangeSet.OutboxChanges(List.of(), List.of(), List.of(trigger), List.of()));
  }

  private void write(String id, ChangeSet.OutboxChanges outbox) {
    in(
        tx -> {
          tx.lock(key(id), Patience.WAIT);
          var state = tx.history().instance(key(id)).orElseThrow();
          return tx.write(
              new ChangeSet(
                  state.progress().seq(),
                  state,
                  Optional.empty(),
                  new ChangeSet.StepChanges(List.of(), List.of(), List.of()),
                  outbox,
                  time.get()));
        });
  }

  /** Finishes the open triggers of an invoice's instance as if nothing had followed from them. */
  void loseTriggers(String id) {
    var lost = openTriggers(id).stream().map(one -> new TriggerDone(one.key(), 0, "lost")).toList();
    write(id, new ChangeSet.OutboxChanges(List.of(), List.of(), List.of(), lost));
  }

  InstanceState state(String id) {
    return in(tx -> tx.history().instance(new InstanceKey.Latest(invoice(id))).orElseThrow());
  }

  List<String> nodes(String id) {
    return state(id).currentNodes();
  }

  List<QueuedTrigger> openTriggers(String id) {
    var instance = state(id).identity().instance();
    return in(tx -> tx.history().openTriggers(OrgId.of(Office.ORG), InstanceId.of(instance)));
  }

  /** How often something was told. */
  long told(String signal) {
    return told.stream().filter(one -> one.startsWith(signal)).count();
  }
}
