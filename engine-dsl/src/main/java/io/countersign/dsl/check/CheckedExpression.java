package io.countersign.dsl.check;

import io.countersign.dsl.syntax.Operator;
import io.countersign.dsl.syntax.SourcePosition;
import io.countersign.dsl.syntax.SyntaxNode.Path;
import io.countersign.dsl.type.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A type-checked expression: the operations, the kinds of their values, and converted literals. */
public sealed interface CheckedExpression {

  /** Calls the method of the visitor for this kind of expression. */
  <T> T accept(Visitor<T> visitor);

  /** One method for each kind of expression. */
  interface Visitor<T> {

    /** Handles alternatives. */
    T or(Or or);

    /** Handles requirements. */
    T and(And and);

    /** Handles a negation. */
    T not(Not not);

    /** Handles an operand as a condition. */
    T truth(Truth truth);

    /** Handles a test for null. */
    T nullTest(NullTest nullTest);

    /** Handles a comparison. */
    T compare(Compare compare);

    /** Handles a search in a list. */
    T member(Member member);

    /** Handles a search in a text or a list. */
    T holds(Holds holds);

    /** Handles a search in a text. */
    T textPart(TextPart textPart);

    /** Handles a search for a pattern. */
    T textMatch(TextMatch textMatch);

    /** Handles a single value. */
    T single(Single single);
  }

  /** Alternatives. */
  record Or(List<CheckedExpression> operands) implements CheckedExpression {
    @Override
    public <T> T accept(Visitor<T> visitor) {
      return visitor.or(this);
    }
  }

  /** Requirements. */
  record And(List<CheckedExpression> operands) implements CheckedExpression {
    @Override
    public <T> T accept(Visitor<T> visitor) {
      return visitor.and(this);
    }
  }

  /** A negation. */
  record Not(CheckedExpression operand) implements CheckedExpression {
    @Override
    public <T> T accept(Visitor<T> visitor) {
      return visitor.not(this);
    }
  }

  /** An operand whose boolean value is the result. */
  record Truth(Operand operand, SourcePosition spot) implements CheckedExpression {
    @Override
    public <T> T accept(Visitor<T> visitor) {
      return visitor.truth(this);
    }
  }

  /** Test whether a variable is null or missing. */
  record NullTest(Variable operand, boolean negated) implements CheckedExpression {
    @Override
    public <T> T accept(Visitor<T> visitor) {
      return visitor.nullTest(this);
    }
  }

  /** A comparison of two values; the operator is one of the first six. */
  record Compare(
      Operator operator, ComparisonKind kind, Operand left, Operand right, SourcePosition spot)
      implements CheckedExpression {
    @Override
    public <T> T accept(Visitor<T> visitor) {
      return visitor.compare(this);
    }
  }

  /** Test whether a list has an element; the operator is the one in the source. */
  record Member(
      Operator operator, ComparisonKind kind, Operand element, Operand list, SourcePosition spot)
      implements CheckedExpression {
    @Override
    public <T> T accept(Visitor<T> visitor) {
      return visitor.member(this);
    }
  }

  /**
   * Test whether a text has a part, or a list an element, depending on the left side's type at run
   * time.
   */
  record Holds(Operand left, Operand right, SourcePosition spot) implements CheckedExpression {
    @Override
    public <T> T accept(Visitor<T> visitor) {
      return visitor.holds(this);
    }
  }

  /** Test whether a text has a part. */
  record TextPart(Operand text, Operand part, boolean atStart, SourcePosition spot)
      implements CheckedExpression {
    @Override
    public <T> T accept(Visitor<T> visitor) {
      return visitor.textPart(this);
    }
  }

  /** Test whether a text has a match of a pattern. */
  record TextMatch(Operand text, String pattern, SourcePosition spot) implements CheckedExpression {
    @Override
    public <T> T accept(Visitor<T> visitor) {
      return visitor.textMatch(this);
    }
  }

  /** A single value. */
  record Single(Operand operand) implements CheckedExpression {
    @Override
    public <T> T accept(Visitor<T> visitor) {
      return visitor.single(this);
    }
  }

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
