package io.countersign.dsl.type;

import java.util.Map;

/** The type of a value in a document: a scalar, a list, a record, or dynamic. */
public sealed interface Type permits ScalarType, ListType, RecordType, DynamicType {

  /** The type as problems name it, such as {@code money} or {@code list of text}. */
  String describe();

  /** A list whose elements are of one type. */
  static Type listOf(Type element) {
    return new ListType(element);
  }

  /** A record of named fields, none of them sensitive. */
  static RecordType record(Map<String, Type> fields) {
    return RecordType.of(fields);
  }

  /** Anything: checked when the expression is evaluated, not before. */
  static Type dynamic() {
    return DynamicType.DYNAMIC;
  }
}
