package io.countersign.engine.port;

/**
 * Kinds of work that telemetry sees. Each is the parent of the next one: a call of the host queues
 * a trigger, a worker claims it, advances the instance and runs its nodes.
 */
public enum ActivityKind {
  /** A call of the host: a change, a request, an answer. Has the attribute operation. */
  MUTATE("mutate"),
  /** A trigger is written, in the transaction that causes it. */
  TRIGGER("trigger"),
  /** A worker's attempt at the triggers of one instance, including the commit. */
  WORKER("worker"),
  /** An instance is advanced, by a worker or in the host's transaction. */
  ADVANCE("advance"),
  /** A step is run or resumed. Has the attribute of the node's type. */
  NODE("node"),
  /** A worker's attempt to send an effect, including the writing of the result. */
  SEND("send");

  private final String word;

  ActivityKind(String word) {
    this.word = word;
  }

  /** Returns its name in telemetry. */
  public String word() {
    return word;
  }
}
