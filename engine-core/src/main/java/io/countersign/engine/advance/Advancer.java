package io.countersign.engine.advance;

import io.countersign.engine.advance.Run.Manner;
import io.countersign.engine.advance.Run.Undone;
import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.kernel.Kernel;
import io.countersign.engine.kernel.node.BuiltIn;
import io.countersign.engine.port.HostPorts;
import io.countersign.engine.store.Failure;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.engine.store.Trigger;
import io.countersign.problem.Problem;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Moves the tokens of instances to rest: the only shell round the kernel. Immutable and safe for
 * many threads.
 *
 * <p>Everything of one advance happens under the lock of its instance and in one transaction. No
 * receipt is taken twice, no step runs without one, and what an advance has not written before a
 * crash has not happened.
 */
public final class Advancer {

  private final Store store;
  private final Settings settings;
  private final Kernel kernel;
  private final World world;
  private final HostRoom host;
  private final Stage stage;
  private final Bookings bookings;

  /** An advancer over a store, for a host. */
  public Advancer(Store store, HostPorts ports, Settings settings) {
    this.store = store;
    this.settings = settings;
    this.kernel = new Kernel(BuiltIn.handlers(ports.steps().keySet()));
    this.world = new World(ports, settings.clock());
    this.host = new HostRoom(ports, store.approvals());
    var programs = new Programs(store.workflows());
    this.stage = new Stage(programs, world, settings.secrets());
    this.bookings = new Bookings(kernel, programs, stage, world, settings);
  }

  /** What is told to instances without moving them on. */
  public Bookings bookings() {
    return bookings;
  }

  /**
   * Advances an instance in a transaction of the host's, which is neither committed nor rolled back
   * here. Whatever the host throws in it is undone to a savepoint and put off.
   */
  public Advance advance(StoreTransaction transaction, InstanceKey key, Caller caller) {
    var set = stage.set(transaction, key, Patience.WAIT, caller);
    if (set instanceof Stage.Set.Ready ready) {
      return told(key, run(ready, Manner.JOINED, ready.loaded().triggers()));
    }
    if (set instanceof Stage.Set.Stale stale) {
      return told(key, stopped(stale));
    }
    return set instanceof Stage.Set.Refused refused
        ? new Advance.Refused(refused.problems())
        : new Advance.Busy();
  }

  /** Nothing moves on a workflow that this engine does not run; the instance stops and says why. */
  private static Advance stopped(Stage.Set.Stale stale) {
    var ledger = stale.ledger();
    if (ledger.state().progress().status() != InstanceStatus.RUNNING) {
      return new Advance.Refused(stale.problems());
    }
    var problem = stale.problems().get(0);
    ledger.note(new Event.Paused(problem.code().name(), problem.message()));
    ledger.flush();
    return new Advance.Failed(ledger.state().progress().seq(), problem.code().name());
  }

  /**
   * Advances an instance for triggers that a worker has claimed, in a transaction of its own. A
   * busy instance costs no attempt. What the host throws undoes everything and is tried again; on
   * the last attempt the step fails instead, and the instance pauses.
   *
   * @param claimed triggers of one instance
   */
  public Advance work(List<QueuedTrigger> claimed) {
    var first = claimed.get(0);
    var key = new InstanceKey.ById(first.org(), first.instance());
    boolean last = claimed.stream().anyMatch(one -> settings.retries().isLast(one.attempts()));
    try {
      return told(
          key,
          store
              .transactions()
              .inOwn(tx -> work(tx, key, claimed, last ? Manner.LAST : Manner.OWN)));
    } catch (RuntimeException broken) {
      // Nothing is left of the attempt. That it failed is written where it cannot be undone with
      // it.
      var error = broken instanceof Undone undone ? undone.words() : Run.words(broken);
      store.transactions().inOwn(tx -> fail(tx, key, claimed, error));
      return told(key, new Advance.Postponed(error));
    }
  }

  private Advance work(
      StoreTransaction transaction, InstanceKey key, List<QueuedTrigger> claimed, Manner manner) {
    var cause = claimed.get(claimed.size() - 1).trigger();
    var caller = new Caller(cause.actor(), trace(claimed));
    var set = stage.set(transaction, key, Patience.TRY, caller);
    if (set instanceof Stage.Set.Ready ready) {
      var triggers = new ArrayList<>(ready.loaded().triggers());
      triggers.addAll(claimed);
      triggers.sort(Comparator.comparingLong(QueuedTrigger::number));
      return run(ready, manner, triggers);
    }
    if (set instanceof Stage.Set.Stale stale) {
      fail(transaction, key, claimed, words(stale.problems()));
      return stopped(stale);
    }
    if (set instanceof Stage.Set.Refused refused) {
      fail(transaction, key, claimed, words(refused.problems()));
      return new Advance.Refused(refused.problems());
    }
    claimed.forEach(one -> store.triggers().putBack(transaction, one));
    return new Advance.Busy();
  }

  private static String words(List<Problem> problems) {
    return problems.stream().map(Problem::message).collect(Collectors.joining(" "));
  }

  private Advance run(Stage.Set.Ready ready, Manner manner, List<QueuedTrigger> triggers) {
    return new Run(kernel, host, world, ready, manner).go(triggers, settings.budget());
  }

  private static String trace(List<QueuedTrigger> claimed) {
    return claimed.stream()
        .map(QueuedTrigger::trigger)
        .map(Trigger::trace)
        .filter(trace -> !trace.isEmpty())
        .findFirst()
        .orElse("");
  }

  /** Each trigger is tried again by its own count; the error is kept with it. */
  private int fail(
      StoreTransaction transaction, InstanceKey key, List<QueuedTrigger> claimed, String error) {
    var now = world.now(transaction.now());
    for (var one : claimed) {
      Optional<Instant> again = settings.retries().after(one.attempts(), now, one.key());
      store.triggers().fail(transaction, one, new Failure(error, now, again));
      if (again.isEmpty()) {
        tell("trigger.dead", key, Map.of("trigger", one.trigger().type().word(), "error", error));
      }
    }
    return claimed.size();
  }

  private Advance told(InstanceKey key, Advance advance) {
    tell("advance." + name(advance), key, Map.of());
    return advance;
  }

  private static String name(Advance advance) {
    return advance.getClass().getSimpleName().toLowerCase(Locale.ROOT);
  }

  private void tell(String signal, InstanceKey key, Map<String, String> attributes) {
    var instance = key instanceof InstanceKey.ById byId ? byId.instance() : "";
    settings.telemetry().happened(signal, instance, attributes);
  }
}
