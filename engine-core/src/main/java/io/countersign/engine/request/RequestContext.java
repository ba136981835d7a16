package io.countersign.engine.request;

import io.countersign.engine.document.Actor;

/**
 * Actor on whose behalf something is done, with the host's trace.
 *
 * @param actor who; the roles of a person are those that the directory knows, not those given here
 * @param trace the host's trace, or empty
 */
public record RequestContext(Actor actor, String trace) {

  /** Returns a caller without a trace. */
  public static RequestContext of(Actor actor) {
    return new RequestContext(actor, "");
  }

  /** Returns the same caller in another trace. */
  public RequestContext inTrace(String other) {
    return other.equals(trace) ? this : new RequestContext(actor, other);
  }
}
