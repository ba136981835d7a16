package io.countersign.engine.document;

import io.countersign.dsl.type.ScalarType;
import io.countersign.dsl.type.Type;
import java.util.OptionalInt;

/**
 * Field of a document type. Immutable; each wither returns a changed copy.
 *
 * @param type the type of its values
 * @param material whether approvals depend on this field, so that changing it ends them
 * @param sensitive whether its value is masked in records
 * @param alwaysEditable whether it may be changed in every edit window
 * @param scale how many decimal places the minor unit of an amount has; for money only
 */
public record FieldContract(
    Type type, boolean material, boolean sensitive, boolean alwaysEditable, OptionalInt scale) {

  /** The minor unit of most currencies is a hundredth. */
  private static final int CENTS = 2;

  /** Returns a field of a type: neither material nor sensitive; an amount is in hundredths. */
  public static FieldContract of(Type type) {
    var scale = type == ScalarType.MONEY ? OptionalInt.of(CENTS) : OptionalInt.empty();
    return new FieldContract(type, false, false, false, scale);
  }

  /** Returns the same field as a material one. */
  public FieldContract asMaterial() {
    return new FieldContract(type, true, sensitive, alwaysEditable, scale);
  }

  /** Returns the same field, masked in records. */
  public FieldContract asSensitive() {
    return new FieldContract(type, material, true, alwaysEditable, scale);
  }

  /** Returns the same field, editable in every window. */
  public FieldContract asAlwaysEditable() {
    return new FieldContract(type, material, sensitive, true, scale);
  }

  /** Returns the same amount, with a minor unit of a number of decimal places. */
  public FieldContract inMinorUnits(int decimalPlaces) {
    return new FieldContract(
        type, material, sensitive, alwaysEditable, OptionalInt.of(decimalPlaces));
  }
}
