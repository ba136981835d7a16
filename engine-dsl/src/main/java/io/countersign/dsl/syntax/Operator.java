package io.countersign.dsl.syntax;

/** The binary operators. */
public enum Operator {
  EQ("==", "eq"),
  NE("!=", "neq"),
  GT(">", "gt"),
  GE(">=", "gte"),
  LT("<", "lt"),
  LE("<=", "lte"),
  /** The left side is an element of the list on the right. */
  IN("in", "in"),
  /** The list on the left has the right side as an element. */
  CONTAINS("contains", ""),
  /** Structured conditions only: {@link #CONTAINS} for a list, a part of the text for text. */
  HOLDS("contains", "contains"),
  /** Structured conditions only: the text on the left begins with the text on the right. */
  STARTS_WITH("startsWith", "startsWith"),
  /** Structured conditions only: the text on the left has a match of the pattern on the right. */
  REGEX("regex", "regex");

  private final String symbol;
  private final String word;

  Operator(String symbol, String word) {
    this.symbol = symbol;
    this.word = word;
  }

  /** The operator as it is written in text, and named in problems. */
  public String symbol() {
    return symbol;
  }

  /** The operator's name in a structured condition; empty where it has none. */
  public String word() {
    return word;
  }

  /** Whether text has no way to say this. */
  public boolean structuredOnly() {
    return this == HOLDS || this == STARTS_WITH || this == REGEX;
  }

  /** Whether this compares by order, and so takes neither null nor what has no order. */
  public boolean ordering() {
    return this == GT || this == GE || this == LT || this == LE;
  }
}
