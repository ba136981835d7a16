package io.countersign.engine.port;

import io.countersign.engine.document.DocumentView;
import io.countersign.engine.problem.EngineCode;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Result of a change that the engine asked for. */
public sealed interface MutationResult {

  /**
   * Makes a change that was decided on a version of a document, or refuses it if the document has
   * another version meanwhile.
   *
   * @param version the version that it was decided on
   * @param now the document as it is
   * @param change makes the change and returns the document after it
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
   * The change was made.
   *
   * @param document the document after it
   * @param receipt the evidence that the host keeps of it
   */
  record Changed(DocumentView document, Map<String, @Nullable Object> receipt)
      implements MutationResult {}

  /**
   * The change was not made, for a business reason. Nothing was written.
   *
   * @param code the host's name of the reason
   * @param reason the reason in words
   * @param evidence further evidence of the host
   */
  record Refused(String code, String reason, Map<String, @Nullable Object> evidence)
      implements MutationResult {}
}
