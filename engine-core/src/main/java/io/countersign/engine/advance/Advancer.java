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
 * Moves the tokens of instances to rest: the only shell round the kernel. Immutable and safe for
 * many threads.
 *
 * <p>Everything of one advance happens under the lock of its instance and in one transaction. No
 * receipt is taken twice, no step runs without one, and what an advance has not written before a
 * crash has not happened.
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

  /** An advancer over a store, for a host. */
  public Advancer(Store store, HostPorts ports, Settings settings) {
    this(store, ports, settings, Leniency.NONE);
  }

  /**
   * An advancer over a store, for a host.
   *
   * @param leniency the document types of which less is refused
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

  /** What people tell instances without moving them on. */
  public Bookings bookings() {
    return bookings;
  }

  /** How documents come to run a workflow by other ways than their creation. */
  public Successions successions() {
    return successions;
  }

  /** What is asked before a document is changed. */
  public Guarding guarding() {
    return guarding;
  }

  /** What is told to instances after a document was changed. */
  public Recordings recordings() {
    return recordings;
  }

  /** What is told to instances and acted on at once. */
  public Moves moves() {
    return moves;
  }

  /** What would be said, without a lock. */
  public Outlook outlook() {
    return outlook;
  }

  /**
   * Advances an instance in a transaction of the host's, which is neither committed nor rolled back
   * here. Whatever the host throws in it is undone to a savepoint and put off.
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
   * Books somebody's request for a transition. Where the contract says so and nothing stands before
   * the gate, the gate is passed here and now; everything behind it is left to the next advance.
   * Whatever keeps the host from it now is tried again later, like any request.
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
   * busy instance costs no attempt. What the host throws undoes everything and is tried again; on
   * the last attempt the step fails instead, and the instance pauses.
   *
   * @param claimed triggers of one instance
   */
  public Advance work(List<QueuedTrigger> claimed) {
    return attempts.work(claimed);
  }

  /**
   * Ends claims after an attempt that broke off and could not be ended then, because the store was
   * away or an error came out of the host's code. An error counts as an attempt; anything else is
   * taken for an outage.
   *
   * @param claimed triggers of one instance
   * @param thrown what came out of the attempt
   */
  public void end(List<QueuedTrigger> claimed, Throwable thrown) {
    attempts.end(claimed, thrown);
  }

  /**
   * The same as {@link #work(List)} for several instances in one transaction, each behind a
   * savepoint. What fails is undone and tried again for its instance alone.
   *
   * @param org the organisation of all of them
   * @param claimed the triggers of each instance
   * @return what became of each, in their order
   */
  public List<Advance> work(String org, List<List<QueuedTrigger>> claimed) {
    return attempts.work(org, claimed);
  }
}
