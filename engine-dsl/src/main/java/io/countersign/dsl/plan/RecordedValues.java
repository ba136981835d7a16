package io.countersign.dsl.plan;

import io.countersign.dsl.type.RecordType;
import org.jspecify.annotations.Nullable;

/** Copies for records of values that no evaluation read. */
public final class RecordedValues {

  private RecordedValues() {}

  /** The value of a field as an audit record shows it. */
  public static @Nullable Object mask(@Nullable Object value, RecordType.Field field) {
    return ValueSnapshot.mask(value, field.type(), field.sensitive());
  }
}
