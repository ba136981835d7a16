package io.countersign.engine.instance;

import io.countersign.engine.document.Actor;
import java.util.Optional;

/**
 * Visit of a token to a node that has begun and not ended.
 *
 * @param seq the sequence number of the event that opened it: its name within the instance
 * @param token the token
 * @param nodeId the node
 * @param version the version of the document on which it was opened
 * @param actor in whose name it acts
 * @param awaits what it waits for; empty while it is in progress
 */
public record OpenStep(
    long seq, TokenId token, String nodeId, long version, Actor actor, Optional<Wait> awaits) {

  /** Returns the step as if it acted in another name. */
  public OpenStep actingAs(Actor other) {
    return new OpenStep(seq, token, nodeId, version, other, awaits);
  }

  /** Returns the step with something that it waits for. */
  public OpenStep waitingFor(Wait next) {
    return new OpenStep(seq, token, nodeId, version, actor, Optional.of(next));
  }
}
