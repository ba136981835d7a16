package io.countersign.erp;

import io.countersign.engine.advance.Booking;
import io.countersign.engine.problem.EngineCode;
import io.countersign.erp.document.Mutated;
import io.countersign.erp.document.Mutated.Refused;
import java.util.Map;

/**
 * What somebody at the screen is told. The one place where answers of the engine become answers of
 * the ERP; a controller adds nothing but the status of HTTP.
 */
public sealed interface Reply {

  /** It is done. What follows from it, workers do. */
  record Done() implements Reply {}

  /**
   * There was nothing to do, because it was done before or comes too late. No error: somebody
   * clicked twice.
   *
   * @param why why not
   */
  record Unchanged(String why) implements Reply {}

  /**
   * It is not done.
   *
   * @param kind what that person can do about it
   * @param code why, by name
   * @param reason why, in words
   */
  record No(Kind kind, String code, String reason) implements Reply {}

  /** What can be done about a no. */
  enum Kind {
    /** Nothing, by this person or now: 403. */
    FORBIDDEN,
    /** Look at the document again, and decide again: 409. */
    OUTDATED,
    /** The same again in a moment, which {@link Requests} has tried: 503. */
    BUSY
  }

  /** What came of a change of a document. */
  static Reply of(Mutated mutated) {
    return mutated instanceof Refused refused ? no(refused) : new Done();
  }

  /** What came of a request or an answer. */
  static Reply of(Booking booking) {
    if (booking instanceof Booking.Denied denied) {
      return no(Refused.of(denied.problems()));
    }
    return booking instanceof Booking.Unchanged unchanged
        ? new Unchanged(unchanged.why())
        : new Done();
  }

  private static No no(Refused refused) {
    var kinds =
        Map.of(
            EngineCode.WORKFLOW_BUSY.name(),
            Kind.BUSY,
            EngineCode.APPROVAL_STALE.name(),
            Kind.OUTDATED,
            EngineCode.DOCUMENT_VERSION_STALE.name(),
            Kind.OUTDATED,
            Refused.STALE,
            Kind.OUTDATED);
    return new No(
        kinds.getOrDefault(refused.code(), Kind.FORBIDDEN), refused.code(), refused.reason());
  }
}
