package io.countersign.engine.advance;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.OpenStep;
import io.countersign.engine.instance.Token;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.kernel.Answer;
import io.countersign.engine.kernel.Command;
import io.countersign.engine.kernel.Decision;
import io.countersign.engine.kernel.Facts;
import io.countersign.engine.kernel.HostCall;
import io.countersign.engine.kernel.Kernel;
import io.countersign.engine.port.Span;
import io.countersign.engine.store.Savepoint;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Rounds of one advance.
 *
 * <p>A round is one command and all the host work that follows from it, up to where the kernel asks
 * for nothing more. Decisions of rounds are kept in memory until the host is to change anything, or
 * until the advance ends. They are flushed before the host is called, so that the receipt exists
 * before any effect. When the host throws, the round is rolled back as a whole: in the store to a
 * savepoint that was set before it, in memory to the decisions that were not written then.
 */
final class Rounds {

  private final Kernel kernel;
  private final HostRoom host;
  private final Stage.Set.Ready ready;
  private final Ledger ledger;
  private final Manner manner;
  private final LastTry last;
  private final Watch watch;
  private Facts facts;
  private int opened;
  private List<String> taken = List.of();
  private Optional<TokenId> working = Optional.empty();
  private Span span = Span.NONE;
  private boolean named;

  Rounds(
      Kernel kernel,
      HostRoom host,
      Stage.Set.Ready ready,
      Manner manner,
      LastTry last,
      Watch watch) {
    this.kernel = kernel;
    this.host = host;
    this.ready = ready;
    this.ledger = ready.ledger();
    this.facts = ready.facts();
    this.manner = manner;
    this.last = last;
    this.watch = watch;
  }

  /** Returns the actor of the next rounds. */
  Actor actor() {
    return facts.actor();
  }

  void by(Actor next) {
    facts = facts.by(next);
  }

  /** Sets an earlier version of the document, from which it changed. */
  void changedFrom(Facts.DocumentFacts earlier) {
    facts = facts.changedFrom(earlier);
  }

  /** Returns how many steps were opened. */
  int opened() {
    return opened;
  }

  /**
   * Returns the receipts that had been taken before; once there is one, nothing more is decided.
   */
  List<String> taken() {
    return taken;
  }

  /**
   * Runs one command and the host work that follows from it. Returns the exception that the host
   * threw.
   *
   * @param note receives the reason if the command changed nothing
   */
  Optional<RuntimeException> take(Command command, StringBuilder note) {
    try (var begun = watch.step(command, ledger.state())) {
      span = begun;
      named = false;
      return round(command, note);
    } finally {
      span = Span.NONE;
    }
  }

  private Optional<RuntimeException> round(Command command, StringBuilder note) {
    var mark = ledger.mark();
    var factsBefore = facts;
    int openedBefore = opened;
    var savepoint = Optional.<Savepoint>empty();
    working = Optional.empty();
    try {
      var decision = kernel.decide(ready.program(), ledger.state(), command, facts);
      if (decision.call().isPresent() && manner != Manner.OWN) {
        // Decisions of earlier rounds survive a rollback of this one: those that are not written
        // yet are in the mark.
        savepoint = Optional.of(ready.transaction().savepoint());
      }
      accept(decision, note);
      if (decision.refusal().isPresent()) {
        // A new fact, so that asking again is a new reason.
        ledger.note(new Event.Ignored(command.name(), note.toString(), facts.actor()));
      }
      while (decision.call().isPresent()) {
        var call = decision.call().get();
        var undoing =
            call.work() instanceof HostCall.Transition
                ? Optional.of(new Undoing(ready.transaction().savepoint(), ledger.mark()))
                : Optional.<Undoing>empty();
        if (call.work().writesFirst() && !flush()) {
          return Optional.empty();
        }
        if (host.usesTransaction(call.work())) {
          ready.transaction().beforeHost();
        }
        working = ledger.state().step(call.step()).map(OpenStep::token);
        decision = answered(call, undoing);
        accept(decision, note);
      }
      return Optional.empty();
    } catch (Overtaken overtaken) {
      throw overtaken;
    } catch (RuntimeException thrown) {
      tell(thrown);
      if (manner == Manner.OWN || !last.isFor(thrown)) {
        throw new Undone(thrown);
      }
      savepoint.ifPresent(ready.transaction()::rollbackTo);
      ledger.backTo(mark);
      facts = factsBefore;
      opened = openedBefore;
      return Optional.of(thrown);
    }
  }

  private void tell(RuntimeException thrown) {
    span.failed(thrown);
    var state = ledger.state();
    var nodeId = working.flatMap(state::token).map(Token::nodeId).orElse("");
    watch.failed(thrown, state.identity().instance(), nodeId, ledger.trace());
  }

  /** Returns whether an exception is an outage, for which the document is not to blame. */
  boolean isOutage(RuntimeException thrown) {
    return last.outages().test(thrown);
  }

  /** Marks the current step failed after its round was rolled back. */
  void giveUp(RuntimeException thrown, String code) {
    var token = working.flatMap(ledger.state()::token);
    if (token.isEmpty()) {
      throw new Undone(thrown);
    }
    accept(
        kernel.decide(
            ready.program(),
            ledger.state(),
            new Command.GiveUp(token.get().id(), code, Undone.words(thrown)),
            facts),
        new StringBuilder());
  }

  /** Flushes what was decided. Returns false if a receipt had been taken before. */
  boolean flush() {
    if (taken.isEmpty()) {
      taken = ledger.flush();
    }
    return taken.isEmpty();
  }

  private void accept(Decision decision, StringBuilder note) {
    decision.refusal().ifPresent(problem -> note.append(problem.message()));
    for (var entry : decision.entries()) {
      if (entry.event() instanceof Event.StepOpened step) {
        opened++;
        working = Optional.of(step.token());
        name(step.nodeId());
      } else if (entry.event() instanceof Event.StepClosed closed) {
        ledger.state().token(closed.token()).map(Token::nodeId).ifPresent(this::name);
      } else if (entry.event() instanceof Event.Ignored ignored) {
        note.append(ignored.why());
      }
    }
    ledger.decide(decision);
  }

  /** A round is about one step; all other steps that it ends follow from that one. */
  private void name(String nodeId) {
    if ((span != Span.NONE) && !named) {
      named = true;
      span.tell("node", nodeId);
      span.tell("node_type", ready.program().workflow().node(nodeId).type());
    }
  }

  /**
   * Point to which a failed change of the status is rolled back, so that a gate leaves nothing that
   * the host wrote.
   */
  private record Undoing(Savepoint savepoint, Ledger.Mark mark) {}

  private Decision answered(Decision.Call call, Optional<Undoing> undoing) {
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
    if (undoing.isPresent()) {
      reply = unlessFailed(reply, state);
      if (reply.answer() instanceof Answer.Declined) {
        ready.transaction().rollbackTo(undoing.get().savepoint());
        ledger.backTo(undoing.get().mark());
      }
    }
    if (reply.answer() instanceof Answer.Changed changed) {
      facts = facts.seeing(changed.document().after(facts.document()));
      ledger.snapshot(reply.snapshot());
    }
    return kernel.decide(
        ready.program(), state, new Command.Answered(call.step(), reply.answer()), facts);
  }

  /** A gate changes the status and no approved field. */
  private static HostRoom.Reply unlessFailed(HostRoom.Reply reply, InstanceState state) {
    return reply.answer() instanceof Answer.Changed changed
            && !changed.document().pin().materialHash().equals(state.pin().materialHash())
        ? HostRoom.Reply.of(
            new Answer.Declined(
                Kernel.UNDECLARED,
                "the transition changed material fields, and was undone",
                Map.of("fields", changed.document().pin().changedSince(state.pin()))))
        : reply;
  }

  private MutationOrigin origin(InstanceState state, OpenStep step) {
    return new MutationOrigin(
        state.identity().document(),
        state.identity().instance(),
        step.seq(),
        step.nodeId(),
        step.actor(),
        state.progress().requester(),
        span.traceOr(ledger.trace()));
  }
}
