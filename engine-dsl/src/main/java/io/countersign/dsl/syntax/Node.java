package io.countersign.dsl.syntax;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A node of the syntax tree. Chains of one connective are one node; parentheses leave no node. */
public sealed interface Node {

  /** Where this was written; of a comparison, where its operator stands. */
  Spot spot();

  /** The parts directly below, in reading order. */
  List<Node> children();

  /** Alternatives, tried from the left. */
  record Or(List<Node> operands, Spot spot) implements Node {
    public Or {
      operands = List.copyOf(operands);
    }

    @Override
    public List<Node> children() {
      return operands;
    }
  }

  /** Requirements, tried from the left. */
  record And(List<Node> operands, Spot spot) implements Node {
    public And {
      operands = List.copyOf(operands);
    }

    @Override
    public List<Node> children() {
      return operands;
    }
  }

  /** A negation. */
  record Not(Node operand, Spot spot) implements Node {
    @Override
    public List<Node> children() {
      return List.of(operand);
    }
  }

  /** A binary test of two operands. */
  record Comparison(Operator operator, Node left, Node right, Spot spot) implements Node {
    @Override
    public List<Node> children() {
      return List.of(left, right);
    }
  }

  /** A path from a root to a value. */
  record Path(String root, List<Segment> segments, Spot spot) implements Node {
    public Path {
      segments = List.copyOf(segments);
    }

    @Override
    public List<Node> children() {
      return List.of();
    }
  }

  /** A literal: a String, Boolean, Long, BigDecimal, null, or a list of these. */
  record Literal(@Nullable Object value, Spot spot) implements Node {
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
    public List<Node> children() {
      return List.of();
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
