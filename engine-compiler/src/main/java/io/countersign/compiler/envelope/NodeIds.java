package io.countersign.compiler.envelope;

import io.countersign.engine.document.TransitionContract;

/** The ids of system nodes, derived only from the names in the contract. */
public final class NodeIds {

  /** Where every workflow begins. */
  public static final String START = "sys:start";

  /** Where every workflow ends. */
  public static final String END = "sys:end";

  private NodeIds() {}

  /** The node of a status. */
  public static String state(String status) {
    return "sys:state:" + status;
  }

  /** The gate of a verb. */
  public static String gate(String verb) {
    return "sys:gate:" + verb;
  }

  /** The step that asks the host's policy before the gate of a verb. */
  public static String policy(String verb) {
    return "sys:policy:" + verb;
  }

  /** The first node of a transition: its policy step, or its gate when there is none. */
  public static String approach(TransitionContract transition) {
    return transition.gate().policyCheck() ? policy(transition.verb()) : gate(transition.verb());
  }
}
