package io.countersign.benchmarks.operaton;

import io.countersign.benchmarks.load.Workload;
import java.util.Locale;
import org.operaton.bpm.model.bpmn.Bpmn;
import org.operaton.bpm.model.bpmn.BpmnModelInstance;
import org.operaton.bpm.model.bpmn.builder.AbstractFlowNodeBuilder;

/** The workloads in BPMN. */
final class Processes {

  private static final int QUESTIONS = 10;

  private Processes() {}

  /** The key of the process of a workload. */
  static String key(Workload workload) {
    return workload.name().toLowerCase(Locale.ROOT);
  }

  /** The process of a workload. */
  static BpmnModelInstance of(Workload workload) {
    return switch (workload) {
      case APPROVAL -> approval();
      case STRAIGHT_THROUGH -> straightThrough();
      case FORK -> fork();
    };
  }

  /** A question to a person, one to the data, and a value that is computed and kept. */
  private static BpmnModelInstance approval() {
    return Bpmn.createExecutableProcess(key(Workload.APPROVAL))
        .startEvent()
        .userTask("task0")
        .operatonTaskListenerDelegateExpression("create", OpenTasks.EXPRESSION)
        .exclusiveGateway("question")
        .condition("large", "${amount > 1000}")
        .serviceTask("script")
        .operatonExpression("${amount > 5}")
        .operatonResultVariable("checked")
        .endEvent("end")
        .moveToNode("question")
        .condition("small", "${amount <= 1000}")
        .endEvent("other")
        .done();
  }

  private static BpmnModelInstance straightThrough() {
    AbstractFlowNodeBuilder<?, ?> way =
        Bpmn.createExecutableProcess(key(Workload.STRAIGHT_THROUGH)).startEvent();
    for (int i = 0; i < QUESTIONS; i++) {
      way =
          way.exclusiveGateway("question" + i)
              .condition("no" + i, negated(i))
              .endEvent("other" + i)
              .moveToNode("question" + i)
              .condition("yes" + i, question(i));
    }
    return way.endEvent("end").done();
  }

  private static String question(int number) {
    return number % 2 == 0 ? "${amount > " + 1_000 * (number + 1) + "}" : "${urgent == false}";
  }

  private static String negated(int number) {
    return number % 2 == 0 ? "${amount <= " + 1_000 * (number + 1) + "}" : "${urgent == true}";
  }

  private static BpmnModelInstance fork() {
    AbstractFlowNodeBuilder<?, ?> way =
        Bpmn.createExecutableProcess(key(Workload.FORK))
            .startEvent()
            .parallelGateway("split")
            .userTask("task0")
            .operatonTaskListenerDelegateExpression("create", OpenTasks.EXPRESSION)
            .parallelGateway("join")
            .endEvent("end");
    for (int i = 1; i < Workload.FORK.decisions(); i++) {
      way =
          way.moveToNode("split")
              .userTask("task" + i)
              .operatonTaskListenerDelegateExpression("create", OpenTasks.EXPRESSION)
              .connectTo("join");
    }
    return way.done();
  }
}
