package io.countersign.engine.advance;

import io.countersign.engine.kernel.Kernel;
import io.countersign.engine.kernel.node.BuiltInHandlers;
import io.countersign.engine.port.HostPorts;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreTransaction.Patience;
import java.util.List;

/**
 * Advances instances until their tokens rest: the only shell round the kernel. Immutable and safe
 * for many threads.
 *
 * <p>Everything of one advance happens under the lock of its instance and in one transaction. No
 * receipt is taken twice and no step runs without one. A crash loses everything that the advance
 * has not written.
 */
public final class InstanceAdvancer {

  private static final int JUST_THE_GATE = 1;

  private final AdvanceRunner runner;
  private final InstanceLoader loader;
  private final TriggerProcessor attempts;
  private final RequestHandler requests;
  private final WorkflowReplacement replacement;
  private final EditGuard editGuard;
  private final ChangeRecorder recorder;
  private final AdvancingCommands moves;
  private final ActionPreview preview;

  /** Creates an advancer over a store, for a host. */
  public InstanceAdvancer(Store store, HostPorts ports, EngineSettings settings) {
    this(store, ports, settings, LenientTypes.NONE);
  }

  /**
   * Creates an advancer over a store, for a host.
   *
   * @param leniency the document types for which fewer changes are refused
   */
  public InstanceAdvancer(
      Store store, HostPorts ports, EngineSettings settings, LenientTypes leniency) {
    var kernel = new Kernel(BuiltInHandlers.handlers(ports.steps().keySet()));
    var facts = new FactsLoader(ports, settings.clock());
    this.runner =
        new AdvanceRunner(kernel, new HostCalls(ports, store.approvals()), facts, settings);
    var programs = new WorkflowCache(store.workflows(), settings.clock());
    this.loader = new InstanceLoader(programs, facts, settings);
    this.attempts = new TriggerProcessor(store, loader, runner);
    var permissions = new PermissionCheck(ports.judges().permissions());
    var repairing = new RepairHandler(store, loader, programs, permissions, runner);
    this.requests = new RequestHandler(kernel, loader, repairing, permissions, runner);
    this.replacement =
        new WorkflowReplacement(kernel, programs, loader, facts, permissions, runner);
    this.editGuard = new EditGuard(programs, settings.telemetry(), leniency);
    this.recorder = new ChangeRecorder(kernel, programs, loader, facts, settings, leniency);
    this.moves = new AdvancingCommands(requests, recorder, runner);
    this.preview = new ActionPreview(store, kernel, programs, loader, editGuard, permissions);
  }

  /** Returns the service that books commands of people without advancing the instance. */
  public RequestHandler bookings() {
    return requests;
  }

  /**
   * Returns the service that starts workflows for existing documents: adoption, restart, amendment.
   */
  public WorkflowReplacement successions() {
    return replacement;
  }

  /** Returns the guard that is asked before a document is changed. */
  public EditGuard guarding() {
    return editGuard;
  }

  /** Returns the service that records changes of documents after they were written. */
  public ChangeRecorder recordings() {
    return recorder;
  }

  /** Returns the service that books a command and advances the instance at once. */
  public AdvancingCommands moves() {
    return moves;
  }

  /** Returns the service that predicts the result of a command, without a lock. */
  public ActionPreview outlook() {
    return preview;
  }

  /**
   * Advances an instance in the host's transaction, which is neither committed nor rolled back
   * here. If the host throws in it, the work is rolled back to a savepoint and postponed.
   */
  public AdvanceResult advance(
      StoreTransaction transaction, InstanceKey key, RequestContext context) {
    var set = loader.load(transaction, key, Patience.WAIT, context);
    return switch (set.kind()) {
      case READY -> {
        var ready = (LoadResult.Ready) set;
        yield runner.report(
            key, runner.join(ready, ready.loaded().triggers(), runner.settings().budget()));
      }
      case STALE -> runner.report(key, runner.stop((LoadResult.Stale) set));
      case REFUSED -> new AdvanceResult.Refused(((LoadResult.Refused) set).problems());
      case BUSY -> new AdvanceResult.Busy();
    };
  }

  /**
   * Books a request for a transition. Where the contract allows it and nothing stands before the
   * gate, the gate is passed at once; everything behind it is left to the next advance. If the host
   * fails now, the request is retried later, like any other request.
   */
  public CommandResult request(
      StoreTransaction transaction,
      InstanceKey key,
      TransitionRequest request,
      RequestContext context) {
    var asked = requests.prepareRequest(transaction, key, request, context);
    return asked.immediate()
        ? asked.told().move(runner, JUST_THE_GATE).result()
        : asked.told().book();
  }

  /**
   * Advances an instance for triggers that a worker has claimed, in a transaction of its own. A
   * busy instance costs no attempt. If the host throws, everything is rolled back and retried; on
   * the last attempt the step fails instead, and the instance pauses.
   *
   * @param claimed triggers of one instance
   */
  public AdvanceResult work(List<QueuedTrigger> claimed) {
    return attempts.work(claimed);
  }

  /**
   * Ends leases after an attempt that was aborted and could not be ended then, because the store
   * was unavailable or the host's code threw an error. An error counts as an attempt; anything else
   * is counted as an outage.
   *
   * @param claimed triggers of one instance
   * @param thrown what the attempt threw
   */
  public void end(List<QueuedTrigger> claimed, Throwable thrown) {
    attempts.end(claimed, thrown);
  }

  /**
   * Does the same as {@link #work(List)} for several instances in one transaction, each behind a
   * savepoint. An instance that fails is rolled back and retried alone.
   *
   * @param org the organisation of all of them
   * @param claimed the triggers of each instance
   * @return the result for each, in their order
   */
  public List<AdvanceResult> work(String org, List<List<QueuedTrigger>> claimed) {
    return attempts.work(org, claimed);
  }
}
