package io.countersign.benchmarks.own;

import io.countersign.benchmarks.load.Workload;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.port.CustomStep;
import io.countersign.engine.port.Documents;
import io.countersign.engine.port.HostPorts;
import io.countersign.engine.port.MutationResult;
import io.countersign.engine.port.Mutations;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.testkit.host.FakeDirectory;
import io.countersign.testkit.host.FakeOrganisations;
import io.countersign.testkit.host.FakePolicies;
import io.countersign.testkit.host.FakeRules;
import java.util.Map;
import java.util.Optional;

/** A host with negligible cost: all of its documents look the same and never change. */
final class Host implements Documents, Mutations {

  static final String ORG = "acme";

  static final DocumentView VIEW =
      DocumentView.of(
          1, "draft", Map.of("grand_total", 250_000L, "vendor_id", "v-1", "urgent", false));

  HostPorts ports() {
    return ports(Map.of());
  }

  HostPorts ports(Map<String, CustomStep> steps) {
    var people = new FakeDirectory();
    for (int i = 0; i < Workload.FORK.decisions(); i++) {
      people.person(BareWorkflow.person(i));
    }
    return new HostPorts(
        this,
        this,
        people,
        new FakeOrganisations(),
        new HostPorts.Judges(new FakePolicies(), new FakeRules()),
        steps);
  }

  @Override
  public Optional<DocumentView> find(StoreTransaction transaction, DocumentRef document) {
    return Optional.of(VIEW);
  }

  @Override
  public MutationResult mutate(
      StoreTransaction transaction, MutationOrigin origin, Mutation mutation) {
    throw new IllegalStateException("Expected no changes, but found " + mutation);
  }

  @Override
  public MutationResult transition(
      StoreTransaction transaction, MutationOrigin origin, Transition transition) {
    throw new IllegalStateException("Expected no transitions, but found " + transition);
  }
}
