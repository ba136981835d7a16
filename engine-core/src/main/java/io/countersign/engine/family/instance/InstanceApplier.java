package io.countersign.engine.family.instance;

import io.countersign.engine.family.instance.InstanceEvent.Ended;
import io.countersign.engine.family.instance.InstanceEvent.Paused;
import io.countersign.engine.family.instance.InstanceEvent.Requested;
import io.countersign.engine.family.instance.InstanceEvent.Started;
import io.countersign.engine.family.instance.InstanceEvent.StatusShown;
import io.countersign.engine.instance.InstanceProgress;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceState.Identity;
import io.countersign.engine.instance.InstanceState.Work;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.instance.Token;
import io.countersign.engine.instance.TokenId;
import java.util.Map;
import java.util.Optional;

/** Applies events about instances as a whole to states. */
final class InstanceApplier {

  private InstanceApplier() {}

  static InstanceState begin(String instance, JournalEntry first) {
    if (!(first.event() instanceof Started started)) {
      throw new IllegalArgumentException(
          "Expected a journal to begin with Started, but found " + first.event());
    }
    return new InstanceState(
        new Identity(
            instance,
            started.document(),
            started.workflow(),
            started.workflowHash(),
            started.pin().version()),
        started.pin(),
        InstanceProgress.beginning(first.seq(), started.by().id(), started.pin()),
        new Work(Map.of(), Map.of())
            .with(Token.arriving(TokenId.FIRST, started.nodeId(), Optional.empty(), first.seq())),
        Map.of(),
        Map.of());
  }

  static InstanceState apply(InstanceState state, long seq, InstanceEvent event) {
    return switch (event.kind()) {
      case REQUESTED -> request(state, (Requested) event);
      case PAUSED ->
          state.with(
              state.progress().to(InstanceStatus.PAUSED, Optional.of(((Paused) event).reason())));
      case STATUS_SHOWN -> state.with(state.progress().showing(((StatusShown) event).word()));
      case RESUMED -> state.with(state.progress().to(InstanceStatus.RUNNING, Optional.empty()));
      case ENDED -> end(state, (Ended) event);
      case INTERVENED, SUPERSEDED, IGNORED -> state;
      case STARTED ->
          throw new IllegalArgumentException(
              "Expected an event of a running instance, but found " + seq + ": " + event);
    };
  }

  private static InstanceState request(InstanceState state, Requested requested) {
    return state.with(
        state.progress().through(Optional.of(requested.verb())).askedBy(requested.by().id()));
  }

  private static InstanceState end(InstanceState state, Ended ended) {
    var over = state.progress().over(ended.status(), Optional.of(ended.reason()), ended.window());
    return state.with(over).with(new Work(Map.of(), Map.of())).withApprovals(Map.of());
  }
}
