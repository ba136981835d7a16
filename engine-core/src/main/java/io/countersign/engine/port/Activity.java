package io.countersign.engine.port;

/**
 * The kinds of work that telemetry sees. Each is the parent of the next one: what the host tells
 * the engine queues a trigger, a worker takes it, advances the instance and runs its nodes.
 */
public enum Activity {
  /** The host tells the engine something: a change, a request, an answer. Tells its operation. */
  MUTATE("mutate"),
  /** A trigger is written, in the transaction that causes it. */
  TRIGGER("trigger"),
  /** A worker's attempt at the triggers of one instance, commit included. */
  WORKER("worker"),
  /** An instance is advanced, by a worker or in the host's transaction. */
  ADVANCE("advance"),
  /** A step is run or gone on with. Tells the type of its node. */
  NODE("node"),
  /** A worker's attempt to send an effect, with the writing of what came of it. */
  SEND("send");

  private final String word;

  Activity(String word) {
    this.word = word;
  }

  /** Its name in telemetry. */
  public String word() {
    return word;
  }
}
