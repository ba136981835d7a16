package io.countersign.engine.inspect;

import io.countersign.engine.approval.ApprovalRow;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.Token;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.row.StepRow;
import io.countersign.engine.store.OutboxRow;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

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

  /**
   * Branch of a fork that the document has passed. A fork that it passes again has others.
   *
   * @param fork the sequence number of the visit of the fork
   * @param forkNode the id of the fork
   * @param token the first token of the branch
   * @param firstNode the id of the first node in the branch
   * @param state how far it has come
   * @param ended when it arrived at its join, ended, or was cancelled
   * @param answer the last answer that a person gave in it
   */
  public record Branch(
      long fork,
      String forkNode,
      TokenId token,
      String firstNode,
      BranchState state,
      Optional<Instant> ended,
      Optional<ApprovalRow.DecisionRow> answer) {}

  /** State of a branch. */
  public enum BranchState {
    /** Steps are open in it. */
    OPEN,
    /** It has arrived at its join, or at its end. */
    DONE,
    /** Its last step has failed. */
    FAILED,
    /** It was given up, because the others were enough or the document left. */
    CANCELLED
  }

  /** Returns the branches of all forks that the document has passed, oldest first. */
  public List<Branch> branches() {
    return new BranchFinder(steps.stream().map(Step::row).toList(), approvals).branches();
  }
}
