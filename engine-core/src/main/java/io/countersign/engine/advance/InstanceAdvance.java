package io.countersign.engine.advance;

import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.kernel.KernelCommand;
import io.countersign.engine.request.AdvanceResult;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.engine.store.Trigger;
import io.countersign.engine.store.TriggerType;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Advance of one instance, within one transaction.
 *
 * <p>It compares the document, handles each trigger, and then continues until every token rests;
 * each of these is one of its {@link CommandRounds}.
 */
final class InstanceAdvance {

  private static final String CRASHED = "STEP_CRASHED";
  private static final String OUTAGE = "STEP_OUTAGE";

  private final CommandRounds commandRounds;
  private final FactsLoader world;
  private final InstanceSession session;
  private final PendingChanges changes;
  private final FailurePolicy policy;
  private Optional<QueuedTrigger> handling = Optional.empty();

  private InstanceAdvance(InstanceSession session, FailurePolicy policy, AdvanceTelemetry watch) {
    this.commandRounds = new CommandRounds(session, policy, watch);
    this.world = session.call().services().facts();
    this.session = session;
    this.changes = session.changes();
    this.policy = policy;
  }

  /** Opens an instance and advances it in the host's transaction. */
  static AdvanceResult join(CallContext call, InstanceKey key) {
    var opening = InstanceSession.open(call, key, Patience.WAIT);
    return switch (opening.kind()) {
      case OPEN -> {
        var session = (InstanceSession) opening;
        yield join(session, session.dueTriggers(), call.settings().budget());
      }
      case STALE -> {
        var stale = (SessionOpening.Stale) opening;
        var instance = stale.changes().state().identity().instance();
        yield AdvanceTelemetry.report(call.settings().telemetry(), instance, stop(stale));
      }
      case BUSY -> new AdvanceResult.Busy();
      case REFUSED -> new AdvanceResult.Refused(opening.problems());
    };
  }

  /** Advances an instance in the host's transaction. */
  static AdvanceResult join(InstanceSession session, List<QueuedTrigger> triggers, int budget) {
    var telemetry = session.call().settings().telemetry();
    var watch = new AdvanceTelemetry(telemetry, session.changes().trace(), 0, triggers);
    return AdvanceTelemetry.report(
        telemetry,
        session.identity().instance(),
        run(session, FailurePolicy.JOINED, watch, budget));
  }

  /** Advances an instance for the triggers of a watch. */
  static AdvanceResult run(
      InstanceSession session, FailurePolicy policy, AdvanceTelemetry watch, int budget) {
    try (var span = watch.advance()) {
      span.tell("instance", session.identity().instance());
      try {
        var advance =
            new InstanceAdvance(session, policy, watch.within(span)).go(watch.triggers(), budget);
        span.tell("outcome", AdvanceTelemetry.outcome(advance));
        return advance;
      } catch (SetLeftException left) {
        span.tell("outcome", "apart");
        throw left;
      } catch (RuntimeException thrown) {
        span.fail(thrown);
        throw thrown;
      }
    }
  }

  /** Stops an instance whose workflow this engine does not run, and records why. */
  static AdvanceResult stop(SessionOpening.Stale stale) {
    var changes = stale.changes();
    if (changes.state().progress().status() != InstanceStatus.RUNNING) {
      return new AdvanceResult.Refused(stale.problems());
    }
    var problem = stale.problems().get(0);
    changes.note(
        new InstanceEvent.Paused(problem.code().name(), problem.message(), changes.system()));
    changes.flush();
    return new AdvanceResult.Failed(changes.state().progress().seq(), problem.code().name());
  }

  /**
   * Handles triggers, and continues until every token rests or the budget of steps is spent. Leaves
   * unreadable triggers to the worker that claims them and gives them up.
   */
  private AdvanceResult go(List<QueuedTrigger> given, int budget) {
    var before = changes.state();
    var triggers = given.stream().filter(one -> TriggerCommands.isReadable(one.trigger())).toList();
    var thrown = takeNote(triggers);
    for (var trigger : triggers) {
      if (goesOn(thrown)) {
        thrown = handle(trigger);
      }
    }
    boolean moves = true;
    boolean counted = before.approvals().isEmpty();
    while (goesOn(thrown) && moves && commandRounds.openedCount() < budget) {
      long seq = changes.state().progress().seq();
      thrown = commandRounds.take(new KernelCommand.Proceed(), new StringBuilder());
      moves = changes.state().progress().seq() != seq;
      if (goesOn(thrown) && !moves && !counted) {
        // These questions were open before the advance: meanwhile roles may have changed hands and
        // people may have decided.
        counted = true;
        thrown = commandRounds.take(new KernelCommand.Recount(), new StringBuilder());
        moves = changes.state().progress().seq() != seq;
      }
    }
    if (thrown.isPresent()) {
      return recordCrash(thrown.get());
    }
    boolean more =
        commandRounds.takenCauses().isEmpty()
            && moves
            && !changes.state().progress().status().isFinal();
    if (more) {
      again();
    }
    return commandRounds.flushLast()
        ? outcome(before, more)
        : new AdvanceResult.Skipped(commandRounds.takenCauses());
  }

  /**
   * The current document is attributed to the actor who recorded it last, not to the actor who
   * advances.
   */
  private Optional<RuntimeException> takeNote(List<QueuedTrigger> triggers) {
    var caller = session.facts().actor();
    triggers.stream()
        .map(QueuedTrigger::trigger)
        .filter(trigger -> trigger.type() == TriggerType.MUTATION)
        .reduce((first, second) -> second)
        .ifPresent(this::inTheNameOfWhoCaused);
    world
        .pinnedFacts(session)
        .ifPresent(earlier -> session.facts(session.facts().changedFrom(earlier)));
    var thrown = commandRounds.take(new KernelCommand.TakeNote(), new StringBuilder());
    session.facts(session.facts().by(caller));
    return thrown;
  }

  private boolean goesOn(Optional<RuntimeException> thrown) {
    return thrown.isEmpty() && commandRounds.takenCauses().isEmpty();
  }

  private AdvanceResult outcome(InstanceState before, boolean more) {
    var now = changes.state().progress();
    if (now.status() == InstanceStatus.PAUSED
        && before.progress().status() != InstanceStatus.PAUSED) {
      return new AdvanceResult.Failed(now.seq(), now.reason().orElse(""));
    }
    return commandRounds.openedCount() == 0 && now.seq() == before.progress().seq()
        ? new AdvanceResult.Waiting(now.seq())
        : new AdvanceResult.Advanced(now.seq(), commandRounds.openedCount(), more);
  }

  private Optional<RuntimeException> handle(QueuedTrigger queued) {
    var trigger = queued.trigger();
    inTheNameOfWhoCaused(trigger);
    if (!trigger.trace().isEmpty()) {
      changes.trace(trigger.trace());
    }
    var note = new StringBuilder();
    handling = Optional.of(queued);
    var command = TriggerCommands.of(trigger);
    var thrown =
        command.isPresent()
            ? commandRounds.take(command.get(), note)
            : Optional.<RuntimeException>empty();
    if (goesOn(thrown)) {
      handling = Optional.empty();
      changes.finish(queued, note.toString());
    }
    return thrown;
  }

  private void inTheNameOfWhoCaused(Trigger trigger) {
    var org = changes.state().identity().document().org();
    var actor = world.withRoles(session.transaction(), org, trigger.actor());
    session.facts(session.facts().by(actor));
  }

  private AdvanceResult recordCrash(RuntimeException thrown) {
    if (policy.isJoined()) {
      var why = "postponed: " + HostFailureException.words(thrown);
      changes.note(new InstanceEvent.Ignored("proceed", why, session.facts().systemActor()));
      again();
      commandRounds.flush();
      return new AdvanceResult.Postponed(HostFailureException.words(thrown));
    }
    var code = commandRounds.isOutage(thrown) ? OUTAGE : CRASHED;
    commandRounds.giveUp(thrown, code);
    // The command of the trigger has failed, so the trigger is done.
    handling.ifPresent(queued -> changes.finish(queued, HostFailureException.words(thrown)));
    commandRounds.flush();
    return new AdvanceResult.Failed(changes.state().progress().seq(), code);
  }

  /** Queues a trigger to continue. Its cause is the last event, which makes it a new trigger. */
  private void again() {
    changes.queue(session.trigger(TriggerType.ADVANCE, Map.of()));
  }
}
