package io.countersign.engine.advance;

import io.countersign.engine.kernel.Command;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.request.OperatorCommand;
import io.countersign.engine.request.TransitionRequest;

/** Translates requests of people into commands of the kernel. */
final class PersonCommands {

  private PersonCommands() {}

  static Command of(TransitionRequest request) {
    return new Command.Request(request.verb(), request.reason());
  }

  static Command of(ApprovalAnswer answer) {
    return new Command.Decide(
        answer.step(), answer.version(), answer.materialHash(), answer.answer(), answer.reason());
  }

  static Command of(OperatorCommand command) {
    if (command instanceof OperatorCommand.Pause pause) {
      return new Command.Pause(pause.reason());
    }
    if (command instanceof OperatorCommand.Retry retry) {
      return new Command.Retry(retry.token(), retry.reason());
    }
    if (command instanceof OperatorCommand.LeadOut leadOut) {
      return new Command.LeadOut(leadOut.nodeId(), leadOut.reason());
    }
    if (command instanceof OperatorCommand.Stop stop) {
      return new Command.Stop(stop.status(), stop.reason());
    }
    if (command instanceof OperatorCommand.Resume resume) {
      return new Command.Resume(resume.reason());
    }
    throw new IllegalArgumentException(
        "Expected an intervention that the kernel decides, but found " + command);
  }
}
