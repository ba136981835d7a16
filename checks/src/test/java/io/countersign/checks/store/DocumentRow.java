package io.countersign.checks.store;

import java.util.Optional;

/**
 * Instances of a document.
 *
 * @param active the one that has not ended
 * @param ended the one that ended last
 */
record DocumentRow(Optional<String> active, Optional<String> ended) {

  /** A document without instances. */
  static final DocumentRow NONE = new DocumentRow(Optional.empty(), Optional.empty());
}
