package io.countersign.compiler.diff;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One member of a JSON object, before and after.
 *
 * @param path where it is, as a JSON pointer; elements of a list that have a name of their own are
 *     found by that name instead of their place
 * @param before its old value, or nothing when there was no such member
 * @param after its new value, or nothing when there is no such member
 */
public record FieldChange(String path, Optional<Value> before, Optional<Value> after) {

  /**
   * A plain value, which may be null.
   *
   * @param plain the value
   */
  public record Value(@Nullable Object plain) {}

  /** The same change, seen from the other side. */
  public FieldChange mirrored() {
    return new FieldChange(path, /* before= */ after, /* after= */ before);
  }
}
