package io.countersign.engine;

import io.countersign.engine.advance.Advancer;
import io.countersign.engine.definition.Publication;
import io.countersign.engine.definition.PublicationResult;
import io.countersign.engine.inspect.Inspection;
import io.countersign.engine.port.ErrorReporter;
import io.countersign.engine.port.HostPorts;
import io.countersign.engine.port.Permissions;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreUnavailableException;
import io.countersign.engine.work.Shift;
import io.countersign.engine.work.Turns;
import io.countersign.engine.work.WorkersBuilder;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.problem.Place;
import io.countersign.problem.Problem;
import java.util.List;

/** The whole engine. Immutable, safe for many threads; starts no thread of its own. */
public final class Engine {

  private final EngineBuilder built;
  private final Store store;
  private final HostPorts ports;
  private final Advancer advancer;

  Engine(EngineBuilder built, Store store) {
    this.built = built;
    this.store = store;
    this.ports = built.ports(this);
    this.advancer = new Advancer(store, ports, built.settings(), built.leniency());
  }

  /** An engine to describe, over a store. */
  public static EngineBuilder over(Store store) {
    return new EngineBuilder(store);
  }

  /** The same engine, to describe anew. */
  public EngineBuilder toBuilder() {
    return new EngineBuilder(built);
  }

  /** Joins an open transaction; never commits it, rolls it back or outlives it. */
  public Joined in(StoreTransaction transaction) {
    return new Joined(transaction, store, advancer, built.settings().telemetry());
  }

  /**
   * Publishes a workflow of an organisation: documents that come into being from now on run it;
   * those that run another go on with that one.
   *
   * @return refused where the host's directory has no way to find approvers, or another session
   *     publishes at this moment. Published otherwise, with a warning for each person, role, chain,
   *     rule set, step, sender, secret and address that is missing in this host now
   */
  public PublicationResult publish(
      StoreTransaction transaction, String org, CompiledWorkflow workflow) {
    try {
      var result = PublicationResult.of(publishCheck().of(transaction, org, workflow));
      if (result instanceof PublicationResult.Published) {
        store.workflows().publish(transaction, org, workflow);
      }
      return result;
    } catch (StoreUnavailableException unavailable) {
      return PublicationResult.of(List.of(unavailable.problem()));
    }
  }

  /**
   * Stores what was decided about definitions: a draft saved, published, archived, and what belongs
   * to it. A workflow that is published by it is the one that documents run which come into being
   * from now on; those that run another go on with that one.
   *
   * @return refused where workflows cannot be read, the host's directory has no way to find
   *     approvers, definitions have been changed since they were read, or another session publishes
   *     at this moment. Published otherwise, with warnings about each workflow that is put in force
   */
  public PublicationResult publish(StoreTransaction transaction, Publication publication) {
    return Publications.publish(store, publishCheck(), transaction, publication);
  }

  private PublishCheck publishCheck() {
    return new PublishCheck(ports, built.senders(), built.settings().telemetry());
  }

  /**
   * Looks, before the start, whether the host gave the engine what it needs. A host does it once,
   * beside the check of its store, and tells somebody of a warning.
   *
   * @return warnings; empty where all is well
   */
  public List<Problem> check() {
    return ports.judges().permissions() == Permissions.UNSET
        ? List.of(
            Problem.warning(
                EngineCode.WORKFLOW_PERMISSIONS_UNSET,
                Place.nowhere(),
                "Permissions of the host's, which say who may intervene",
                "none, so that everybody may request transitions and nobody may intervene",
                "Give them with HostPorts.permitting(...)."))
        : List.of();
  }

  /** What there is to see. */
  public Inspection inspect() {
    return new Inspection(store, ports, advancer.outlook());
  }

  /**
   * Has workers look for work now instead of at their next poll: those of this process at once,
   * those of others as {@link io.countersign.engine.port.Wakeups} reach them. To be called after
   * the host's commit; before it, there is nothing to see yet. Costs next to nothing where no
   * workers listen, and forgetting it costs the time of a poll. Never throws: the host has
   * committed, and what goes wrong here, such as an executor without threads, is told to telemetry.
   */
  public void wake() {
    try {
      built.wakeups().wake();
    } catch (RuntimeException | Error thrown) {
      built
          .settings()
          .telemetry()
          .failed(new ErrorReporter.Report(thrown, "", "", "", 0, List.of("waking workers")));
    }
  }

  /** Workers to run on threads of the host's. */
  public WorkersBuilder workers(Shift shift) {
    return new WorkersBuilder(
        store, advancer, built.settings(), built.senders(), built.wakeups(), shift);
  }

  /** Workers to be driven by hand, turn by turn. */
  public Turns turns(Shift shift) {
    return new Turns(store, advancer, built.settings(), built.senders(), shift);
  }
}
