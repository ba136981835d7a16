package io.countersign.engine.advance;

import io.countersign.engine.kernel.Kernel;
import io.countersign.engine.kernel.node.BuiltIn;
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
public final class Advancer {

  private static final int JUST_THE_GATE = 1;

  private final Runs runs;
  private final Stage stage;
  private final Attempts attempts;
  private final Bookings bookings;
  private final Successions successions;
  private final Guarding guarding;
  private final Recordings recordings;
  private final Moves moves;
  private final Outlook outlook;

  /** Creates an advancer over a store, for a host. */
  public Advancer(Store store, HostPorts ports, Settings settings) {
    this(store, ports, settings, Leniency.NONE);
  }

  /**
   * Creates an advancer over a store, for a host.
   *
   * @param leniency the document types for which fewer changes are refused
   */
  public Advancer(Store store, HostPorts ports, Settings settings, Leniency leniency) {
    var kernel = new Kernel(BuiltIn.handlers(ports.steps().keySet()));
    var world = new World(ports, settings.clock());
    this.runs = new Runs(kernel, new HostRoom(ports, store.approvals()), world, settings);
    var programs = new Programs(store.workflows(), settings.clock());
    this.stage = new Stage(programs, world, settings);
    this.attempts = new Attempts(store, stage, runs);
    var permissions = new PermissionCheck(ports.judges().permissions());
    var repairing = new Repairing(store, stage, programs, permissions, runs);
    this.bookings = new Bookings(kernel, stage, repairing, permissions, runs);
    this.successions = new Successions(kernel, programs, stage, world, permissions, runs);
    this.guarding = new Guarding(programs, settings.telemetry(), leniency);
    this.recordings = new Recordings(kernel, programs, stage, world, settings, leniency);
    this.moves = new Moves(bookings, recordings, runs);
    this.outlook = new Outlook(store, kernel, programs, stage, guarding, permissions);
  }

  /** Returns the service that books commands of people without advancing the instance. */
  public Bookings bookings() {
    return bookings;
  }

  /**
   * Returns the service that starts workflows for existing documents: adoption, restart, amendment.
   */
  public Successions successions() {
    return successions;
  }

  /** Returns the guard that is asked before a document is changed. */
  public Guarding guarding() {
    return guarding;
  }

  /** Returns the service that records changes of documents after they were written. */
  public Recordings recordings() {
    return recordings;
  }

  /** Returns the service that books a command and advances the instance at once. */
  public Moves moves() {
    return moves;
  }

  /** Returns the service that predicts the result of a command, without a lock. */
  public Outlook outlook() {
    return outlook;
  }

  /**
   * Advances an instance in the host's transaction, which is neither committed nor rolled back
   * here. If the host throws in it, the work is rolled back to a savepoint and postponed.
   */
  public Advance advance(StoreTransaction transaction, InstanceKey key, Caller caller) {
    var set = stage.set(transaction, key, Patience.WAIT, caller);
    if (set instanceof Stage.Set.Ready ready) {
      return runs.told(
          key, runs.joined(ready, ready.loaded().triggers(), runs.settings().budget()));
    }
    if (set instanceof Stage.Set.Stale stale) {
      return runs.told(key, runs.stopped(stale));
    }
    return set instanceof Stage.Set.Refused refused
        ? new Advance.Refused(refused.problems())
        : new Advance.Busy();
  }

  /**
   * Books a request for a transition. Where the contract allows it and nothing stands before the
   * gate, the gate is passed at once; everything behind it is left to the next advance. If the host
   * fails now, the request is retried later, like any other request.
   */
  public Booking request(
      StoreTransaction transaction, InstanceKey key, TransitionRequest request, Caller caller) {
    var asked = bookings.asked(transaction, key, request, caller);
    return asked.immediate()
        ? asked.told().move(runs, JUST_THE_GATE).booking()
        : asked.told().book();
  }

  /**
   * Advances an instance for triggers that a worker has claimed, in a transaction of its own. A
   * busy instance costs no attempt. If the host throws, everything is rolled back and retried; on
   * the last attempt the step fails instead, and the instance pauses.
   *
   * @param claimed triggers of one instance
   */
  public Advance work(List<QueuedTrigger> claimed) {
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
  public List<Advance> work(String org, List<List<QueuedTrigger>> claimed) {
    return attempts.work(org, claimed);
  }
}
