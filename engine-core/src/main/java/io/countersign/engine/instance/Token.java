package io.countersign.engine.instance;

import io.countersign.engine.workflow.StepOutcomes;
import java.util.Optional;

/**
 * Live thread of execution.
 *
 * @param id its name
 * @param nodeId where it is; for a forked token, the split
 * @param phase what it is doing there
 * @param via the edge by which it came, or empty
 * @param bearing an exceptional outcome that it carries, or empty: a rejection to the next gate;
 *     that a join was not met, as long as it stands at the join
 * @param cause the sequence number of the step that it made last or came from, or of the event that
 *     sent it here from outside
 */
public record Token(
    TokenId id,
    String nodeId,
    Phase phase,
    Optional<String> via,
    Optional<String> bearing,
    long cause) {

  /** Phase of a token. */
  public enum Phase {
    /** It has arrived, and its step is still to be opened. Any advance opens it. */
    READY,
    /**
     * Its step is open and waits, or is being worked on. It moves on when the awaited event comes.
     */
    OPEN,
    /** Its step failed and no edge accepts the failure. A person retries or leads it out. */
    FAILED,
    /** It forked; its branches live instead. It moves on with the join. */
    SPLIT
  }

  /** Returns a token that has just arrived. */
  public static Token arriving(TokenId id, String nodeId, Optional<String> via, long cause) {
    return new Token(id, nodeId, Phase.READY, via, Optional.empty(), cause);
  }

  /** Returns the token in another phase. */
  public Token in(Phase next) {
    return new Token(id, nodeId, StatusLifecycles.TOKEN.require(phase, next), via, bearing, cause);
  }

  /** Returns the token after it followed an edge to a node. */
  public Token at(String node, String edge) {
    return new Token(
        id,
        node,
        StatusLifecycles.TOKEN.require(phase, Phase.READY),
        Optional.of(edge),
        bearingBeyond(bearing),
        cause);
  }

  /** Returns the outcome that a token still carries once it has moved on. */
  public static Optional<String> bearingBeyond(Optional<String> bearing) {
    return bearing.filter(outcome -> !outcome.equals(StepOutcomes.UNMET));
  }

  /** Returns the token with another exceptional outcome, or none. */
  public Token bearing(Optional<String> outcome) {
    return new Token(id, nodeId, phase, via, outcome, cause);
  }

  /** Returns the token with another cause. */
  public Token causedBy(long seq) {
    return new Token(id, nodeId, phase, via, bearing, seq);
  }
}
