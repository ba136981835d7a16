package io.countersign.erp;

import io.countersign.engine.advance.CommandResult;
import io.countersign.engine.problem.EngineCode;
import io.countersign.erp.document.Mutated;
import io.countersign.erp.document.Mutated.Refused;
import java.util.Map;

/**
 * The response to a user. The one place where results of the engine become responses of the ERP; a
 * controller adds only the HTTP status.
 */
public sealed interface Reply {

  /** The request was carried out. Workers do the subsequent work. */
  record Done() implements Reply {}

  /**
   * There was nothing to do, because the request is a duplicate or too late. Not an error: the user
   * clicked twice.
   *
   * @param why the reason
   */
  record Unchanged(String why) implements Reply {}

  /**
   * The request was refused.
   *
   * @param kind what the user can do about it
   * @param code the code of the reason
   * @param reason the reason as text
   */
  record No(Kind kind, String code, String reason) implements Reply {}

  /** What a user can do about a refusal. */
  enum Kind {
    /** Nothing, by this person or now: 403. */
    FORBIDDEN,
    /** Look at the document again, and decide again: 409. */
    OUTDATED,
    /** The same again in a moment, which {@link Requests} has tried: 503. */
    BUSY
  }

  /** Converts the result of a change of a document. */
  static Reply of(Mutated mutated) {
    return mutated instanceof Refused refused ? no(refused) : new Done();
  }

  /** Converts the result of a request or a decision. */
  static Reply of(CommandResult result) {
    if (result instanceof CommandResult.Rejected denied) {
      return no(Refused.of(denied.problems()));
    }
    return result instanceof CommandResult.NoChange unchanged
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
