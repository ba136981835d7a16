package io.countersign.engine.instance;

import java.util.Optional;

/**
 * A thread of execution that is alive.
 *
 * @param id its name
 * @param nodeId where it is; of one that forked, the split
 * @param phase what it is doing there
 * @param via the edge by which it came, or nothing
 * @param bearing an exceptional outcome that it carries to the next gate, or nothing
 */
public record Token(
    TokenId id, String nodeId, Phase phase, Optional<String> via, Optional<String> bearing) {

  /** What a token is doing. */
  public enum Phase {
    /** It has arrived, and its step is still to be opened. Any advance opens it. */
    READY,
    /** Its step is open and waits, or is being worked on. Whatever it waits for goes on with it. */
    OPEN,
    /** Its step failed and nothing accepts that. A person retries or leads it out. */
    FAILED,
    /** It forked; its branches live in its stead. The join goes on with it. */
    SPLIT
  }

  /** A token that has just arrived. */
  static Token arriving(TokenId id, String nodeId, Optional<String> via) {
    return new Token(id, nodeId, Phase.READY, via, Optional.empty());
  }

  Token in(Phase next) {
    return new Token(id, nodeId, Lifecycles.TOKEN.require(phase, next), via, bearing);
  }

  Token at(String node, String edge) {
    return new Token(
        id, node, Lifecycles.TOKEN.require(phase, Phase.READY), Optional.of(edge), bearing);
  }

  Token bearing(Optional<String> outcome) {
    return new Token(id, nodeId, phase, via, outcome);
  }
}
