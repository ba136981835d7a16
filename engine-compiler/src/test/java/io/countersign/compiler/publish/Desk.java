package io.countersign.compiler.publish;

import io.countersign.compiler.Compiler;
import io.countersign.compiler.publish.Publisher.Permission;
import io.countersign.dsl.type.ScalarType;
import io.countersign.dsl.type.Type;
import io.countersign.engine.definition.Definition;
import io.countersign.engine.definition.DefinitionKind;
import io.countersign.engine.definition.DefinitionScope;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.store.DefinitionStore.Outcome;
import io.countersign.engine.workflow.Condition;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.RunAs;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.engine.workflow.graph.PatchEdge;
import io.countersign.engine.workflow.graph.PatchModel;
import io.countersign.engine.workflow.graph.PatchModel.BaseRef;
import io.countersign.engine.workflow.graph.SlotPatch;
import io.countersign.engine.workflow.graph.SlotPatch.EntryMode;
import io.countersign.engine.workflow.graph.SlotPatch.ExitMode;
import io.countersign.engine.workflow.graph.StepForm.Action;
import io.countersign.engine.workflow.graph.StepForm.Check;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** One organisation's definitions and an administrator who may do everything. */
final class Desk {

  static final DefinitionScope SCOPE = new DefinitionScope("acme", "invoice");
  static final Publisher ADMIN = new Publisher("ada", Set.of(Permission.values()));
  static final String SLOT = "slot:approved_to_active";

  final MemoryDefinitions definitions = new MemoryDefinitions();
  final PublicationPlanner publishing = PublicationPlanner.with(Compiler.standard());
  private int ids;

  /** A desk with the envelope of {@link #contract} in version 1. */
  static Desk ready() {
    var desk = new Desk();
    desk.bootstrap(contract(1, ScalarType.MONEY));
    return desk;
  }

  static EntityContract contract(int version, Type total) {
    return builder(total).lifecycleVersion(version).build();
  }

  static EntityContract.Builder builder(Type total) {
    return EntityContract.document("invoice")
        .field("id", ScalarType.TEXT)
        .materialField("grand_total", total);
  }

  /** A patch that posts invoices above an amount. */
  static WorkflowPatch patch(int envelopeVersion, int amount) {
    return patch(envelopeVersion, amount, RunAs.ACTOR);
  }

  static WorkflowPatch patch(int envelopeVersion, int amount, RunAs runAs) {
    var check =
        WorkflowNode.of(node(1), new Check(Condition.text("entity.grand_total > " + amount)));
    var post =
        new WorkflowNode(
            node(2),
            new Action("invoice.post", Map.of(), false),
            Optional.empty(),
            Optional.empty(),
            runAs,
            Optional.empty());
    var slot =
        new SlotPatch(
            List.of(check, post),
            List.of(
                edge("above", node(1), node(2), EdgeChoice.on("true")),
                edge("below", node(1), "sys:slot:" + SLOT + ":out", EdgeChoice.on("false"))),
            EntryMode.SERIAL,
            ExitMode.JOIN,
            Optional.empty(),
            List.of());
    return new PatchModel(new BaseRef("invoice", envelopeVersion), Map.of(SLOT, slot));
  }

  private static PatchEdge edge(String id, String source, String target, EdgeChoice choice) {
    return new PatchEdge(id, source, target, choice, Optional.empty());
  }

  static String node(int number) {
    return "usr:" + SLOT + ":" + new UUID(0x4000, 0x8000_0000_0000_0000L | number);
  }

  UUID nextId() {
    ids += 1;
    return new UUID(1, ids);
  }

  ScopeSnapshot standing() {
    return ScopeSnapshot.read(definitions, SCOPE);
  }

  PublishResult bootstrap(EntityContract contract) {
    var stored = definitions.envelope(SCOPE, contract.lifecycleVersion());
    return applied(publishing.bootstrap(SCOPE, contract, stored, nextId(), ADMIN));
  }

  PublishResult save(WorkflowPatch patch) {
    return applied(publishing.saveDraft(standing(), "rules", patch, nextId(), ADMIN));
  }

  PublishResult publish() {
    return applied(publishing.publish(standing(), nextId(), ADMIN));
  }

  PublishResult saveAndPublish(WorkflowPatch patch) {
    save(patch);
    return publish();
  }

  Definition current() {
    return definitions.findPublished(SCOPE, DefinitionKind.EFFECTIVE).orElseThrow();
  }

  /** Stores what a result says, where it says anything. */
  PublishResult applied(PublishResult result) {
    if (result instanceof PublishResult.Ready ready
        && definitions.apply(ready.publication()) != Outcome.APPLIED) {
      throw new IllegalStateException("Expected no conflict: " + ready.publication());
    }
    return result;
  }
}
