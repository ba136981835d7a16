package io.countersign.compiler.rule;

import io.countersign.engine.calendar.BusinessDuration;
import io.countersign.engine.time.Cron;
import io.countersign.engine.time.TimeZones;
import io.countersign.engine.time.WaitDuration;
import io.countersign.engine.workflow.StepConfig.Question;
import io.countersign.engine.workflow.StepConfig.Task;
import io.countersign.engine.workflow.graph.StepForm.WaitEvent;
import io.countersign.engine.workflow.graph.StepForm.WaitTimer;
import io.countersign.engine.workflow.graph.WaitEnd;
import io.countersign.problem.Problem;
import io.countersign.problem.Result;
import java.util.ArrayList;
import java.util.List;

/** Rule: durations, calendar patterns and time zones can be parsed. */
final class TimeRule implements PatchRule {

  @Override
  public List<Problem> problems(PatchSubject subject) {
    var problems = new ArrayList<Problem>();
    for (var node : subject.nodes()) {
      var config = node.node().config();
      if (config instanceof Question question) {
        question.timeout().ifPresent(text -> duration(text, node, "timeout", problems));
        if (question instanceof Task task) {
          checkDeadlines(task, node, problems);
        }
      } else if (config instanceof WaitEvent wait) {
        wait.timeout().ifPresent(text -> duration(text, node, "timeout", problems));
      } else if (config instanceof WaitTimer timer) {
        check(timer.until(), node, problems);
      }
    }
    return problems;
  }

  private static void checkDeadlines(Task task, PatchSubject.Node node, List<Problem> problems) {
    for (int i = 0; i < task.deadlines().size(); i++) {
      var pointer = node.config("deadlines") + "/" + i + "/after";
      var deadline = task.deadlines().get(i);
      var read =
          deadline.calendar().isPresent()
              ? BusinessDuration.parse(deadline.after())
              : WaitDuration.parse(deadline.after());
      add(read, pointer, problems);
    }
  }

  private static void check(WaitEnd until, PatchSubject.Node node, List<Problem> problems) {
    if (until instanceof WaitEnd.Elapsed elapsed) {
      duration(elapsed.duration(), node, "duration", problems);
    } else if (until instanceof WaitEnd.NextFiring firing) {
      add(Cron.parse(firing.cron()), node.config("cron"), problems);
      firing.zone().ifPresent(zone -> add(TimeZones.parse(zone), node.config("zone"), problems));
    }
  }

  private static void duration(
      String text, PatchSubject.Node node, String member, List<Problem> problems) {
    add(WaitDuration.parse(text), node.config(member), problems);
  }

  private static void add(Result<?> read, String pointer, List<Problem> problems) {
    read.problems().forEach(problem -> problems.add(problem.under(pointer)));
  }
}
