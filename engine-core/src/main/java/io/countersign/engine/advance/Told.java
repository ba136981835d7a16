package io.countersign.engine.advance;

import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.StoreTransaction.Locked.Loaded;
import io.countersign.engine.store.Trigger;
import java.util.ArrayList;
import java.util.Optional;
import java.util.function.Function;

/**
 * What an instance was told under its lock. It is decided and in the ledger, with the trigger that
 * it gives, and not written yet. Either it is written as it is, and a worker acts on the trigger;
 * or it is acted on here and now, and what follows is written with it.
 *
 * <p>Acted on here, the trigger is written only if something is written before its turn comes. So
 * whatever becomes of the host's work, the booking never stands without a reason to go on.
 *
 * @param booking what came of it
 * @param pending what is not written yet; nothing where nothing is left to do
 */
record Told(Booking booking, Optional<Pending> pending) {

  /**
   * What is not written yet.
   *
   * @param ledger where it is
   * @param loaded the instance as it was loaded
   * @param reason the trigger that it gives, if it gives one
   * @param stage sets the stage for what follows, with the instance as it is now
   */
  record Pending(
      Ledger ledger, Loaded loaded, Optional<Trigger> reason, Function<Loaded, Stage.Set> stage) {

    /** The instance as if it had been written and loaded again. */
    private Loaded now() {
      var state = ledger.state();
      var triggers = new ArrayList<>(loaded.triggers());
      reason.ifPresent(trigger -> triggers.add(queued(state, trigger)));
      return new Loaded(state, loaded.head(), triggers, loaded.now());
    }

    private static QueuedTrigger queued(InstanceState state, Trigger trigger) {
      var identity = state.identity();
      return new QueuedTrigger(
          identity.document().org(), identity.instance(), trigger, Long.MAX_VALUE, 0, 0);
    }
  }

  /** Nothing is left to do. */
  static Told all(Booking booking) {
    return new Told(booking, Optional.empty());
  }

  /** Something is in the ledger, with the trigger that it gives. */
  static Told pending(
      Ledger ledger, Loaded loaded, Optional<Trigger> reason, Function<Loaded, Stage.Set> stage) {
    reason.ifPresent(ledger::queue);
    var state = ledger.state();
    return new Told(
        new Booking.Booked(state.identity().instance(), state.progress().seq()),
        Optional.of(new Pending(ledger, loaded, reason, stage)));
  }

  /** Writes it. */
  Booking book() {
    try {
      pending.ifPresent(one -> one.ledger().flush());
      return booking;
    } catch (Overtaken overtaken) {
      return overtaken.booking();
    }
  }

  /** Acts on it, and writes it with what follows. */
  Moved move(Runs runs, int budget) {
    try {
      return pending
          .map(one -> new Moved(booking, Optional.of(advance(one, runs, budget))))
          .orElseGet(() -> Moved.not(booking));
    } catch (Overtaken overtaken) {
      return Moved.not(overtaken.booking());
    }
  }

  private static Advance advance(Pending pending, Runs runs, int budget) {
    var now = pending.now();
    var identity = now.state().identity();
    var key = new InstanceKey.ById(identity.document().org(), identity.instance());
    pending.ledger().seal();
    var set = pending.stage().apply(now);
    if (set instanceof Stage.Set.Ready ready) {
      return runs.told(key, runs.joined(ready, now.triggers(), budget));
    }
    pending.ledger().flush();
    return set instanceof Stage.Set.Refused refused
        ? new Advance.Refused(refused.problems())
        : new Advance.Busy();
  }
}
