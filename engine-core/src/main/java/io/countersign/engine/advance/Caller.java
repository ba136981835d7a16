package io.countersign.engine.advance;

import io.countersign.engine.document.Actor;

/**
 * On whose account something is done.
 *
 * @param actor who; the roles of a person are those that the directory knows, whatever stands here
 * @param trace the host's trace, or empty
 */
public record Caller(Actor actor, String trace) {

  /** Somebody without a trace. */
  public static Caller of(Actor actor) {
    return new Caller(actor, "");
  }

  /** The same, in another trace. */
  public Caller inTrace(String other) {
    return other.equals(trace) ? this : new Caller(actor, other);
  }
}
