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
 * Command that was booked for an instance under its lock. It is decided and in the ledger, with its
 * trigger, and not written yet. Either it is written as it is, and a worker acts on the trigger; or
 * it is acted on at once, and its consequences are written with it.
 *
 * <p>When advancing immediately, the trigger is persisted only if an earlier flush happens. So a
 * written booking always has a trigger to continue, even if the host's work fails.
 *
 * @param booking the result of booking it
 * @param pending the decisions that are not written yet; empty if there are none
 */
record PendingCommand(CommandResult booking, Optional<Pending> pending) {

  /**
   * Decisions that are not written yet.
   *
   * @param ledger contains them
   * @param loaded the instance as it was loaded
   * @param reason the trigger of the command, if it has one
   * @param stage loads the facts for the advance, with the instance as it is now
   */
  record Pending(
      PendingChanges ledger,
      Loaded loaded,
      Optional<Trigger> reason,
      Function<Loaded, LoadResult> stage) {

    /** Returns the instance as if it had been written and loaded again. */
    private Loaded now() {
      var state = ledger.state();
      var triggers = new ArrayList<>(loaded.triggers());
      reason.ifPresent(trigger -> triggers.add(queue(state, trigger)));
      return new Loaded(state, loaded.head(), triggers, loaded.now());
    }

    private static QueuedTrigger queue(InstanceState state, Trigger trigger) {
      var identity = state.identity();
      return new QueuedTrigger(
          identity.document().org(), identity.instance(), trigger, Long.MAX_VALUE, 0, 0);
    }
  }

  /** Returns a result with nothing left to write. */
  static PendingCommand all(CommandResult result) {
    return new PendingCommand(result, Optional.empty());
  }

  /** Returns a result whose decisions are in the ledger, with the trigger of the command. */
  static PendingCommand pending(
      PendingChanges changes,
      Loaded loaded,
      Optional<Trigger> reason,
      Function<Loaded, LoadResult> stage) {
    reason.ifPresent(changes::queue);
    var state = changes.state();
    return new PendingCommand(
        new CommandResult.Accepted(state.identity().instance(), state.progress().seq()),
        Optional.of(new Pending(changes, loaded, reason, stage)));
  }

  /** Writes the command. */
  CommandResult book() {
    try {
      pending.ifPresent(one -> one.ledger().flush());
      return booking;
    } catch (ConcurrentStartException overtaken) {
      return overtaken.booking();
    }
  }

  /** Acts on the command, and writes it with its consequences. */
  AdvancedCommand move(AdvanceRunner runner, int budget) {
    try {
      return pending
          .map(one -> new AdvancedCommand(booking, Optional.of(advance(one, runner, budget))))
          .orElseGet(() -> AdvancedCommand.not(booking));
    } catch (ConcurrentStartException overtaken) {
      return AdvancedCommand.not(overtaken.booking());
    }
  }

  private static AdvanceResult advance(Pending pending, AdvanceRunner runner, int budget) {
    var now = pending.now();
    var identity = now.state().identity();
    var key = new InstanceKey.ById(identity.document().org(), identity.instance());
    pending.ledger().seal();
    var set = pending.stage().apply(now);
    return switch (set.kind()) {
      case READY -> runner.report(key, runner.join((LoadResult.Ready) set, now.triggers(), budget));
      case STALE -> {
        pending.ledger().flush();
        yield runner.report(key, runner.stop((LoadResult.Stale) set));
      }
      case REFUSED -> {
        pending.ledger().flush();
        yield new AdvanceResult.Refused(((LoadResult.Refused) set).problems());
      }
      case BUSY -> {
        pending.ledger().flush();
        yield new AdvanceResult.Busy();
      }
    };
  }
}
