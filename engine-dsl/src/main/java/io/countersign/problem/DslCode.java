package io.countersign.problem;

/** The problems of the expression language; each has a page under {@code docs/errors}. */
public enum DslCode implements ProblemCode {
  /** The text is longer than the limit. */
  DSL_TOO_LONG,
  /** Conditions, parentheses or negations are nested deeper than the limit. */
  DSL_TOO_DEEP,
  /** More dereferences than the limit. */
  DSL_TOO_MANY_DEREFERENCES,
  /** The text is not an expression. */
  DSL_SYNTAX,
  /** A character that no expression contains. */
  DSL_UNKNOWN_CHARACTER,
  /** An operator of another language. */
  DSL_FOREIGN_OPERATOR,
  /** A function or method call. */
  DSL_CALL,
  /** A text literal that is not closed, or has an unknown escape. */
  DSL_BAD_TEXT,
  /** A number literal that is not written as a plain decimal, or an index that is none. */
  DSL_BAD_NUMBER,
  /** A path that starts with a word that is no declared root. */
  DSL_UNKNOWN_ROOT,
  /** A path into a field that its record does not have. */
  DSL_UNKNOWN_FIELD,
  /** An operand of a type that its operator does not take. */
  DSL_TYPE_MISMATCH,
  /** Text beside a date or timestamp that is not ISO-8601. */
  DSL_BAD_TIME,
  /** A part whose result never changes. */
  DSL_CONSTANT,
  /** Null, or a missing value, under an operator that does not take it. */
  DSL_NULL_OPERAND,
  /** A text template that is not closed or has a stray brace. */
  DSL_TEMPLATE,
  /** A structured condition that has the wrong members. */
  DSL_STRUCTURE,
  /** A structured condition with an operator that does not exist. */
  DSL_UNKNOWN_OPERATOR,
  /** A value in the data that is not of the type that was declared for it. */
  DSL_VALUE_TYPE,
  /** A value in the data of a Java class that the language does not know. */
  DSL_VALUE_UNSUPPORTED,
  /** The data itself failed while it was being read. */
  DSL_DATA_FAILED
}
