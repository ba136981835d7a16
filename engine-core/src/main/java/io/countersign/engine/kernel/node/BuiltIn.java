package io.countersign.engine.kernel.node;

import io.countersign.engine.kernel.NodeHandler;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/** The handlers of the engine's own node types. */
public final class BuiltIn {

  private BuiltIn() {}

  /**
   * A handler for each node type that the engine has and for each that the host adds, by name.
   *
   * @throws IllegalArgumentException if the host adds a type that the engine has
   */
  public static Map<String, NodeHandler> handlers(Collection<String> added) {
    var all = new TreeMap<>(handlers());
    for (var type : added) {
      if (all.put(type, new CustomHandler()) != null) {
        throw new IllegalArgumentException(
            "Expected a node type that nobody has yet, but found '"
                + type
                + "'. Register it under another name, and only once.");
      }
    }
    return all;
  }

  /** A handler for each node type that the engine has, by its name. */
  public static Map<String, NodeHandler> handlers() {
    return Map.ofEntries(
        Map.entry("start", new PassHandler()),
        Map.entry("end", new EndHandler()),
        Map.entry("state", new StateHandler()),
        Map.entry("lifecycle_gate", new LifecycleGateHandler()),
        Map.entry("policy_gate", new PolicyGateHandler()),
        Map.entry("slot_port", new PassHandler()),
        Map.entry("action", new ActionHandler()),
        Map.entry("approval", new ApprovalHandler()),
        Map.entry("condition", new ConditionHandler()),
        Map.entry("parallel_split", new SplitHandler()),
        Map.entry("parallel_join", new JoinHandler()),
        Map.entry("wait_timer", new WaitTimerHandler()),
        Map.entry("wait_event", new WaitEventHandler()),
        Map.entry("webhook_out", new WebhookHandler()),
        Map.entry("notification", new NotificationHandler()),
        Map.entry("script", new ScriptHandler()),
        Map.entry("rule", new RuleHandler()));
  }
}
