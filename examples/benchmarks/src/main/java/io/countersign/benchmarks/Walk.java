package io.countersign.benchmarks;

import io.countersign.benchmarks.own.TransactionRecorder;
import io.countersign.engine.advance.InstanceService;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.request.AdvanceResult;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.settings.EngineSettings;
import io.countersign.engine.store.ChangeSet;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.testkit.host.FakeIds;
import io.countersign.testkit.host.FakeSecrets;
import io.countersign.testkit.memory.MemoryStore;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;

/** A run of invoices through {@link StraightThrough}, over a separate store in memory. */
final class Walk {

  /**
   * How many operations an iteration has. It is work that warms up, not time: a busy machine would
   * be measured before its code is compiled.
   */
  static final int BATCH = 1_000;

  private static final String ORG = "acme";
  private static final Instant NOW = Instant.parse("2026-01-15T09:00:00Z");
  private static final RequestContext EVE = RequestContext.of(Actor.person("eve"));

  private final MemoryStore store = new MemoryStore(() -> NOW);
  private final Invoices invoices = new Invoices();
  private final InstanceService advancer;
  private int written;

  Walk(CompiledWorkflow workflow) {
    advancer =
        new InstanceService(
            store,
            invoices.ports(),
            EngineSettings.with(new FakeIds("i-"), new FakeSecrets("a-secret-of-one-flush-")));
    store.enlist(invoices);
    in(
        tx -> {
          tx.workflows().publish(OrgId.of(ORG), workflow);
          return workflow;
        });
  }

  MemoryStore store() {
    return store;
  }

  private <T> T in(Function<StoreTransaction, T> work) {
    return store.transactions().inOwn(work);
  }

  /** Writes an invoice, and brings it to where its author has asked to submit it. */
  InstanceKey requested() {
    written++;
    var document = new DocumentRef(ORG, "invoice", "inv-" + written);
    var key = new InstanceKey.ByDocument(document);
    var created = DocumentChange.create(document, invoices.write(document));
    booked(in(tx -> advancer.record(tx, created, EVE)));
    in(tx -> advance(tx, key));
    request(key, "submit");
    return key;
  }

  /** The same for an invoice that has so many visits of nodes behind it, at least. */
  InstanceKey requestedAfter(int visits) {
    var key = requested();
    int behind = StraightThrough.BEGINNING;
    while (behind < visits) {
      behind += advance(key);
      request(key, "reopen");
      behind += advance(key);
      request(key, "submit");
    }
    return key;
  }

  /** Asks for a transition; the next advance acts on it. */
  private void request(InstanceKey key, String verb) {
    booked(in(tx -> advancer.request(tx, key, new TransitionRequest(verb, ""), EVE)));
  }

  private static void booked(CommandResult result) {
    if (!(result instanceof CommandResult.Accepted)) {
      throw new IllegalStateException("Expected it to be booked, but found " + result);
    }
  }

  /** Advances in a transaction of its own; answers how many nodes were visited. */
  int advance(InstanceKey key) {
    return in(tx -> advance(tx, key));
  }

  /** Advances and takes everything back; answers how many nodes were visited. */
  int attempt(InstanceKey key) {
    var transaction = store.begin();
    int visited = advance(transaction, key);
    transaction.rollback();
    return visited;
  }

  /** What an advance writes; it is taken back. */
  List<ChangeSet> changesOf(InstanceKey key) {
    var transaction = store.begin();
    var watched = new TransactionRecorder(transaction);
    advance(watched, key);
    transaction.rollback();
    return watched.changes();
  }

  private int advance(StoreTransaction transaction, InstanceKey key) {
    if (advancer.advance(transaction, key, EVE) instanceof AdvanceResult.Advanced advanced) {
      return advanced.steps();
    }
    throw new IllegalStateException("Expected " + key + " to move");
  }
}
