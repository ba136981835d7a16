package io.countersign.engine.port;

import io.countersign.engine.document.DocumentView;
import io.countersign.engine.problem.EngineCode;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What came of a change that the engine asked for. */
public sealed interface MutationResult {

  /**
   * Makes a change that was decided on a version of a document, or refuses it because the document
   * has another version by now.
   *
   * @param version the version that it was decided on
   * @param now the document as it is
   * @param change makes the change, and answers with the document after it
   */
  static MutationResult on(
      long version, Optional<DocumentView> now, UnaryOperator<DocumentView> change) {
    return now.filter(view -> view.version() == version)
        .<MutationResult>map(view -> new Changed(change.apply(view), Map.of()))
        .orElseGet(
            () ->
                new Refused(
                    EngineCode.DOCUMENT_VERSION_STALE.name(),
                    "Expected the document in version "
                        + version
                        + ", but found "
                        + now.map(view -> "version " + view.version()).orElse("none")
                        + ".",
                    Map.of()));
  }

  /**
   * It was made.
   *
   * @param document the document after it
   * @param receipt what the host keeps as evidence of it
   */
  record Changed(DocumentView document, Map<String, @Nullable Object> receipt)
      implements MutationResult {}

  /**
   * It was not made, for a business reason. Nothing was written.
   *
   * @param code the host's name of the reason
   * @param reason it in words
   * @param evidence what the host adds to it
   */
  record Refused(String code, String reason, Map<String, @Nullable Object> evidence)
      implements MutationResult {}
}
