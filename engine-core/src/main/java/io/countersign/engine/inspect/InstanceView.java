package io.countersign.engine.inspect;

import io.countersign.engine.approval.ApprovalRow;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.Token;
import io.countersign.engine.row.StepRow;
import io.countersign.engine.store.OutboxRow;
import java.util.List;

/**
 * Instance with all details for people.
 *
 * @param state the current state of the instance
 * @param tokens its live tokens, in order
 * @param steps the visits of nodes, in the order in which they began, with the rows for events
 *     about the instance as a whole among them
 * @param approvals the questions to people with their decisions, oldest first
 * @param effects its effects that are still kept, oldest first
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
   * Name and slot of a node.
   *
   * @param name its name for people
   * @param slot the slot in which the organisation put it, or {@link
   *     io.countersign.engine.workflow.graph.WorkflowEdge#ENVELOPE}; empty if it is no node, or if
   *     the workflow cannot be read
   */
  public record Origin(String name, String slot) {}

  /**
   * Live token.
   *
   * @param token the token
   * @param at the node at which it is
   */
  public record ActiveToken(Token token, Origin at) {}

  /**
   * Visit of a node.
   *
   * @param row its row
   * @param at the node
   */
  public record Step(StepRow row, Origin at) {}
}
