package io.countersign.engine.inspect;

import io.countersign.engine.approval.ApprovalRow;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.Token;
import io.countersign.engine.store.OutboxRow;
import io.countersign.engine.store.StepRow;
import java.util.List;

/**
 * An instance with everything that people look at when they look into it.
 *
 * @param state the instance as it stands
 * @param tokens its live tokens, in order
 * @param steps the visits of nodes, in the order in which they began; what befell the instance as a
 *     whole has rows of its own among them
 * @param approvals the questions to people with their decisions, oldest first
 * @param effects its promises to the outside that are still kept, oldest first
 */
public record InstanceView(
    InstanceState state,
    List<ActiveToken> tokens,
    List<Step> steps,
    List<ApprovalRow> approvals,
    List<OutboxRow> effects) {

  /** Copies the lists. */
  public InstanceView {
    tokens = List.copyOf(tokens);
    steps = List.copyOf(steps);
    approvals = List.copyOf(approvals);
    effects = List.copyOf(effects);
  }

  /**
   * Where a node comes from.
   *
   * @param name what people call it
   * @param slot the slot in which the organisation put it, or {@link
   *     io.countersign.engine.workflow.WorkflowEdge#ENVELOPE}; empty for what is no node, and where
   *     the workflow cannot be read
   */
  public record Origin(String name, String slot) {}

  /**
   * A live token.
   *
   * @param token the token
   * @param at the node at which it is
   */
  public record ActiveToken(Token token, Origin at) {}

  /**
   * A visit of a node.
   *
   * @param row its row
   * @param at the node
   */
  public record Step(StepRow row, Origin at) {}
}
