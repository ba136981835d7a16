package io.countersign.engine.advance;

import io.countersign.engine.calendar.CalendarVersion;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.UserId;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.kernel.DecisionFacts;
import io.countersign.engine.kernel.DecisionFacts.DocumentFacts;
import io.countersign.engine.kernel.ExecutableWorkflow;
import io.countersign.engine.port.EngineClock;
import io.countersign.engine.port.HostPorts;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.store.StoreTransaction;
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

  /**
   * Returns the facts about the document of an instance; empty if the host does not show it. After
   * the end of the workflow the host need not show it any more.
   */
  Optional<DecisionFacts> load(
      CallContext call,
      ExecutableWorkflow program,
      InstanceState state,
      Actor actor,
      Instant storeTime) {
    var document = state.identity().document();
    var shown = shown(call.transaction(), program, document);
    if (shown.isEmpty() && state.progress().status().isFinal()) {
      shown = Optional.of(new DocumentFacts(state.pin(), Map.of()));
    }
    return shown.map(
        facts -> complete(call.transaction(), program, document.org(), facts, actor, storeTime));
  }

  /** Reads the calendars that the workflow names; most name none, and nothing is read. */
  private static Map<String, CalendarVersion> calendars(
      StoreTransaction transaction, ExecutableWorkflow program, String org) {
    return program.calendars().isEmpty()
        ? Map.of()
        : transaction.calendars().newest(OrgId.of(org), program.calendars());
  }

  /** Returns a document as the host shows it now; empty if it shows none. */
  Optional<DocumentFacts> shown(
      StoreTransaction transaction, ExecutableWorkflow program, DocumentRef document) {
    return ports
        .documents()
        .find(transaction, document)
        .map(view -> DocumentVersions.factsOf(program.workflow().contract(), view));
  }

  /** Returns the facts about a document, with what the host knows of its organisation. */
  DecisionFacts complete(
      StoreTransaction transaction,
      ExecutableWorkflow program,
      String org,
      DocumentFacts document,
      Actor actor,
      Instant storeTime) {
    var settings = ports.organisations().of(transaction, OrgId.of(org));
    return new DecisionFacts(
        clock.at(storeTime),
        settings.zone(),
        document,
        withRoles(transaction, org, actor),
        system(settings.systemActor()),
        settings.values(),
        calendars(transaction, program, org));
  }

  /**
   * Returns the pinned version of the document, if material fields have changed since and the host
   * keeps versions. It serves as evidence only, so nothing is read otherwise.
   */
  Optional<DocumentFacts> pinnedFacts(InstanceSession session) {
    var state = session.state();
    boolean same =
        session.facts().document().pin().materialHash().equals(state.pin().materialHash());
    if (same || state.progress().status().isFinal()) {
      return Optional.empty();
    }
    var contract = session.program().workflow().contract();
    return ports
        .documents()
        .at(
            session.transaction(),
            state.identity().document(),
            state.pin().version(),
            Optional.empty())
        .map(view -> DocumentVersions.factsOf(contract, view));
  }

  /**
   * Returns the facts that come with a change of a document, without asking the host. The advance
   * that acts on them looks up the roles.
   */
  DecisionFacts factsFor(DocumentFacts document, Actor actor, Instant storeTime) {
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
            actor.id(),
            actor.kind(),
            ports.directory().rolesOf(transaction, OrgId.of(org), UserId.of(actor.id())))
        : actor;
  }

  /** Returns the actor in whose name the engine acts for an organisation. */
  Actor system(StoreTransaction transaction, String org) {
    return system(ports.organisations().of(transaction, OrgId.of(org)).systemActor());
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
