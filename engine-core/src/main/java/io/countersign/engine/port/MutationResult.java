package io.countersign.engine.port;

import io.countersign.engine.document.DocumentView;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What came of a change that the engine asked for. */
public sealed interface MutationResult {

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
