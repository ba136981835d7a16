package io.countersign.compiler.diff;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One member of a JSON object, before and after.
 *
 * @param path where it is, as a JSON pointer; named elements of a list are identified by their name
 *     instead of their index
 * @param before its old value, or empty if there was no such member
 * @param after its new value, or empty if there is no such member
 */
record FieldChange(String path, Optional<Value> before, Optional<Value> after) {

  /**
   * A plain value, which may be null.
   *
   * @param plain the value
   */
  record Value(@Nullable Object plain) {}

  /** The same change, seen from the other side. */
  FieldChange mirror() {
    return new FieldChange(path, /* before= */ after, /* after= */ before);
  }
}
