package io.countersign.dsl.check;

import io.countersign.dsl.syntax.Node.Path;
import io.countersign.dsl.syntax.Operator;
import io.countersign.dsl.syntax.Spot;
import io.countersign.dsl.type.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A type-checked expression: the operations, the kinds of their values, and converted literals. */
public sealed interface Checked {

  /** Alternatives. */
  record Or(List<Checked> operands) implements Checked {}

  /** Requirements. */
  record And(List<Checked> operands) implements Checked {}

  /** A negation. */
  record Not(Checked operand) implements Checked {}

  /** An operand whose boolean value is the result. */
  record Truth(Operand operand, Spot spot) implements Checked {}

  /** Test whether a variable is null or missing. */
  record NullTest(Variable operand, boolean negated) implements Checked {}

  /** A comparison of two values; the operator is one of the first six. */
  record Compare(Operator operator, Kind kind, Operand left, Operand right, Spot spot)
      implements Checked {}

  /** Test whether a list has an element; the operator is the one in the source. */
  record Member(Operator operator, Kind kind, Operand element, Operand list, Spot spot)
      implements Checked {}

  /**
   * Test whether a text has a part, or a list an element, depending on the left side's type at run
   * time.
   */
  record Holds(Operand left, Operand right, Spot spot) implements Checked {}

  /** Test whether a text has a part. */
  record TextPart(Operand text, Operand part, boolean atStart, Spot spot) implements Checked {}

  /** A single value. */
  record Single(Operand operand) implements Checked {}

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
