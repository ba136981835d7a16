package io.countersign.erp.document;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.problem.EngineCode;
import io.countersign.problem.Problem;
import java.util.List;

/** Result of a change. */
public sealed interface Mutated {

  /**
   * The change was made.
   *
   * @param document the changed document
   */
  record Done(DocumentView document) implements Mutated {}

  /**
   * The change was refused, and the document is unchanged.
   *
   * @param code the code of the reason
   * @param reason the reason as text
   */
  record Refused(String code, String reason) implements Mutated {

    /** The host's own code for a change of a version that is gone. */
    public static final String STALE = "VERSION_STALE";

    /** Why the engine refuses. The first reason is what people are told. */
    public static Refused of(List<Problem> problems) {
      var first = problems.get(0);
      return new Refused(first.code().name(), first.message() + " " + first.remedy());
    }

    static Refused stale(DocumentRef document, long version) {
      return new Refused(
          STALE,
          "Expected version " + version + " of " + document.id() + ", but somebody changed it.");
    }

    /** Whether the same may be let a moment later. */
    public boolean isBusy() {
      return code.equals(EngineCode.WORKFLOW_BUSY.name());
    }
  }
}
