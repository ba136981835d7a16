package io.countersign.testkit.crash;

import io.countersign.engine.definition.DefinitionScope;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.store.WorkflowStore;
import io.countersign.engine.workflow.CompiledWorkflow;
import java.util.List;
import java.util.Optional;

/** Wrapper of the published workflows with crash points around each publication. */
final class CrashingWorkflows implements WorkflowStore {

  private final WorkflowStore inner;
  private final CrashingTransaction transaction;

  CrashingWorkflows(WorkflowStore inner, CrashingTransaction transaction) {
    this.inner = inner;
    this.transaction = transaction;
  }

  @Override
  public void publish(OrgId org, CompiledWorkflow workflow) {
    transaction.around(
        "publishing the workflow " + workflow.hash(),
        () -> {
          inner.publish(org, workflow);
          return workflow;
        });
  }

  @Override
  public Optional<String> current(DefinitionScope scope) {
    return inner.current(scope);
  }

  @Override
  public List<TypeLine> types(OrgId org) {
    return inner.types(org);
  }

  @Override
  public Optional<Stored> find(OrgId org, String hash) {
    return inner.find(org, hash);
  }

  @Override
  public List<Listed> list(DefinitionScope scope) {
    return inner.list(scope);
  }
}
