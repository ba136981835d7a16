package io.countersign.erp.document;

import io.countersign.engine.document.DocumentView;

/** What came of a change. */
public sealed interface Mutated {

  /**
   * It was made.
   *
   * @param document the document since then
   */
  record Done(DocumentView document) implements Mutated {}

  /**
   * It was not, and nothing was written.
   *
   * @param code why, by name
   * @param reason why, in words
   */
  record Refused(String code, String reason) implements Mutated {}
}
