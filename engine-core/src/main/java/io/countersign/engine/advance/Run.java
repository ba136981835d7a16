package io.countersign.engine.advance;

import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.kernel.Command;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.Trigger;
import io.countersign.engine.store.TriggerType;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Advance of one instance, within one transaction.
 *
 * <p>It compares the document, handles each trigger, and then continues until every token rests;
 * each of these is one of its {@link Rounds}.
 */
final class Run {

  private static final String CRASHED = "STEP_CRASHED";
  private static final String OUTAGE = "STEP_OUTAGE";

  private final Rounds rounds;
  private final World world;
  private final Stage.Set.Ready ready;
  private final Ledger ledger;
  private final Manner manner;
  private Optional<QueuedTrigger> handling = Optional.empty();

  Run(Rounds rounds, World world, Stage.Set.Ready ready, Manner manner) {
    this.rounds = rounds;
    this.world = world;
    this.ready = ready;
    this.ledger = ready.ledger();
    this.manner = manner;
  }

  /**
   * Handles triggers, and continues until every token rests or the budget of steps is spent. Leaves
   * unreadable triggers to the worker that claims them and gives them up.
   */
  Advance go(List<QueuedTrigger> given, int budget) {
    var before = ledger.state();
    var triggers = given.stream().filter(one -> TriggerCommands.isReadable(one.trigger())).toList();
    var thrown = takeNote(triggers);
    for (var trigger : triggers) {
      if (goesOn(thrown)) {
        thrown = handle(trigger);
      }
    }
    boolean moves = true;
    boolean counted = before.approvals().isEmpty();
    while (goesOn(thrown) && moves && rounds.opened() < budget) {
      long seq = ledger.state().progress().seq();
      thrown = rounds.take(new Command.Proceed(), new StringBuilder());
      moves = ledger.state().progress().seq() != seq;
      if (goesOn(thrown) && !moves && !counted) {
        // These questions were open before the advance: meanwhile roles may have changed hands and
        // people may have decided.
        counted = true;
        thrown = rounds.take(new Command.Recount(), new StringBuilder());
        moves = ledger.state().progress().seq() != seq;
      }
    }
    if (thrown.isPresent()) {
      return crashed(thrown.get());
    }
    boolean more =
        rounds.taken().isEmpty() && moves && !ledger.state().progress().status().isFinal();
    if (more) {
      again();
    }
    return rounds.flush() ? outcome(before, more) : new Advance.Skipped(rounds.taken());
  }

  /**
   * The current document is attributed to the actor who recorded it last, not to the actor who
   * advances.
   */
  private Optional<RuntimeException> takeNote(List<QueuedTrigger> triggers) {
    var caller = rounds.actor();
    triggers.stream()
        .map(QueuedTrigger::trigger)
        .filter(trigger -> trigger.type() == TriggerType.MUTATION)
        .reduce((first, second) -> second)
        .ifPresent(this::inTheNameOfWhoCaused);
    world.pinned(ready).ifPresent(rounds::changedFrom);
    var thrown = rounds.take(new Command.TakeNote(), new StringBuilder());
    rounds.by(caller);
    return thrown;
  }

  private boolean goesOn(Optional<RuntimeException> thrown) {
    return thrown.isEmpty() && rounds.taken().isEmpty();
  }

  private Advance outcome(InstanceState before, boolean more) {
    var now = ledger.state().progress();
    if (now.status() == InstanceStatus.PAUSED
        && before.progress().status() != InstanceStatus.PAUSED) {
      return new Advance.Failed(now.seq(), now.reason().orElse(""));
    }
    return rounds.opened() == 0 && now.seq() == before.progress().seq()
        ? new Advance.Waiting(now.seq())
        : new Advance.Advanced(now.seq(), rounds.opened(), more);
  }

  private Optional<RuntimeException> handle(QueuedTrigger queued) {
    var trigger = queued.trigger();
    inTheNameOfWhoCaused(trigger);
    if (!trigger.trace().isEmpty()) {
      ledger.trace(trigger.trace());
    }
    var note = new StringBuilder();
    handling = Optional.of(queued);
    var command = TriggerCommands.of(trigger);
    var thrown =
        command.isPresent() ? rounds.take(command.get(), note) : Optional.<RuntimeException>empty();
    if (goesOn(thrown)) {
      handling = Optional.empty();
      ledger.done(queued, note.toString());
    }
    return thrown;
  }

  private void inTheNameOfWhoCaused(Trigger trigger) {
    var org = ledger.state().identity().document().org();
    rounds.by(world.withRoles(ready.transaction(), org, trigger.actor()));
  }

  private Advance crashed(RuntimeException thrown) {
    if (manner == Manner.JOINED) {
      var why = "postponed: " + Undone.words(thrown);
      ledger.note(new Event.Ignored("proceed", why, ready.facts().systemActor()));
      again();
      rounds.flush();
      return new Advance.Postponed(Undone.words(thrown));
    }
    var code = rounds.isOutage(thrown) ? OUTAGE : CRASHED;
    rounds.giveUp(thrown, code);
    // The command of the trigger has failed, so the trigger is done.
    handling.ifPresent(queued -> ledger.done(queued, Undone.words(thrown)));
    rounds.flush();
    return new Advance.Failed(ledger.state().progress().seq(), code);
  }

  /** Queues a trigger to continue. Its cause is the last event, which makes it a new trigger. */
  private void again() {
    var state = ledger.state();
    ledger.queue(
        new Trigger(
            TriggerType.ADVANCE,
            String.valueOf(state.progress().seq()),
            state.pin().version(),
            Map.of(),
            rounds.actor(),
            ledger.trace()));
  }
}
