package io.countersign.engine.advance;

import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.OpenStep;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.kernel.Answer;
import io.countersign.engine.kernel.Command;
import io.countersign.engine.kernel.Decision;
import io.countersign.engine.kernel.Facts;
import io.countersign.engine.kernel.Kernel;
import io.countersign.engine.port.MutationOrigin;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.Savepoint;
import io.countersign.engine.store.Trigger;
import io.countersign.engine.store.TriggerDone;
import io.countersign.engine.store.TriggerType;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One advance of one instance, within one transaction.
 *
 * <p>It goes in rounds. A round is one command and all the host work that follows from it, up to
 * where the kernel asks for nothing more. What rounds decide is kept in memory until the host is
 * called, or until the advance ends; before the host is called, everything is written, so that the
 * receipt is there before any effect. When the host throws, the round is undone as a whole: in the
 * store by a savepoint that was set before it, in memory by going back to what was decided then.
 */
final class Run {

  private static final String CRASHED = "STEP_CRASHED";

  private final Kernel kernel;
  private final HostRoom host;
  private final World world;
  private final Stage.Set.Ready ready;
  private final Ledger ledger;
  private final Manner manner;
  private Facts facts;
  private int opened;
  private List<String> taken = List.of();
  private Optional<TokenId> working = Optional.empty();
  private Optional<QueuedTrigger> handling = Optional.empty();

  Run(Kernel kernel, HostRoom host, World world, Stage.Set.Ready ready, Manner manner) {
    this.kernel = kernel;
    this.host = host;
    this.world = world;
    this.ready = ready;
    this.ledger = ready.ledger();
    this.facts = ready.facts();
    this.manner = manner;
  }

  /** What is done when the host throws. */
  enum Manner {
    /** The host's transaction goes on: the round is undone and put off. */
    JOINED,
    /** Everything is undone, to be tried again later. */
    OWN,
    /** The round is undone and recorded as failed. */
    LAST
  }

  /** The host threw, and everything has to be undone. */
  static final class Undone extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String words;

    Undone(RuntimeException cause) {
      super(Run.words(cause), cause);
      words = Run.words(cause);
    }

    String words() {
      return words;
    }
  }

  /** What was thrown, in words. */
  static String words(RuntimeException thrown) {
    var message = thrown.getMessage();
    var name = thrown.getClass().getSimpleName();
    return message == null ? name : name + ": " + message;
  }

  /** Handles triggers, and goes on to rest or until the budget of steps is spent. */
  Advance go(List<QueuedTrigger> triggers, int budget) {
    var before = ledger.state();
    var thrown = takeNote(triggers);
    for (var trigger : triggers) {
      if (goesOn(thrown)) {
        thrown = handle(trigger);
      }
    }
    boolean moves = true;
    while (goesOn(thrown) && moves && opened < budget) {
      long seq = ledger.state().progress().seq();
      thrown = round(new Command.Proceed(), new StringBuilder());
      moves = ledger.state().progress().seq() != seq;
    }
    if (thrown.isPresent()) {
      return crashed(thrown.get());
    }
    boolean more = taken.isEmpty() && moves && !ledger.state().progress().status().isFinal();
    if (more) {
      again();
    }
    return flush() ? outcome(before, more) : new Advance.Skipped(taken);
  }

  /** What the document is now was made by whoever recorded it last, whoever advances. */
  private Optional<RuntimeException> takeNote(List<QueuedTrigger> triggers) {
    var caller = facts.actor();
    var org = ledger.state().identity().document().org();
    facts =
        triggers.stream()
            .map(QueuedTrigger::trigger)
            .filter(trigger -> trigger.type() == TriggerType.MUTATION)
            .reduce((first, second) -> second)
            .map(trigger -> world.withRoles(ready.transaction(), org, trigger.actor()))
            .map(facts::by)
            .orElse(facts);
    var thrown = round(new Command.TakeNote(), new StringBuilder());
    facts = facts.by(caller);
    return thrown;
  }

  private boolean goesOn(Optional<RuntimeException> thrown) {
    return thrown.isEmpty() && taken.isEmpty();
  }

  private Advance outcome(InstanceState before, boolean more) {
    var now = ledger.state().progress();
    if (now.status() == InstanceStatus.PAUSED
        && before.progress().status() != InstanceStatus.PAUSED) {
      return new Advance.Failed(now.seq(), now.reason().orElse(""));
    }
    return opened == 0 && now.seq() == before.progress().seq()
        ? new Advance.Waiting(now.seq())
        : new Advance.Advanced(now.seq(), opened, more);
  }

  private Optional<RuntimeException> handle(QueuedTrigger queued) {
    var trigger = queued.trigger();
    var org = ledger.state().identity().document().org();
    facts = facts.by(world.withRoles(ready.transaction(), org, trigger.actor()));
    if (!trigger.trace().isEmpty()) {
      ledger.trace(trigger.trace());
    }
    var note = new StringBuilder();
    handling = Optional.of(queued);
    var command = TriggerCommands.of(trigger);
    var thrown =
        command.isPresent() ? round(command.get(), note) : Optional.<RuntimeException>empty();
    if (goesOn(thrown)) {
      handling = Optional.empty();
      ledger.done(new TriggerDone(queued.key(), queued.fence(), note.toString()));
    }
    return thrown;
  }

  /** One command and the host work that follows from it. Answers with what the host threw. */
  private Optional<RuntimeException> round(Command command, StringBuilder note) {
    var mark = ledger.mark();
    var factsBefore = facts;
    int openedBefore = opened;
    var savepoint = Optional.<Savepoint>empty();
    working = Optional.empty();
    try {
      var decision = kernel.decide(ready.program(), ledger.state(), command, facts);
      if (decision.call().isPresent() && manner != Manner.OWN) {
        // What earlier rounds decided stays, whatever becomes of this one.
        if (!flush()) {
          return Optional.empty();
        }
        mark = ledger.mark();
        savepoint = Optional.of(ready.transaction().savepoint());
      }
      accept(decision, note);
      if (decision.refusal().isPresent()) {
        // A fact of its own, so that asking again is a new reason and not the same one.
        ledger.note(new Event.Ignored(command.name(), note.toString(), facts.actor()));
      }
      while (decision.call().isPresent()) {
        var call = decision.call().get();
        if (call.work().writesFirst() && !flush()) {
          return Optional.empty();
        }
        working = ledger.state().step(call.step()).map(OpenStep::token);
        decision = answered(call);
        accept(decision, note);
      }
      return Optional.empty();
    } catch (RuntimeException thrown) {
      if (manner == Manner.OWN) {
        throw new Undone(thrown);
      }
      savepoint.ifPresent(ready.transaction()::rollbackTo);
      ledger.backTo(mark);
      facts = factsBefore;
      opened = openedBefore;
      return Optional.of(thrown);
    }
  }

  private void accept(Decision decision, StringBuilder note) {
    decision.refusal().ifPresent(problem -> note.append(problem.message()));
    for (var entry : decision.entries()) {
      if (entry.event() instanceof Event.StepOpened step) {
        opened++;
        working = Optional.of(step.token());
      } else if (entry.event() instanceof Event.Ignored ignored) {
        note.append(ignored.why());
      }
    }
    ledger.decide(decision);
  }

  private Decision answered(Decision.Call call) {
    var state = ledger.state();
    var step = state.step(call.step()).orElseThrow();
    var visit =
        new HostRoom.Visit(
            ready.transaction(),
            origin(state, step),
            state.identity().document(),
            ready.program().workflow().contract(),
            facts,
            ledger.asked());
    var reply = host.answer(visit, call.work());
    if (reply.answer() instanceof Answer.Changed changed) {
      facts = facts.seeing(changed.document());
      ledger.snapshot(reply.snapshot());
    }
    return kernel.decide(
        ready.program(), state, new Command.Answered(call.step(), reply.answer()), facts);
  }

  private MutationOrigin origin(InstanceState state, OpenStep step) {
    return new MutationOrigin(
        state.identity().instance(), step.seq(), step.nodeId(), step.actor(), ledger.trace());
  }

  /** Writes what was decided. False when a receipt had been taken before. */
  private boolean flush() {
    if (taken.isEmpty()) {
      taken = ledger.flush();
    }
    return taken.isEmpty();
  }

  private Advance crashed(RuntimeException thrown) {
    if (manner == Manner.JOINED) {
      ledger.note(new Event.Ignored("proceed", "postponed: " + words(thrown), facts.systemActor()));
      again();
      flush();
      return new Advance.Postponed(words(thrown));
    }
    var token = working.flatMap(ledger.state()::token);
    if (token.isEmpty()) {
      throw new Undone(thrown);
    }
    accept(
        kernel.decide(
            ready.program(),
            ledger.state(),
            new Command.GiveUp(token.get().id(), CRASHED, words(thrown)),
            facts),
        new StringBuilder());
    // What was to go on has failed, so its reason is spent.
    handling.ifPresent(
        queued -> ledger.done(new TriggerDone(queued.key(), queued.fence(), words(thrown))));
    flush();
    return new Advance.Failed(ledger.state().progress().seq(), CRASHED);
  }

  /** Queues a reason to go on. Its cause is the last event, so that it is a new one. */
  private void again() {
    var state = ledger.state();
    ledger.queue(
        new Trigger(
            TriggerType.ADVANCE,
            String.valueOf(state.progress().seq()),
            state.pin().version(),
            Map.of(),
            facts.actor(),
            ledger.trace()));
  }
}
