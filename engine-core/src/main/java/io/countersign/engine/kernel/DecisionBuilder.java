package io.countersign.engine.kernel;

import io.countersign.engine.family.HostCall;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.registry.EventApplier;
import io.countersign.engine.instance.AppliedEvent;
import io.countersign.engine.instance.Command;
import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.instance.OpenStep;
import io.countersign.engine.instance.Wait;
import io.countersign.problem.Problem;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Decision in progress: the state so far and the events that led to it. An emitted event is applied
 * at once, so that later decisions see it. Lives within one call of the kernel.
 */
final class DecisionBuilder {

  private final ExecutableWorkflow program;
  private final DecisionFacts facts;
  private final List<AppliedEvent> applied = new ArrayList<>();
  private InstanceState state;
  private Optional<KernelDecision.Call> call = Optional.empty();

  DecisionBuilder(ExecutableWorkflow program, InstanceState state, DecisionFacts facts) {
    this.program = program;
    this.state = state;
    this.facts = facts;
  }

  ExecutableWorkflow program() {
    return program;
  }

  DecisionFacts facts() {
    return facts;
  }

  InstanceState state() {
    return state;
  }

  /**
   * Returns the step that has been due the longest; it may have become due while the instance was
   * paused.
   */
  Optional<OpenStep> due() {
    return state.work().steps().values().stream()
        .filter(step -> !until(step).isAfter(facts.now()))
        .min(Comparator.comparing(DecisionBuilder::until).thenComparing(OpenStep::seq));
  }

  private static Instant until(OpenStep step) {
    return step.awaits().flatMap(Wait::until).orElse(Instant.MAX);
  }

  /** Appends an event, applies it and returns its sequence number. */
  long emit(Event event) {
    var entry = new JournalEntry(state.progress().seq() + 1, facts.now(), event);
    var next = EventApplier.applyNext(state, entry);
    applied.add(next);
    state = next.after();
    return entry.seq();
  }

  /** Gives the document a display status, unless it has it already. */
  void show(Optional<String> word) {
    if (word.isPresent() && !state.progress().shows().equals(word)) {
      emit(new InstanceEvent.StatusShown(word.get()));
    }
  }

  /** Adds a call of the host. */
  void call(OpenStep step, HostCall work) {
    call = Optional.of(new KernelDecision.Call(step.seq(), work));
  }

  /** Returns the decision. */
  KernelDecision decide() {
    return new KernelDecision(applied, state, call, Optional.empty());
  }

  /** Returns a refusal, which has no events. */
  KernelDecision refuse(Problem problem) {
    if (!applied.isEmpty()) {
      throw new IllegalStateException(
          "Expected no event before a refusal, but found " + decide().entries());
    }
    return new KernelDecision(List.of(), state, Optional.empty(), Optional.of(problem));
  }

  /** Records a command that changes nothing as evidence and returns the decision. */
  KernelDecision ignore(Command command, String why) {
    emit(new InstanceEvent.Ignored(command.name(), why, facts.actor()));
    return decide();
  }
}
