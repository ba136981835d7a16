package io.countersign.engine.workflow.graph;

import io.countersign.engine.workflow.Approvers;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.NodeConfig;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.WorkflowNode;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Names of a workflow's nodes for people: the label, else the key, else what the step does or whom
 * it asks, or which slot it leads into or out of, else the id without {@code sys:} and {@code
 * state:}. Immutable.
 */
public final class NodeNames {

  private final WorkflowModel workflow;

  /** Creates the names of a workflow's nodes. */
  public NodeNames(CompiledWorkflow workflow) {
    this.workflow = WorkflowModel.of(workflow);
  }

  /** Returns the name of a node. */
  public String of(String nodeId) {
    return name(workflow.node(nodeId));
  }

  /** Returns the configuration of a node. */
  public NodeConfig configOf(String nodeId) {
    return workflow.node(nodeId).config();
  }

  /**
   * Returns the ids of the nodes with a name, a label, a key or an id, sorted.
   *
   * @throws IllegalArgumentException if there is none; the message lists the names
   */
  public List<String> ids(String name) {
    var found =
        workflow.graph().nodes().values().stream()
            .filter(node -> all(node).anyMatch(name::equals))
            .map(WorkflowNode::id)
            .sorted()
            .toList();
    if (found.isEmpty()) {
      var names = workflow.graph().nodes().values().stream().map(NodeNames::name).sorted().toList();
      throw new IllegalArgumentException(
          "Expected the name of a node, one of " + names + ", but found '" + name + "'.");
    }
    return found;
  }

  /** Returns whether a node has a name, a label, a key or an id. */
  public boolean isKnown(String name) {
    return workflow.graph().nodes().values().stream()
        .anyMatch(node -> all(node).anyMatch(name::equals));
  }

  private static Stream<String> all(WorkflowNode node) {
    return Stream.of(
            Stream.of(node.id(), shorten(node.id()), name(node)),
            node.label().stream(),
            node.key().stream())
        .flatMap(names -> names);
  }

  private static String name(WorkflowNode node) {
    return node.label().or(node::key).orElseGet(() -> describe(node));
  }

  private static String describe(WorkflowNode node) {
    if (node.config() instanceof StepConfig.Question asking) {
      return describe(asking.approvers());
    }
    if (node.config() instanceof StepForm.Action action) {
      return action.actionType();
    }
    if (node.config() instanceof SystemConfig.SlotPort port) {
      return describe(port);
    }
    return node.config() instanceof StepConfig ? node.type().replace('_', ' ') : shorten(node.id());
  }

  private static String describe(SystemConfig.SlotPort port) {
    var slot = port.slotId().replaceFirst("^slot:", "");
    return switch (port.side()) {
      case IN -> "way into " + slot;
      case OUT -> "way out of " + slot;
    };
  }

  private static String describe(Approvers approvers) {
    return approvers instanceof ApproverGroup.Inline inline
        ? inline.approvers().stream().map(NodeNames::describe).collect(Collectors.joining(", "))
        : "chain " + ((ApproverGroup.Chain) approvers).chainId();
  }

  private static String describe(Approvers.Approver approver) {
    if (approver instanceof Approvers.Role role) {
      return role.role();
    }
    if (approver instanceof Approvers.User user) {
      return user.userId();
    }
    if (approver instanceof Approvers.Strategy strategy) {
      return strategy.name();
    }
    return approver instanceof Approvers.Rule rule ? rule.expression() : "superior";
  }

  private static String shorten(String id) {
    var own = id.startsWith("sys:") ? id.substring("sys:".length()) : id;
    return own.startsWith("state:") ? own.substring("state:".length()) : own;
  }
}
