package io.countersign.engine.advance;

import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.family.document.DocumentCall;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.step.StepEvent;
import io.countersign.engine.instance.Command;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.OpenStep;
import io.countersign.engine.instance.Token;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.kernel.Kernel;
import io.countersign.engine.kernel.KernelCommand;
import io.countersign.engine.kernel.KernelDecision;
import io.countersign.engine.kernel.StepAnswer;
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
final class CommandRounds {

  private final InstanceSession session;
  private final PendingChanges changes;
  private final HostCalls host;
  private final FailurePolicy policy;
  private final AdvanceTelemetry watch;
  private int opened;
  private List<String> taken = List.of();
  private Optional<TokenId> working = Optional.empty();
  private Span span = Span.NONE;
  private boolean named;

  CommandRounds(InstanceSession session, FailurePolicy policy, AdvanceTelemetry watch) {
    this.session = session;
    this.changes = session.changes();
    this.host = session.call().services().host();
    this.policy = policy;
    this.watch = watch;
  }

  /** Returns how many steps were opened. */
  int openedCount() {
    return opened;
  }

  /**
   * Returns the receipts that had been taken before; once there is one, nothing more is decided.
   */
  List<String> takenCauses() {
    return taken;
  }

  /**
   * Runs one command and the host work that follows from it. Returns the exception that the host
   * threw.
   *
   * @param note receives the reason if the command changed nothing
   */
  Optional<RuntimeException> take(Command command, StringBuilder note) {
    try (var begun = watch.step(command, changes.state())) {
      span = begun;
      named = false;
      return round(command, note);
    } finally {
      span = Span.NONE;
    }
  }

  private Optional<RuntimeException> round(Command command, StringBuilder note) {
    var mark = changes.mark();
    var factsBefore = session.facts();
    int openedBefore = opened;
    var savepoint = Optional.<Savepoint>empty();
    working = Optional.empty();
    try {
      var decision = session.decide(command);
      if (decision.call().isPresent() && policy.isLastForAny()) {
        // Decisions of earlier rounds survive a rollback of this one: those that are not written
        // yet are in the mark.
        savepoint = Optional.of(session.transaction().savepoint());
      }
      accept(decision, note);
      if (decision.refusal().isPresent()) {
        // A new fact, so that asking again is a new reason.
        changes.note(
            new InstanceEvent.Ignored(command.name(), note.toString(), session.facts().actor()));
      }
      while (decision.call().isPresent()) {
        var call = decision.call().get();
        var undoing =
            call.work() instanceof DocumentCall.Transition
                ? Optional.of(new Undoing(session.transaction().savepoint(), changes.mark()))
                : Optional.<Undoing>empty();
        if (call.work().writesFirst() && !flush()) {
          return Optional.empty();
        }
        if (host.usesTransaction(call.work())) {
          session.transaction().beforeHost();
        }
        working = changes.state().step(call.step()).map(OpenStep::token);
        decision = answer(call, undoing);
        undoing.ifPresent(one -> session.transaction().release(one.savepoint()));
        accept(decision, note);
      }
      savepoint.ifPresent(session.transaction()::release);
      return Optional.empty();
    } catch (ConcurrentStartException | SetLeftException passed) {
      throw passed;
    } catch (RuntimeException thrown) {
      tell(thrown);
      if (!policy.isLastFor(thrown)) {
        throw new HostFailureException(thrown);
      }
      savepoint.ifPresent(session.transaction()::rollbackTo);
      changes.backTo(mark);
      session.facts(factsBefore);
      opened = openedBefore;
      return Optional.of(thrown);
    }
  }

  private void tell(RuntimeException thrown) {
    span.fail(thrown);
    var state = changes.state();
    var nodeId = working.flatMap(state::token).map(Token::nodeId).orElse("");
    watch.fail(thrown, state.identity().instance(), nodeId, changes.trace());
  }

  /** Returns whether an exception is an outage, for which the document is not to blame. */
  boolean isOutage(RuntimeException thrown) {
    return policy.outages().test(thrown);
  }

  /** Marks the current step failed after its round was rolled back. */
  void giveUp(RuntimeException thrown, String code) {
    var token = working.flatMap(changes.state()::token);
    if (token.isEmpty()) {
      throw new HostFailureException(thrown);
    }
    var giveUp =
        new KernelCommand.GiveUp(token.get().id(), code, HostFailureException.words(thrown));
    accept(session.decide(giveUp), new StringBuilder());
  }

  /** Flushes what was decided. Returns false if a receipt had been taken before. */
  boolean flush() {
    if (taken.isEmpty()) {
      taken = changes.flush();
    }
    return taken.isEmpty();
  }

  /** Flushes as the last act of the call. Returns false if a receipt had been taken before. */
  boolean flushLast() {
    if (taken.isEmpty()) {
      taken = changes.flushLast();
    }
    return taken.isEmpty();
  }

  private void accept(KernelDecision decision, StringBuilder note) {
    decision.refusal().ifPresent(problem -> note.append(problem.message()));
    for (var entry : decision.entries()) {
      if (entry.event() instanceof StepEvent.StepOpened step) {
        opened++;
        working = Optional.of(step.token());
        name(step.nodeId());
      } else if (entry.event() instanceof StepEvent.StepClosed closed) {
        changes.state().token(closed.token()).map(Token::nodeId).ifPresent(this::name);
      }
      entry.event().whyUnchanged().ifPresent(note::append);
    }
    changes.decide(decision);
  }

  /** A round is about one step; all other steps that it ends follow from that one. */
  private void name(String nodeId) {
    if ((span != Span.NONE) && !named) {
      named = true;
      span.tell("node", nodeId);
      span.tell("node_type", session.program().workflow().node(nodeId).type());
    }
  }

  /**
   * Point to which a failed change of the status is rolled back, so that a gate leaves nothing that
   * the host wrote.
   */
  private record Undoing(Savepoint savepoint, PendingChanges.Mark mark) {}

  private KernelDecision answer(KernelDecision.Call call, Optional<Undoing> undoing) {
    var state = changes.state();
    var step = state.step(call.step()).orElseThrow();
    var visit =
        new HostCalls.Visit(
            session.transaction(),
            origin(state, step),
            state.identity().document(),
            session.program().workflow().contract(),
            session.facts(),
            changes.askedApprovals());
    var answer = host.answer(visit, call.work());
    if (undoing.isPresent()) {
      answer = unlessFailed(answer, state);
      if (answer instanceof StepAnswer.Declined) {
        session.transaction().rollbackTo(undoing.get().savepoint());
        changes.backTo(undoing.get().mark());
      }
    }
    if (answer instanceof StepAnswer.Changed changed) {
      var facts = session.facts();
      session.facts(facts.seeing(changed.document().after(facts.document())));
      changes.snapshot(changed.document().snapshot());
    }
    return session.decide(new KernelCommand.Answered(call.step(), answer));
  }

  /** A gate changes the status and no approved field. */
  private static StepAnswer unlessFailed(StepAnswer answer, InstanceState state) {
    return answer instanceof StepAnswer.Changed changed
            && !changed.document().pin().materialHash().equals(state.pin().materialHash())
        ? new StepAnswer.Declined(
            Kernel.UNDECLARED,
            "the transition changed material fields, and was undone",
            Map.of("fields", changed.document().pin().changedSince(state.pin())))
        : answer;
  }

  private MutationOrigin origin(InstanceState state, OpenStep step) {
    return new MutationOrigin(
        state.identity().document(),
        state.identity().workflow(),
        state.identity().instance(),
        step.seq(),
        step.nodeId(),
        step.actor(),
        state.progress().requester(),
        span.traceOr(changes.trace()));
  }
}
