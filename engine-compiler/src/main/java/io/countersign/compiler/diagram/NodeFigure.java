package io.countersign.compiler.diagram;

import io.countersign.engine.workflow.WorkflowNode;

/** The outline of a node, in both notations. */
enum NodeFigure {
  /** Where the workflow begins. */
  BEGIN("((", "))", "circle"),
  /** Where it ends. */
  END("(((", ")))", "doublecircle"),
  /** A status of the document. */
  STATE("([", "])", "oval"),
  /** What changes the status, and what guards it. */
  GATE("{{", "}}", "hexagon"),
  /** The way into or out of a slot. */
  PORT("((", "))", "circle"),
  /** A question to people. */
  APPROVAL("[/", "\\]", "trapezium"),
  /** A question to the data. */
  QUESTION("{", "}", "diamond"),
  /** A fork, and where its branches meet. */
  FORK("[[", "]]", "box3d"),
  /** A pause. */
  WAIT("(", ")", "egg"),
  /** Something that leaves the system. */
  MESSAGE("[/", "/]", "parallelogram"),
  /** Work of any other kind. */
  WORK("[", "]", "box");

  private final String opening;
  private final String closing;
  private final String shape;

  NodeFigure(String opening, String closing, String shape) {
    this.opening = opening;
    this.closing = closing;
    this.shape = shape;
  }

  static NodeFigure of(WorkflowNode node) {
    return switch (node.type()) {
      case "start" -> BEGIN;
      case "end" -> END;
      case "state" -> STATE;
      case "lifecycle_gate", "policy_gate" -> GATE;
      case "slot_port" -> PORT;
      case "approval", "task" -> APPROVAL;
      case "condition" -> QUESTION;
      case "parallel_split", "parallel_join" -> FORK;
      case "wait_timer", "wait_event" -> WAIT;
      case "webhook_out", "notification", "effect" -> MESSAGE;
      default -> WORK;
    };
  }

  /** Returns the text before a label in Mermaid. */
  String opening() {
    return opening;
  }

  /** Returns the text after a label in Mermaid. */
  String closing() {
    return closing;
  }

  /** The shape in DOT. */
  String shape() {
    return shape;
  }
}
