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
 * The rounds of one advance.
 *
 * <p>A round is one command and all the host work that follows from it, up to where the kernel asks
 * for nothing more. What rounds decide is kept in memory until the host is to change anything, or
 * until the advance ends; before that, everything is written, so that the receipt is there before
 * any effect. When the host throws, the round is undone as a whole: in the store by a savepoint
 * that was set before it, in memory by going back to what was decided and not written then.
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

  /** In whose name the next rounds are. */
  Actor actor() {
    return facts.actor();
  }

  void by(Actor next) {
    facts = facts.by(next);
  }

  /** The document is known to have been another before. */
  void changedFrom(Facts.DocumentFacts earlier) {
    facts = facts.changedFrom(earlier);
  }

  /** How many steps were opened. */
  int opened() {
    return opened;
  }

  /** The receipts that had been taken before; nothing is decided once there is one. */
  List<String> taken() {
    return taken;
  }

  /**
   * One command and the host work that follows from it. Answers with what the host threw.
   *
   * @param note where it is said why nothing came of it
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
        // What earlier rounds decided stays, whatever becomes of this one: what of it is not
        // written yet is in the mark.
        savepoint = Optional.of(ready.transaction().savepoint());
      }
      accept(decision, note);
      if (decision.refusal().isPresent()) {
        // A fact of its own, so that asking again is a new reason and not the same one.
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

  /** Whether the document is not to blame for what was thrown. */
  boolean isOutage(RuntimeException thrown) {
    return last.outages().test(thrown);
  }

  /** Has the step that was at work fail, in the stead of the round that was undone. */
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

  /** Writes what was decided. False when a receipt had been taken before. */
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

  /** A round is about one step; whatever else it ends comes of that one. */
  private void name(String nodeId) {
    if ((span != Span.NONE) && !named) {
      named = true;
      span.tell("node", nodeId);
      span.tell("node_type", ready.program().workflow().node(nodeId).type());
    }
  }

  /**
   * Where a change of the status is undone to when it fails, so that no gate leaves anything of
   * what the host wrote.
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

  /** A gate changes the status and nothing that was approved. */
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
