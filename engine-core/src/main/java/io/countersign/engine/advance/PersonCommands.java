package io.countersign.engine.advance;

import io.countersign.engine.family.instance.InstanceCommand;
import io.countersign.engine.instance.Command;
import io.countersign.engine.kernel.KernelCommand;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.request.OperatorCommand;
import io.countersign.engine.request.SendBack;
import io.countersign.engine.request.TransitionRequest;

/** Translates requests of people into commands of the kernel. */
final class PersonCommands {

  private PersonCommands() {}

  static Command of(TransitionRequest request) {
    return new KernelCommand.Request(request.verb(), request.reason());
  }

  static Command of(ApprovalAnswer answer) {
    return new KernelCommand.Decide(
        answer.step(), answer.version(), answer.materialHash(), answer.action(), answer.reason());
  }

  static Command of(SendBack back) {
    return new KernelCommand.SendBack(
        new KernelCommand.Decide(
            back.step(),
            back.version(),
            back.materialHash(),
            KernelCommand.SendBack.RETURN,
            back.reason()),
        back.target());
  }

  static Command of(OperatorCommand command) {
    if (command instanceof OperatorCommand.Pause pause) {
      return new InstanceCommand.Pause(pause.reason());
    }
    if (command instanceof OperatorCommand.Retry retry) {
      return new KernelCommand.Retry(retry.token(), retry.reason());
    }
    if (command instanceof OperatorCommand.LeadOut leadOut) {
      return new KernelCommand.LeadOut(leadOut.nodeId(), leadOut.reason());
    }
    if (command instanceof OperatorCommand.Stop stop) {
      return new InstanceCommand.Stop(stop.status(), stop.reason());
    }
    if (command instanceof OperatorCommand.Resume resume) {
      return new InstanceCommand.Resume(resume.reason());
    }
    throw new IllegalArgumentException(
        "Expected an intervention that the kernel decides, but found " + command);
  }
}
