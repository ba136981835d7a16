package io.countersign.benchmarks;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.port.Documents;
import io.countersign.engine.port.HostPorts;
import io.countersign.engine.port.MutationResult;
import io.countersign.engine.port.Mutations;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.testkit.host.FakeDirectory;
import io.countersign.testkit.host.FakeOrganisations;
import io.countersign.testkit.host.FakePolicies;
import io.countersign.testkit.host.FakeRules;
import io.countersign.testkit.memory.HostResource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A host in memory with negligible cost: it keeps the newest version of each invoice and changes
 * only its status.
 */
final class Invoices implements Documents, Mutations, HostResource {

  private final Map<String, DocumentView> current = new HashMap<>();
  private final Deque<Runnable> undoing = new ArrayDeque<>();

  HostPorts ports() {
    return new HostPorts(
        this,
        this,
        new FakeDirectory(),
        new FakeOrganisations(),
        new HostPorts.Judges(new FakePolicies(), new FakeRules()),
        Map.of());
  }

  DocumentView write(DocumentRef document) {
    var fields =
        Map.<String, Object>of("grand_total", 250_000L, "vendor_id", "v-1", "urgent", false);
    var view = DocumentView.of(1, "draft", Map.copyOf(fields));
    current.put(document.id(), view);
    return view;
  }

  @Override
  public Runnable restorer() {
    int size = undoing.size();
    return () -> {
      while (undoing.size() > size) {
        undoing.pop().run();
      }
    };
  }

  @Override
  public Optional<DocumentView> find(StoreTransaction transaction, DocumentRef document) {
    return Optional.ofNullable(current.get(document.id()));
  }

  @Override
  public MutationResult mutate(
      StoreTransaction transaction, MutationOrigin origin, Mutation mutation) {
    throw new IllegalStateException("Expected transitions only, but found " + mutation);
  }

  @Override
  public MutationResult transition(
      StoreTransaction transaction, MutationOrigin origin, Transition transition) {
    var before = find(transaction, transition.document()).orElseThrow();
    var after = DocumentView.of(before.version() + 1, transition.to(), before.fields());
    current.put(transition.document().id(), after);
    undoing.push(() -> current.put(transition.document().id(), before));
    return new MutationResult.Changed(after, Map.of());
  }
}
