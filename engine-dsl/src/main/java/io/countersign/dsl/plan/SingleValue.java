package io.countersign.dsl.plan;

import io.countersign.dsl.check.ComparisonKind;
import io.countersign.dsl.type.DynamicType;
import io.countersign.dsl.type.ListType;
import io.countersign.dsl.type.RecordType;
import io.countersign.dsl.type.ScalarType;
import io.countersign.dsl.type.Type;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An expression of one value, which is read, checked against its type and copied. */
final class SingleValue {

  private final OperandReader read;
  private final Type type;
  private final EvaluationFault fault;

  SingleValue(OperandReader read, Type type, EvaluationFault fault) {
    this.read = read;
    this.type = type;
    this.fault = fault;
  }

  /** What is declared about the value. */
  Type type() {
    return type;
  }

  /** The value; null also when the frame says that reading it failed. */
  @Nullable Object value(EvaluationFrame frame) {
    var value = read.value(frame);
    if (value == null || read instanceof OperandReader.Constant) {
      return value;
    }
    if (!DataValues.supported(value) || !isA(type, value)) {
      fault.wrongValue(frame, wanted(), read, value);
      return null;
    }
    if (type instanceof ScalarType scalar) {
      return DataValues.as(kind(scalar), value);
    }
    var copy = ValueSnapshot.complete(value);
    if (copy.stranger() != null) {
      fault.wrongValue(frame, "known values throughout", read, copy.stranger());
    } else if (copy.cut()) {
      fault.tooLarge(frame, read);
    }
    return copy.value();
  }

  private String wanted() {
    if (type instanceof ScalarType scalar) {
      return EvaluationFault.wanted(kind(scalar));
    }
    return type == DynamicType.DYNAMIC ? "a value of the language" : "a " + type.describe();
  }

  private static boolean isA(Type type, Object value) {
    if (type instanceof ScalarType scalar) {
      return DataValues.as(kind(scalar), value) != null;
    }
    if (type instanceof ListType) {
      return value instanceof List;
    }
    return type == DynamicType.DYNAMIC || (type instanceof RecordType && value instanceof Map);
  }

  private static ComparisonKind kind(ScalarType scalar) {
    return switch (scalar) {
      case BOOLEAN -> ComparisonKind.BOOLEAN;
      case TEXT -> ComparisonKind.TEXT;
      case INTEGER -> ComparisonKind.INTEGER;
      case MONEY -> ComparisonKind.MONEY;
      case DECIMAL -> ComparisonKind.NUMBER;
      case TIMESTAMP -> ComparisonKind.TIMESTAMP;
      case DATE -> ComparisonKind.DATE;
    };
  }
}
