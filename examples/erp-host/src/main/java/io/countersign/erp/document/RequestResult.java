package io.countersign.erp.document;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.request.CommandResult;
import io.countersign.problem.Problem;
import java.util.List;
import java.util.Map;

/**
 * Result of a request, for a person. The one place where results of the engine become results of
 * the ERP; a controller adds only the HTTP status.
 */
public sealed interface RequestResult {

  /** The request was carried out. Workers do the subsequent work. */
  record Done() implements RequestResult {}

  /**
   * There was nothing to do, because the request is a duplicate or too late. Not an error: the
   * person clicked twice.
   *
   * @param why the reason
   */
  record Unchanged(String why) implements RequestResult {}

  /**
   * The request was refused, and nothing changed.
   *
   * @param code the code of the reason
   * @param reason the reason as text
   */
  record Refused(String code, String reason) implements RequestResult {

    private static final Map<String, RefusalKind> KINDS =
        Map.of(
            EngineCode.WORKFLOW_BUSY.name(),
            RefusalKind.BUSY,
            EngineCode.APPROVAL_STALE.name(),
            RefusalKind.OUTDATED,
            EngineCode.DOCUMENT_VERSION_STALE.name(),
            RefusalKind.OUTDATED,
            STALE,
            RefusalKind.OUTDATED);

    /** Returns the refusal of the engine. Of several problems, people see the first. */
    static Refused of(List<Problem> problems) {
      var first = problems.get(0);
      return new Refused(first.code().name(), first.message() + " " + first.remedy());
    }

    static Refused stale(DocumentRef document, long version) {
      return new Refused(
          STALE,
          "Expected version " + version + " of " + document.id() + ", but it was changed since.");
    }

    /** Returns what the person can do about it. */
    public RefusalKind kind() {
      return KINDS.getOrDefault(code, RefusalKind.FORBIDDEN);
    }
  }

  /** What a person can do about a refusal. */
  enum RefusalKind {
    /** Nothing, as this person or at this time: 403. */
    FORBIDDEN,
    /** Look at the document again, and decide again: 409. */
    OUTDATED,
    /** Send the same request again in a moment: 503. */
    BUSY
  }

  /** The ERP's own code for a change of a version that is gone. */
  String STALE = "VERSION_STALE";

  /** Converts the result of a command of the engine. */
  static RequestResult of(CommandResult result) {
    if (result instanceof CommandResult.Rejected rejected) {
      return Refused.of(rejected.problems());
    }
    return result instanceof CommandResult.NoChange unchanged
        ? new Unchanged(unchanged.why())
        : new Done();
  }
}
