package io.countersign.engine.kernel.node;

import io.countersign.engine.kernel.NodeHandler;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/** Handlers of the built-in node types. */
public final class BuiltInHandlers {

  private BuiltInHandlers() {}

  /**
   * Returns a handler for each built-in node type and for each type that the host adds, by name.
   *
   * @throws IllegalArgumentException if the host adds a built-in type
   */
  public static Map<String, NodeHandler> handlers(Collection<String> added) {
    var all = new TreeMap<>(handlers());
    for (var type : added) {
      if (all.put(type, new CustomHandler()) != null) {
        throw new IllegalArgumentException(
            "Expected a node type that is not taken yet, but found '"
                + type
                + "'. Register it under another name, and only once.");
      }
    }
    return all;
  }

  /** Returns a handler for each built-in node type, by its name. */
  public static Map<String, NodeHandler> handlers() {
    return Map.ofEntries(
        Map.entry("start", new PassHandler()),
        Map.entry("end", new EndHandler()),
        Map.entry("state", new StateHandler()),
        Map.entry("lifecycle_gate", new LifecycleGateHandler()),
        Map.entry("policy_gate", new PolicyGateHandler()),
        Map.entry("slot_port", new PassHandler()),
        Map.entry("action", new ActionHandler()),
        Map.entry("approval", new QuestionHandler()),
        Map.entry("task", new QuestionHandler()),
        Map.entry("condition", new ConditionHandler()),
        Map.entry("parallel_split", new SplitHandler()),
        Map.entry("parallel_join", new JoinHandler()),
        Map.entry("wait_timer", new WaitTimerHandler()),
        Map.entry("wait_event", new WaitEventHandler()),
        Map.entry("webhook_out", new WebhookHandler()),
        Map.entry("notification", new NotificationHandler()),
        Map.entry("effect", new EffectHandler()),
        Map.entry("script", new ScriptHandler()),
        Map.entry("rule", new RuleHandler()));
  }
}
