package io.countersign.dsl.plan;

import io.countersign.dsl.check.Kind;
import io.countersign.dsl.type.DynamicType;
import io.countersign.dsl.type.ListType;
import io.countersign.dsl.type.RecordType;
import io.countersign.dsl.type.Scalar;
import io.countersign.dsl.type.Type;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An expression of one value, which is read, checked against its type and copied. */
final class SingleValue {

  private final Read read;
  private final Type type;
  private final Fault fault;

  SingleValue(Read read, Type type, Fault fault) {
    this.read = read;
    this.type = type;
    this.fault = fault;
  }

  /** What is declared about the value. */
  Type type() {
    return type;
  }

  /** The value; null also when the frame says that reading it failed. */
  @Nullable Object value(Frame frame) {
    var value = read.value(frame);
    if (value == null || read instanceof Read.Constant) {
      return value;
    }
    if (!Values.supported(value) || !isA(type, value)) {
      fault.wrongValue(frame, wanted(), read, value);
      return null;
    }
    if (type instanceof Scalar scalar) {
      return Values.as(kind(scalar), value);
    }
    var copy = Snapshot.complete(value);
    if (copy.stranger() != null) {
      fault.wrongValue(frame, "known values throughout", read, copy.stranger());
    } else if (copy.cut()) {
      fault.tooLarge(frame, read);
    }
    return copy.value();
  }

  private String wanted() {
    if (type instanceof Scalar scalar) {
      return Fault.wanted(kind(scalar));
    }
    return type == DynamicType.DYNAMIC ? "a value of the language" : "a " + type.describe();
  }

  private static boolean isA(Type type, Object value) {
    if (type instanceof Scalar scalar) {
      return Values.as(kind(scalar), value) != null;
    }
    if (type instanceof ListType) {
      return value instanceof List;
    }
    return type == DynamicType.DYNAMIC || (type instanceof RecordType && value instanceof Map);
  }

  private static Kind kind(Scalar scalar) {
    return switch (scalar) {
      case BOOLEAN -> Kind.BOOLEAN;
      case TEXT -> Kind.TEXT;
      case INTEGER -> Kind.INTEGER;
      case MONEY -> Kind.MONEY;
      case DECIMAL -> Kind.NUMBER;
      case TIMESTAMP -> Kind.TIMESTAMP;
      case DATE -> Kind.DATE;
    };
  }
}
