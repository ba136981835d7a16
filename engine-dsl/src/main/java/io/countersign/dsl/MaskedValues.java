package io.countersign.dsl;

import io.countersign.dsl.plan.RecordedValues;
import io.countersign.dsl.type.RecordType;
import org.jspecify.annotations.Nullable;

/** Factory of masked copies of values, as audit records show them. */
public final class MaskedValues {

  private MaskedValues() {}

  /**
   * Returns an immutable copy of the value of a field: {@code [masked]} if the field, or a field in
   * it, is sensitive; cut if it exceeds the size of records. Null stays null.
   */
  public static @Nullable Object of(@Nullable Object value, RecordType.Field field) {
    return RecordedValues.mask(value, field);
  }
}
