package io.countersign.engine.kernel.node;

import io.countersign.engine.family.StepResult;
import io.countersign.engine.family.document.DocumentCall;
import io.countersign.engine.family.document.DocumentWait;
import io.countersign.engine.family.step.VisitResult;
import io.countersign.engine.kernel.NodeHandler;
import io.countersign.engine.kernel.StepAnswer;
import io.countersign.engine.kernel.StepContext;
import io.countersign.engine.workflow.StepOutcomes;
import io.countersign.engine.workflow.graph.SystemConfig.State;
import java.util.Map;

/**
 * Handler of state nodes: the document has a status. If the document did not come through a gate,
 * but by rejection or drift, the status is set first. Then the token rests, if people decide on the
 * next transition.
 */
final class StateHandler implements NodeHandler {

  private static final String LED_OUT = "lead_out";
  private static final String ARRIVAL = "arrival";

  @Override
  public StepResult enter(StepContext step) {
    var state = step.config(State.class);
    var has = step.facts().document().pin().status();
    return has.equals(state.status())
        ? rest(step, state)
        : new VisitResult.Calling(new DocumentCall.Transition(cause(step), has, state.status()));
  }

  @Override
  public StepResult resume(StepContext step, StepAnswer answer) {
    if (answer instanceof StepAnswer.Changed) {
      return rest(step, step.config(State.class));
    }
    if (answer instanceof StepAnswer.Declined declined) {
      return HandlerResults.decline(declined);
    }
    if (answer instanceof StepAnswer.Asked asked) {
      return new VisitResult.Completed(asked.verb(), Map.of());
    }
    throw HandlerResults.unexpected(step, answer);
  }

  private static StepResult rest(StepContext step, State state) {
    if (!state.rests()) {
      return HandlerResults.pass();
    }
    var verbs =
        step.program().workflow().edgesFrom(step.node().id()).stream()
            .flatMap(edge -> edge.choice().on().stream())
            .filter(verb -> !StepOutcomes.EXCEPTIONAL.contains(verb))
            .distinct()
            .sorted()
            .toList();
    return new VisitResult.Waiting(new DocumentWait.Request(verbs));
  }

  /**
   * Returns the reason of the new status: the outcome of the edge by which the token came, or an
   * operator.
   */
  private static String cause(StepContext step) {
    var via = step.token().via().map(step.program().workflow()::edge);
    return via.isEmpty() ? LED_OUT : via.get().choice().on().orElse(ARRIVAL);
  }
}
