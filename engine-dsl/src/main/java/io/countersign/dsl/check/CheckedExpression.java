package io.countersign.dsl.check;

import io.countersign.dsl.syntax.Operator;
import io.countersign.dsl.syntax.SourcePosition;
import io.countersign.dsl.syntax.SyntaxNode.Path;
import io.countersign.dsl.type.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A type-checked expression: the operations, the kinds of their values, and converted literals. */
public sealed interface CheckedExpression {

  /** Alternatives. */
  record Or(List<CheckedExpression> operands) implements CheckedExpression {}

  /** Requirements. */
  record And(List<CheckedExpression> operands) implements CheckedExpression {}

  /** A negation. */
  record Not(CheckedExpression operand) implements CheckedExpression {}

  /** An operand whose boolean value is the result. */
  record Truth(Operand operand, SourcePosition spot) implements CheckedExpression {}

  /** Test whether a variable is null or missing. */
  record NullTest(Variable operand, boolean negated) implements CheckedExpression {}

  /** A comparison of two values; the operator is one of the first six. */
  record Compare(
      Operator operator, ComparisonKind kind, Operand left, Operand right, SourcePosition spot)
      implements CheckedExpression {}

  /** Test whether a list has an element; the operator is the one in the source. */
  record Member(
      Operator operator, ComparisonKind kind, Operand element, Operand list, SourcePosition spot)
      implements CheckedExpression {}

  /**
   * Test whether a text has a part, or a list an element, depending on the left side's type at run
   * time.
   */
  record Holds(Operand left, Operand right, SourcePosition spot) implements CheckedExpression {}

  /** Test whether a text has a part. */
  record TextPart(Operand text, Operand part, boolean atStart, SourcePosition spot)
      implements CheckedExpression {}

  /** A single value. */
  record Single(Operand operand) implements CheckedExpression {}

  /** One side of a comparison. */
  sealed interface Operand {

    /** What is known about the value. */
    Type type();
  }

  /** A value that the data provides. */
  record Variable(Path path, Type type, boolean sensitive) implements Operand {}

  /** A value that the expression provides, as a value of its type. */
  record Constant(@Nullable Object value, Type type) implements Operand {}
}
