package io.countersign.engine.family.step;

import io.countersign.engine.family.step.StepEvent.StepClosed;
import io.countersign.engine.family.step.StepEvent.StepOpened;
import io.countersign.engine.family.step.StepEvent.StepWaits;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.OpenStep;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.instance.Token.Phase;
import java.util.Optional;

/** Applies events about steps to states. */
final class StepApplier {

  private static final String STATE = "state";

  private StepApplier() {}

  static InstanceState apply(InstanceState state, long seq, StepEvent event) {
    return switch (event.kind()) {
      case STEP_OPENED -> open(state, seq, (StepOpened) event);
      case STEP_WAITS -> await(state, (StepWaits) event);
      case STEP_CLOSED -> close(state, (StepClosed) event);
    };
  }

  private static InstanceState open(InstanceState state, long seq, StepOpened opened) {
    var step =
        new OpenStep(
            seq, opened.token(), opened.nodeId(), opened.version(), opened.as(), Optional.empty());
    var token = state.liveToken(opened.token()).in(Phase.OPEN).causedBy(seq);
    var work = state.work().with(token).with(step);
    var progress = state.progress().step(seq);
    // Entering a state node completes the pending transition.
    return state
        .with(work)
        .with(opened.nodeType().equals(STATE) ? progress.through(Optional.empty()) : progress);
  }

  private static InstanceState await(InstanceState state, StepWaits waits) {
    var step = state.openStep(waits.token()).waitingFor(waits.awaits());
    return state.with(state.work().with(step));
  }

  private static InstanceState close(InstanceState state, StepClosed closed) {
    var work = state.work().closing(closed.token());
    boolean stuck =
        closed.end().status() == StepStatus.FAILED
            && closed.chosen().isEmpty()
            && work.tokens().containsKey(closed.token());
    var next =
        state.with(stuck ? work.with(state.liveToken(closed.token()).in(Phase.FAILED)) : work);
    return closed.key().isPresent() && closed.end().status() == StepStatus.COMPLETED
        ? next.withOutput(closed.key().get(), closed.output())
        : next;
  }
}
