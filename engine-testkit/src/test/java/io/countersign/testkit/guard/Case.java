package io.countersign.testkit.guard;

import io.countersign.compiler.Compiler;
import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.Engine;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentLifecycle;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EditDecision;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.EntityContract.Options;
import io.countersign.engine.document.FieldContract;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.document.StatusContract.Role;
import io.countersign.engine.document.TransitionContract.Gate;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.testkit.host.FakeMutate;
import io.countersign.testkit.memory.MemoryStore;
import io.countersign.testkit.memory.MemoryTransaction;
import io.countersign.testkit.scenario.Scenario;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One file of the type {@code file}, whose two statuses have the same edit window, brought to where
 * its workflow is to be.
 */
final class Case {

  static final DocumentRef FILE = new DocumentRef("acme", "file", "f-1");
  static final RequestContext EVE = new RequestContext(Actor.person("eve"), "trace-1");

  final Scenario scenario;
  private final DocumentRef document;
  private Optional<MemoryTransaction> other = Optional.empty();

  private Case(Scenario scenario, DocumentRef document) {
    this.scenario = scenario;
    this.document = document;
  }

  /** Where the workflow of a document is. */
  enum Standing {
    UNPUBLISHED,
    UNADOPTED,
    ADOPTION_REQUIRED,
    RUNNING,
    PAUSED,
    BUSY,
    COMPLETED,
    CANCELLED,
    FAILED;

    private boolean runsOrRan() {
      return this != UNPUBLISHED && this != UNADOPTED && this != ADOPTION_REQUIRED;
    }
  }

  static EntityContract contract(EditWindow window, Options options) {
    var lifecycle =
        DocumentLifecycle.builder()
            .status("open", Role.INITIAL, window)
            .status("done", Role.ACTIVE, window)
            .bareTransition("finish", List.of("open"), "done", Gate.onRequest(EditWindow.LOCKED))
            .build();
    return EntityContract.over("file", lifecycle)
        .materialField("amount", ScalarType.INTEGER)
        .field("title", ScalarType.TEXT)
        .field("note", FieldContract.of(ScalarType.TEXT).asAlwaysEditable())
        .options(options)
        .build();
  }

  static CompiledWorkflow workflow(EditWindow window, Options options) {
    return Compiler.standard().compile(contract(window, options)).orThrow();
  }

  static Case of(Standing standing, EditWindow window, String... shadow) {
    var options = new Options(false, standing == Standing.ADOPTION_REQUIRED);
    var scenario = Scenario.with(workflow(window, options)).shadow(shadow).build();
    return new Case(
            scenario,
            standing == Standing.UNPUBLISHED ? new DocumentRef("acme", "memo", "f-1") : FILE)
        .brought(standing);
  }

  private Case brought(Standing standing) {
    var fields = Map.of("amount", 1L, "title", "t", "note", "n");
    if (!standing.runsOrRan()) {
      scenario.host().documents().create(document, "open", fields);
      return this;
    }
    var draft = scenario.given().document("f-1");
    fields.forEach(draft::with);
    draft.createdBy("eve");
    switch (standing) {
      case PAUSED -> scenario.when().operator("olga").pauses(FILE, "look");
      case COMPLETED -> scenario.when().by("eve").requests("finish", FILE);
      case CANCELLED -> scenario.when().operator("olga").cancels(FILE, "why not");
      case FAILED -> scenario.when().operator("olga").givesUp(FILE, "why not");
      case BUSY -> {
        var transaction = ((MemoryStore) scenario.store()).begin();
        transaction.savepoint();
        other = Optional.of(transaction);
      }
      default -> {}
    }
    return this;
  }

  DocumentRef document() {
    return document;
  }

  Engine engine() {
    return scenario.engine();
  }

  /** The host's hands in a transaction that the test ends. */
  static FakeMutate hands(Scenario scenario, StoreTransaction transaction, RequestContext context) {
    return new FakeMutate(scenario.host().documents(), scenario.engine().in(transaction), context);
  }

  EditDecision guard(ProposedChange change) {
    var transaction = ((MemoryStore) scenario.store()).begin();
    try {
      return engine().in(transaction).guard(change, EVE);
    } finally {
      transaction.rollback();
    }
  }

  void over() {
    other.ifPresent(MemoryTransaction::rollback);
    scenario.check();
  }
}
