package io.countersign.engine.family.instance;

import io.countersign.engine.document.EditWindow;
import io.countersign.engine.family.instance.InstanceCommand.Pause;
import io.countersign.engine.family.instance.InstanceCommand.Resume;
import io.countersign.engine.family.instance.InstanceCommand.Stop;
import io.countersign.engine.instance.CommandFacts;
import io.countersign.engine.instance.CommandOutcome;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;

/** Rules of the commands to instances as a whole. */
final class InstanceRules {

  private InstanceRules() {}

  static CommandOutcome decide(InstanceCommand command, InstanceState state, CommandFacts facts) {
    return switch (command.kind()) {
      case PAUSE -> pause((Pause) command, state, facts);
      case RESUME -> resume((Resume) command, state, facts);
      case STOP -> stop((Stop) command, state, facts);
    };
  }

  private static CommandOutcome pause(Pause pause, InstanceState state, CommandFacts facts) {
    return state.progress().status() == InstanceStatus.PAUSED
        ? CommandOutcome.ignore("it is paused already")
        : CommandOutcome.emit(
            new InstanceEvent.Paused(InstanceEvent.Paused.OPERATOR, pause.reason(), facts.actor()));
  }

  private static CommandOutcome resume(Resume resume, InstanceState state, CommandFacts facts) {
    return state.progress().status() == InstanceStatus.RUNNING
        ? CommandOutcome.ignore("it is running already")
        : CommandOutcome.emit(new InstanceEvent.Resumed(facts.actor(), resume.reason()));
  }

  private static CommandOutcome stop(Stop stop, InstanceState state, CommandFacts facts) {
    // The document did not come to the end of its workflow, so it stays locked.
    var ended =
        new InstanceEvent.Ended(stop.status(), stop.reason(), EditWindow.LOCKED, facts.actor());
    // Nothing fails that does not run.
    return stop.status() == InstanceStatus.FAILED
            && state.progress().status() == InstanceStatus.PAUSED
        ? CommandOutcome.emit(new InstanceEvent.Resumed(facts.actor()), ended)
        : CommandOutcome.emit(ended);
  }
}
