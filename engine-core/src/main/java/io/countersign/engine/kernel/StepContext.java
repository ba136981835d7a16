package io.countersign.engine.kernel;

import io.countersign.engine.document.Actor;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.OpenStep;
import io.countersign.engine.instance.Token;
import io.countersign.engine.workflow.NodeConfig;
import io.countersign.engine.workflow.WorkflowNode;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Context of a handler.
 *
 * @param program the workflow, ready to run
 * @param state the instance
 * @param step the open step
 * @param facts the facts
 */
public record StepContext(
    ExecutableWorkflow program, InstanceState state, OpenStep step, DecisionFacts facts) {

  /** Returns the node. */
  public WorkflowNode node() {
    return program.workflow().node(step.nodeId());
  }

  /** Returns the node's configuration, which is of the kind that the handler is registered for. */
  public <C extends NodeConfig> C config(Class<C> kind) {
    return kind.cast(node().config());
  }

  /** Returns the token. */
  public Token token() {
    return state
        .token(step.token())
        .orElseThrow(() -> new IllegalStateException("Expected a live token for " + step));
  }

  /** Returns the data that expressions read. */
  public Map<String, @Nullable Object> data() {
    return data(state, step.actor(), facts);
  }

  /** Returns the same context with another actor of the step. */
  public StepContext as(Actor other) {
    return new StepContext(program, state, step.actingAs(other), facts);
  }

  static Map<String, @Nullable Object> data(InstanceState state, Actor actor, DecisionFacts facts) {
    var data = new LinkedHashMap<String, @Nullable Object>();
    data.put("entity", facts.document().fields());
    var who = new LinkedHashMap<String, @Nullable Object>();
    who.put("user_id", actor.id());
    who.put("roles", actor.roles());
    data.put("actor", who);
    data.put("org", facts.org());
    data.put("context", state.context());
    data.put("now", facts.now());
    return data;
  }
}
