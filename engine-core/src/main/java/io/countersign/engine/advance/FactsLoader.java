package io.countersign.engine.advance;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.kernel.DecisionFacts;
import io.countersign.engine.kernel.ExecutableWorkflow;
import io.countersign.engine.port.EngineClock;
import io.countersign.engine.port.HostPorts;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreTransaction.Locked.Loaded;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Loads the facts: asks the host once and passes the answers to the kernel. */
final class FactsLoader {

  private final HostPorts ports;
  private final EngineClock clock;

  FactsLoader(HostPorts ports, EngineClock clock) {
    this.ports = ports;
    this.clock = clock;
  }

  HostPorts ports() {
    return ports;
  }

  /**
   * Facts as an advance begins.
   *
   * @param facts the facts for the kernel
   * @param snapshot the host's id of the version of the document, if it keeps versions
   */
  record Seen(DecisionFacts facts, Optional<String> snapshot) {}

  /** Returns the facts about a document, or empty if the host does not show it. */
  Optional<Seen> load(
      StoreTransaction transaction,
      ExecutableWorkflow program,
      DocumentRef document,
      Actor actor,
      Instant storeTime) {
    return ports
        .documents()
        .find(transaction, document)
        .map(view -> load(transaction, program, document, actor, storeTime, view));
  }

  private Seen load(
      StoreTransaction transaction,
      ExecutableWorkflow program,
      DocumentRef document,
      Actor actor,
      Instant storeTime,
      DocumentView view) {
    var settings = ports.organisations().of(transaction, document.org());
    var facts =
        new DecisionFacts(
            clock.at(storeTime),
            settings.zone(),
            DocumentVersions.factsOf(program.workflow().contract(), view),
            withRoles(transaction, document.org(), actor),
            system(settings.systemActor()),
            settings.values());
    return new Seen(facts, view.snapshot());
  }

  /**
   * Returns the pinned version of the document, if material fields have changed since and the host
   * keeps versions. It serves as evidence only, so nothing is read otherwise.
   */
  Optional<DecisionFacts.DocumentFacts> pinnedFacts(LoadResult.Ready ready) {
    var state = ready.loaded().state();
    boolean same = ready.facts().document().pin().materialHash().equals(state.pin().materialHash());
    if (same || state.progress().status().isFinal()) {
      return Optional.empty();
    }
    var contract = ready.program().workflow().contract();
    return ports
        .documents()
        .at(
            ready.transaction(),
            state.identity().document(),
            state.pin().version(),
            Optional.empty())
        .map(view -> DocumentVersions.factsOf(contract, view));
  }

  /**
   * Returns the facts about a document that the host does not show any more once its workflow is
   * over; empty before, because until then the host has to show it.
   */
  Optional<Seen> loadDeleted(StoreTransaction transaction, Loaded loaded, Actor actor) {
    var state = loaded.state();
    if (!state.progress().status().isFinal()) {
      return Optional.empty();
    }
    var org = state.identity().document().org();
    var settings = ports.organisations().of(transaction, org);
    return Optional.of(
        new Seen(
            new DecisionFacts(
                clock.at(loaded.now()),
                settings.zone(),
                new DecisionFacts.DocumentFacts(state.pin(), Map.of()),
                withRoles(transaction, org, actor),
                system(settings.systemActor()),
                settings.values()),
            Optional.empty()));
  }

  /**
   * Returns the facts that come with a change of a document, without asking the host. The advance
   * that acts on them looks up the roles.
   */
  DecisionFacts factsFor(DecisionFacts.DocumentFacts document, Actor actor, Instant storeTime) {
    var by =
        actor.kind() == Actor.Kind.ACTOR ? new Actor(actor.id(), actor.kind(), List.of()) : actor;
    return new DecisionFacts(clock.at(storeTime), ZoneOffset.UTC, document, by, by, Map.of());
  }

  /** Returns the time. */
  Instant now(Instant storeTime) {
    return clock.at(storeTime);
  }

  /**
   * Returns an actor with the roles that the directory knows now; roles that the actor claims are
   * not trusted.
   */
  Actor withRoles(StoreTransaction transaction, String org, Actor actor) {
    return actor.kind() == Actor.Kind.ACTOR
        ? new Actor(
            actor.id(), actor.kind(), ports.directory().rolesOf(transaction, org, actor.id()))
        : actor;
  }

  /** Returns the actor in whose name the engine acts for an organisation. */
  Actor system(StoreTransaction transaction, String org) {
    return system(ports.organisations().of(transaction, org).systemActor());
  }

  private static Actor system(String id) {
    return new Actor(id, Actor.Kind.SYSTEM, List.of());
  }

  static Problem unknown(DocumentRef document) {
    return Problem.error(
        EngineCode.DOCUMENT_UNKNOWN,
        ProblemPlace.nowhere(),
        "the document " + document,
        "none that the host shows",
        "Write the document before the engine is told of it, in the same transaction.");
  }
}
