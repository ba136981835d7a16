package io.countersign.engine.document;

import io.countersign.dsl.type.Scalar;
import io.countersign.dsl.type.Type;
import java.util.OptionalInt;

/**
 * One field of a document type. Immutable; each wither answers a changed copy.
 *
 * @param type what stands in it
 * @param material whether an approval is for this field's value, so that changing it ends the
 *     approval
 * @param sensitive whether its value is masked in records
 * @param alwaysEditable whether it may be changed whatever the edit window says
 * @param scale how many decimal places the minor unit of an amount has; of money only
 */
public record FieldContract(
    Type type, boolean material, boolean sensitive, boolean alwaysEditable, OptionalInt scale) {

  /** The minor unit of most currencies is a hundredth. */
  private static final int CENTS = 2;

  /** A field of a type: neither material nor sensitive; an amount is in hundredths. */
  public static FieldContract of(Type type) {
    var scale = type == Scalar.MONEY ? OptionalInt.of(CENTS) : OptionalInt.empty();
    return new FieldContract(type, false, false, false, scale);
  }

  /** The same field, bound by approvals. */
  public FieldContract asMaterial() {
    return new FieldContract(type, true, sensitive, alwaysEditable, scale);
  }

  /** The same field, masked in records. */
  public FieldContract asSensitive() {
    return new FieldContract(type, material, true, alwaysEditable, scale);
  }

  /** The same field, open to edits in every window. */
  public FieldContract asAlwaysEditable() {
    return new FieldContract(type, material, sensitive, true, scale);
  }

  /** The same amount, with a minor unit of so many decimal places. */
  public FieldContract inMinorUnits(int decimalPlaces) {
    return new FieldContract(
        type, material, sensitive, alwaysEditable, OptionalInt.of(decimalPlaces));
  }
}
