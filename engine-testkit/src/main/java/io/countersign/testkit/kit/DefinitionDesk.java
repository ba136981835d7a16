package io.countersign.testkit.kit;

import static io.countersign.engine.patch.PatchSteps.approval;
import static io.countersign.engine.patch.PatchSteps.consent;
import static io.countersign.engine.patch.PatchSteps.role;
import static io.countersign.engine.patch.PatchSteps.task;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.countersign.compiler.Compiler;
import io.countersign.compiler.publish.PublicationPlanner;
import io.countersign.compiler.publish.PublishResult;
import io.countersign.compiler.publish.Publisher;
import io.countersign.compiler.publish.Publisher.Permission;
import io.countersign.compiler.publish.ScopeSnapshot;
import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.definition.Definition;
import io.countersign.engine.definition.DefinitionContent;
import io.countersign.engine.definition.DefinitionKind;
import io.countersign.engine.definition.DefinitionScope;
import io.countersign.engine.definition.DefinitionStatus;
import io.countersign.engine.definition.Publication;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.WorkflowKey;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.store.DefinitionLine;
import io.countersign.engine.store.DefinitionStore;
import io.countersign.engine.store.DefinitionStore.Outcome;
import io.countersign.engine.store.ListSlice;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.WorkflowPatch;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;

/** The definitions of one organisation in a store, and an administrator with all rights. */
final class DefinitionDesk {

  static final DefinitionScope SCOPE = new DefinitionScope("acme", "invoice");
  // region publisher
  static final Publisher ADMIN = new Publisher("ada", Set.of(Permission.values()));
  // endregion

  private static final String SLOT = "slot:submitted_to_approved";

  final PublicationPlanner publishing = PublicationPlanner.with(Compiler.standard());
  private final DefinitionScope scope;
  private final Supplier<Store> stores;
  private int ids;

  DefinitionDesk(Supplier<Store> stores) {
    this(stores, SCOPE, 0);
  }

  private DefinitionDesk(Supplier<Store> stores, DefinitionScope scope, int ids) {
    this.stores = stores;
    this.scope = scope;
    this.ids = ids;
  }

  /** Returns a desk over the same store for another workflow of the same documents. */
  DefinitionDesk forWorkflow(WorkflowKey workflow) {
    var named = new DefinitionScope(scope.org(), scope.entityType(), workflow);
    return new DefinitionDesk(stores, named, 0x1000);
  }

  private boolean isLifecycle() {
    return scope.workflow().isLifecycle();
  }

  Store store() {
    return stores.get();
  }

  <T> T in(Function<StoreTransaction, T> work) {
    return store().transactions().inOwn(work);
  }

  <T> T ask(Function<DefinitionStore, T> question) {
    return in(tx -> question.apply(tx.definitions()));
  }

  UUID nextId() {
    ids += 1;
    return new UUID(0x7000L, Long.MIN_VALUE | ids);
  }

  static EntityContract contract() {
    return EntityContract.document("invoice")
        .field("id", ScalarType.TEXT)
        .materialField("grand_total", ScalarType.MONEY)
        .build();
  }

  static WorkflowPatch patch(String role) {
    return PatchBuilder.on("invoice", 1)
        .slot(SLOT, slot -> slot.step("ask", approval(role(role))))
        .build();
  }

  private static WorkflowPatch steps(String role) {
    return PatchBuilder.on("invoice", 1)
        .slot(
            "slot:steps",
            slot ->
                slot.step("ask", task(List.of(role(role)), consent("APPROVE", "approved")))
                    .leave("ask", EdgeChoice.on("approved")))
        .build();
  }

  static Definition effective(int version, DefinitionContent content, UUID id) {
    return new Definition(id, SCOPE, "Rules", version, DefinitionStatus.PUBLISHED, content);
  }

  static CompiledWorkflow compile(String role) {
    return Compiler.standard().compile(contract(), patch(role)).orThrow();
  }

  ScopeSnapshot standing() {
    return ask(definitions -> ScopeSnapshot.read(definitions, scope));
  }

  Publication bootstrap(DefinitionScope scope) {
    var contract = contract().forWorkflow(scope.workflow());
    return publishing.bootstrap(scope, contract, Optional.empty(), nextId(), ADMIN).orThrow();
  }

  Publication draft(String role) {
    return save("Rules", role).orThrow();
  }

  /** Saves a draft of this name that asks this role, and returns the result. */
  PublishResult save(String name, String role) {
    var patch = isLifecycle() ? patch(role) : steps(role);
    return publishing.saveDraft(standing(), name, patch, nextId(), ADMIN);
  }

  Publication publication() {
    return publishing.publish(standing(), nextId(), ADMIN).orThrow();
  }

  Outcome apply(Publication publication) {
    return ask(definitions -> definitions.apply(publication));
  }

  void applyAll(Publication publication) {
    assertEquals(Outcome.APPLIED, apply(publication));
  }

  void publishes(String role) {
    applyAll(draft(role));
    applyAll(publication());
  }

  Definition findStored(Definition definition) {
    return ask(definitions -> definitions.find(definition.scope().org(), definition.id()))
        .orElseThrow();
  }

  Optional<Definition> findPublished(DefinitionKind kind) {
    return ask(definitions -> definitions.findPublished(scope, kind));
  }

  Optional<String> current() {
    return in(tx -> tx.workflows().current(scope));
  }

  List<DefinitionLine> list(DefinitionKind kind, ListSlice slice) {
    return ask(definitions -> definitions.list(scope, kind, slice));
  }

  List<DefinitionLine> list(DefinitionKind kind) {
    return list(kind, ListSlice.first(100));
  }
}
