package io.countersign.dsl.syntax;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A node of the syntax tree. Chains of one connective are one node; parentheses leave no node. */
public sealed interface SyntaxNode {

  /** Where this was written; of a comparison, where its operator stands. */
  SourcePosition spot();

  /** The parts directly below, in reading order. */
  List<SyntaxNode> children();

  /** Whether this is a path or a literal. */
  default boolean isOperand() {
    return false;
  }

  /** Calls the method of the visitor for this kind of node. */
  <T> T accept(Visitor<T> visitor);

  /** One method for each kind of node. */
  interface Visitor<T> {

    /** Handles alternatives. */
    T or(Or or);

    /** Handles requirements. */
    T and(And and);

    /** Handles a negation. */
    T not(Not not);

    /** Handles a binary test. */
    T comparison(Comparison comparison);

    /** Handles a path. */
    T path(Path path);

    /** Handles a literal. */
    T literal(Literal literal);
  }

  /** Alternatives, tried from the left. */
  record Or(List<SyntaxNode> operands, SourcePosition spot) implements SyntaxNode {
    public Or {
      operands = List.copyOf(operands);
    }

    @Override
    public List<SyntaxNode> children() {
      return operands;
    }

    @Override
    public <T> T accept(Visitor<T> visitor) {
      return visitor.or(this);
    }
  }

  /** Requirements, tried from the left. */
  record And(List<SyntaxNode> operands, SourcePosition spot) implements SyntaxNode {
    public And {
      operands = List.copyOf(operands);
    }

    @Override
    public List<SyntaxNode> children() {
      return operands;
    }

    @Override
    public <T> T accept(Visitor<T> visitor) {
      return visitor.and(this);
    }
  }

  /** A negation. */
  record Not(SyntaxNode operand, SourcePosition spot) implements SyntaxNode {
    @Override
    public List<SyntaxNode> children() {
      return List.of(operand);
    }

    @Override
    public <T> T accept(Visitor<T> visitor) {
      return visitor.not(this);
    }
  }

  /** A binary test of two operands. */
  record Comparison(Operator operator, SyntaxNode left, SyntaxNode right, SourcePosition spot)
      implements SyntaxNode {
    @Override
    public List<SyntaxNode> children() {
      return List.of(left, right);
    }

    @Override
    public <T> T accept(Visitor<T> visitor) {
      return visitor.comparison(this);
    }
  }

  /** A path from a root to a value. */
  record Path(String root, List<Segment> segments, SourcePosition spot) implements SyntaxNode {
    public Path {
      segments = List.copyOf(segments);
    }

    @Override
    public boolean isOperand() {
      return true;
    }

    @Override
    public List<SyntaxNode> children() {
      return List.of();
    }

    @Override
    public <T> T accept(Visitor<T> visitor) {
      return visitor.path(this);
    }
  }

  /** A literal: a String, Boolean, Long, BigDecimal, null, or a list of these. */
  record Literal(@Nullable Object value, SourcePosition spot) implements SyntaxNode {
    public Literal {
      if (value instanceof List<?> list) {
        value = Collections.unmodifiableList(new ArrayList<>(list));
      }
    }

    /** A number as a literal has it: whole and not too large for it as a Long. */
    public static Object number(BigDecimal number) {
      boolean whole = number.scale() == 0 && number.unscaledValue().bitLength() < Long.SIZE;
      return whole ? (Object) number.longValueExact() : number;
    }

    @Override
    public boolean isOperand() {
      return true;
    }

    @Override
    public List<SyntaxNode> children() {
      return List.of();
    }

    @Override
    public <T> T accept(Visitor<T> visitor) {
      return visitor.literal(this);
    }
  }

  /** One step of a path. */
  sealed interface Segment {

    /** Into a field of a record. */
    record Field(String name) implements Segment {}

    /** Into an element of a list, counted from 0. */
    record Index(int index) implements Segment {}
  }
}
