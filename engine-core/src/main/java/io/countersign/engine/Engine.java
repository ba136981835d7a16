package io.countersign.engine;

import io.countersign.engine.advance.EngineServices;
import io.countersign.engine.advance.InstanceService;
import io.countersign.engine.calendar.BusinessCalendar;
import io.countersign.engine.calendar.CalendarVersion;
import io.countersign.engine.definition.Publication;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.inspect.WorkflowQueries;
import io.countersign.engine.port.ErrorReporter;
import io.countersign.engine.port.HostPorts;
import io.countersign.engine.port.Permissions;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreUnavailableException;
import io.countersign.engine.value.NameCheck;
import io.countersign.engine.work.ManualWorkers;
import io.countersign.engine.work.WorkerOptions;
import io.countersign.engine.work.WorkersBuilder;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import io.countersign.problem.Result;
import java.util.List;
import java.util.function.Function;

/**
 * Engine: the entry point for hosts. Immutable, safe for many threads; starts no thread of its own.
 */
public final class Engine {

  private final EngineBuilder built;
  private final HostPorts ports;
  private final EngineServices services;

  Engine(EngineBuilder built, Store store) {
    this.built = built;
    this.ports = built.ports(this);
    this.services = EngineServices.of(store, ports, built.settings(), built.leniency());
  }

  /** Returns a builder of an engine over a store. */
  public static EngineBuilder over(Store store) {
    return new EngineBuilder(store);
  }

  /** Returns a builder with the settings of this engine. */
  public EngineBuilder toBuilder() {
    return new EngineBuilder(built);
  }

  /** Joins an open transaction; never commits it, rolls it back or outlives it. */
  public WorkflowSession in(StoreTransaction transaction) {
    return new WorkflowSession(
        transaction, new InstanceService(services), new CommandSpan(built.settings().telemetry()));
  }

  /**
   * Calls one verb in a separate transaction, which begins with the load and commits with the
   * write: one round trip less than a transaction of the caller. {@code record}, {@code request},
   * {@code answer}, {@code withdraw} and {@code advance} commit so; the transaction of any other
   * verb is committed after it. It is rolled back if the verb throws. Hosts that write nothing of
   * their own beside the verb use it; all others {@linkplain #in join} the engine to their
   * transaction.
   *
   * @param verb calls one verb of the session, as the last thing that it does with the transaction
   * @throws IllegalStateException if something is called after a verb that has committed
   */
  public <T> T inOwn(OrgId org, Function<WorkflowSession, T> verb) {
    return services
        .store()
        .transactions()
        .inOwnVerb(
            org.value(),
            transaction ->
                verb.apply(
                    new WorkflowSession(
                        transaction,
                        new InstanceService(services).ending(),
                        new CommandSpan(built.settings().telemetry()))));
  }

  /**
   * Publishes a workflow of an organisation: documents that are created from now on run it;
   * documents that run another one continue with that.
   *
   * @return refused if the host's directory has no way to find approvers, or another session
   *     publishes at this moment. Accepted otherwise, with a warning for each person, role, chain,
   *     rule set, step, sender, secret and address that is missing in this host now
   */
  public Result<CompiledWorkflow> publish(
      StoreTransaction transaction, OrgId org, CompiledWorkflow workflow) {
    try {
      var result = Result.of(workflow, publishCheck().of(transaction, org, workflow));
      if (result instanceof Result.Accepted) {
        transaction.workflows().publish(org, workflow);
      }
      return result;
    } catch (StoreUnavailableException unavailable) {
      return new Result.Refused<>(unavailable.problem());
    }
  }

  /**
   * Stores a decision about definitions: a draft that is saved, published or archived, with all
   * dependent changes. Documents that are created from now on run a workflow that it publishes;
   * documents that run another one continue with that.
   *
   * @return refused if workflows cannot be read, the host's directory has no way to find approvers,
   *     definitions have been changed since they were read, or another session publishes at this
   *     moment. Accepted otherwise, with warnings about each workflow that is put in force
   */
  public Result<Publication> publish(StoreTransaction transaction, Publication publication) {
    return PublicationRecorder.publish(publishCheck(), transaction, publication);
  }

  /**
   * Saves a business calendar of an organisation as the next version of its name. A calendar that
   * equals the newest version is that version, and nothing is written. What was computed with an
   * earlier version stays as it is. {@link Permissions} are not asked, because they judge documents
   * only: the host decides beforehand who may save calendars, as with definitions.
   *
   * @param by the actor who saves it; the id is kept
   * @return the version that has this calendar; refused if an id cannot be kept, or another session
   *     saves a calendar of this name at this moment
   */
  public Result<CalendarVersion> saveCalendar(
      StoreTransaction transaction, OrgId org, BusinessCalendar calendar, Actor by) {
    var problems = new NameCheck().name("/org", org.value()).actor(by.id(), by.roles()).problems();
    if (!problems.isEmpty()) {
      return new Result.Refused<>(problems);
    }
    try {
      return new Result.Accepted<>(
          transaction.calendars().save(org, calendar, by, transaction.now()));
    } catch (StoreUnavailableException unavailable) {
      return new Result.Refused<>(unavailable.problem());
    }
  }

  private PublishCheck publishCheck() {
    return new PublishCheck(ports, built.senders(), built.settings().telemetry());
  }

  /**
   * Checks, before the start, whether the host gave the engine everything that it needs. A host
   * calls it once, beside the check of its store, and passes warnings on to an operator.
   *
   * @return warnings; empty if there are none
   */
  public List<Problem> check() {
    return ports.judges().permissions() == Permissions.UNSET
        ? List.of(
            Problem.warning(
                EngineCode.WORKFLOW_PERMISSIONS_UNSET,
                ProblemPlace.nowhere(),
                "Permissions of the host that say who may intervene",
                "none, so that every person may request transitions and none may intervene",
                "Give them with HostPorts.permitting(...)."))
        : List.of();
  }

  /** Returns the read access for hosts. */
  public WorkflowQueries inspect() {
    return new WorkflowQueries(services);
  }

  /**
   * Has workers look for work now instead of at their next poll: those of this process at once,
   * those of others as {@link io.countersign.engine.port.Wakeups} reach them. Call it after the
   * host's commit; before it, workers do not see the work. It is nearly free if no workers listen,
   * and a forgotten call only delays work until the next poll. Never throws: the host has
   * committed, and failures here, such as an executor without threads, are reported to telemetry.
   */
  public void wake() {
    try {
      built.wakeups().wake();
    } catch (RuntimeException | Error thrown) {
      built
          .settings()
          .telemetry()
          .reportFailure(
              new ErrorReporter.Report(thrown, "", "", "", 0, List.of("waking workers")));
    }
  }

  /** Returns a builder of workers that run on threads of the host. */
  public WorkersBuilder workers(WorkerOptions options) {
    return new WorkersBuilder(services, built.senders(), built.wakeups(), options);
  }

  /** Returns workers that a caller drives turn by turn. */
  public ManualWorkers turns(WorkerOptions options) {
    return new ManualWorkers(services, built.senders(), options);
  }
}
