package io.countersign.testkit.kernel;

import static io.countersign.testkit.kernel.KernelDriver.ballot;

import io.countersign.engine.document.Actor;
import io.countersign.engine.family.document.DocumentWait;
import io.countersign.engine.family.effect.EffectWait;
import io.countersign.engine.family.instance.InstanceCommand;
import io.countersign.engine.family.question.QuestionWait;
import io.countersign.engine.family.step.StepWait;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.OpenStep;
import io.countersign.engine.instance.Token;
import io.countersign.engine.instance.Token.Phase;
import io.countersign.engine.kernel.KernelCommand;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What may happen next to an instance, in a fixed order. */
final class Walk {

  private final KernelDriver run;

  Walk(KernelDriver run) {
    this.run = run;
  }

  /** Something happens, well or badly. */
  void any(int choice) {
    var options = answers();
    options.addAll(trouble());
    options.get(Math.floorMod(choice, options.size())).run();
  }

  /** Somebody gets the answer that he waits for; false when nobody waits within the slot. */
  boolean wellAnswered(int choice) {
    var options = answers();
    if (options.isEmpty() || run.status() != InstanceStatus.RUNNING) {
      return false;
    }
    options.get(Math.floorMod(choice, options.size())).run();
    return true;
  }

  /** The good answer for each step that waits, in the order of tokens. */
  private List<Runnable> answers() {
    var options = new ArrayList<Runnable>();
    for (var step : run.state().work().steps().values()) {
      var wait = step.awaits().orElseThrow();
      if (wait instanceof QuestionWait.Decisions) {
        options.add(() -> decides(step, Approval.Answer.APPROVED));
      } else if (wait instanceof StepWait.External external) {
        options.add(() -> run.event(external.key()));
      } else if (wait instanceof StepWait.Timer timer) {
        options.add(() -> comes(step, timer));
      } else if (wait instanceof EffectWait.Effects effects) {
        options.add(() -> run.reports(effects.effects().get(0), true));
      }
    }
    return options;
  }

  private void comes(OpenStep step, StepWait.Timer timer) {
    var later = Duration.between(run.now(), timer.due());
    run.until(later.isNegative() ? Duration.ZERO : later);
    run.command("clock", new KernelCommand.Due(step.seq()));
  }

  private void decides(OpenStep step, Approval.Answer answer) {
    var question = Objects.requireNonNull(run.state().approvals().get(step.seq()));
    var who = question.asked().parties().get(question.decisions().size()).members().get(0);
    run.command(who, ballot(question, answer));
  }

  private List<Runnable> trouble() {
    var options = new ArrayList<Runnable>();
    for (var step : run.state().work().steps().values()) {
      var wait = step.awaits().orElseThrow();
      if (wait instanceof QuestionWait.Decisions) {
        options.add(() -> decides(step, Approval.Answer.REJECTED));
        options.add(() -> decides(step, Approval.Answer.ABSTAINED));
      } else if (wait instanceof EffectWait.Effects effects) {
        options.add(() -> run.reports(effects.effects().get(0), false));
      } else if (wait instanceof DocumentWait.Request request) {
        request.verbs().forEach(verb -> options.add(() -> asks(verb)));
      }
      options.add(() -> run.command("clock", new KernelCommand.Due(step.seq())));
    }
    for (var token : run.state().tokens()) {
      options.add(() -> run.command("root", new KernelCommand.Retry(token.id(), "fixed")));
      options.add(() -> givesUp(token));
    }
    options.add(() -> asks("cancel"));
    options.add(() -> run.edit("eve", "amount", run.host.document().pin().version()));
    options.add(() -> run.edit("eve", "note", run.host.document().pin().version() + ""));
    options.add(() -> run.command("root", new InstanceCommand.Pause("")));
    options.add(() -> run.command("root", new InstanceCommand.Resume("checked")));
    options.add(() -> run.command("root", new KernelCommand.LeadOut("sys:state:draft", "")));
    options.add(() -> run.host.relents());
    options.add(this::hostBreaks);
    options.add(() -> run.command("late", new KernelCommand.Deliver("e1", Map.of())));
    return options;
  }

  private void givesUp(Token token) {
    if (token.phase() == Phase.READY) {
      run.command("worker", new KernelCommand.GiveUp(token.id(), "BROKEN", "it threw"));
    }
  }

  private void hostBreaks() {
    for (int i = 0; i < 9; i++) {
      run.host.declines("act" + i);
    }
    run.host.declines("approve:submitted>active");
  }

  private void asks(String verb) {
    run.take(new KernelCommand.Request(verb, ""), Actor.person("eve"));
    run.settle();
  }
}
