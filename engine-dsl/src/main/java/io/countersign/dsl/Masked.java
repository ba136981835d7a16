package io.countersign.dsl;

import io.countersign.dsl.plan.Records;
import io.countersign.dsl.type.RecordType;
import org.jspecify.annotations.Nullable;

/** Values as records show them, whether an evaluation read them or not. */
public final class Masked {

  private Masked() {}

  /**
   * A copy of the value of a field that nobody can change afterwards: {@code [masked]} where the
   * field, or a field in it, is sensitive; cut where it is larger than any record. Null stays null.
   */
  public static @Nullable Object of(@Nullable Object value, RecordType.Field field) {
    return Records.masked(value, field);
  }
}
