package io.countersign.testkit.advance;

import io.countersign.engine.definition.DefinitionScope;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.WorkflowStore;
import io.countersign.engine.store.WorkflowStore.Stored;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.testkit.memory.ForwardingTransaction;
import io.countersign.testkit.memory.WrappedStore;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A store in which somebody has altered workflows. */
final class AlteredStore {

  private AlteredStore() {}

  /** A store in which something else is found in the place of each workflow. */
  static Store of(Store store, UnaryOperator<Stored> altering) {
    return new WrappedStore(store, inner -> alter(inner, altering));
  }

  /** A store in which somebody has altered the texts alone. */
  static Store ofTexts(Store store, UnaryOperator<String> altering) {
    return of(store, stored -> new Stored(altering.apply(stored.text()), stored.header()));
  }

  private static StoreTransaction alter(StoreTransaction given, UnaryOperator<Stored> altering) {
    return new ForwardingTransaction(given) {
      @Override
      public WorkflowStore workflows() {
        var inner = super.workflows();
        return new WorkflowStore() {
          @Override
          public void publish(OrgId org, CompiledWorkflow workflow) {
            inner.publish(org, workflow);
          }

          @Override
          public Optional<String> current(DefinitionScope scope) {
            return inner.current(scope);
          }

          @Override
          public Optional<Stored> find(OrgId org, String hash) {
            return inner.find(org, hash).map(altering);
          }

          @Override
          public List<Listed> list(DefinitionScope scope) {
            return inner.list(scope);
          }

          @Override
          public List<TypeLine> types(OrgId org) {
            return inner.types(org);
          }
        };
      }
    };
  }
}
