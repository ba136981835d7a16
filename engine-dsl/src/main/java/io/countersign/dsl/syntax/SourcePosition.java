package io.countersign.dsl.syntax;

/**
 * The position of a node: a line and column of a text, or a pointer into a structured condition.
 *
 * @param pointer the JSON pointer, empty for text
 * @param line the line, from 1, or 0 in a structured condition
 * @param column the column in code points, from 1, or 0 in a structured condition
 */
public record SourcePosition(String pointer, int line, int column) {

  /** A spot in a text. */
  public static SourcePosition at(int line, int column) {
    return new SourcePosition("", line, column);
  }

  /** A spot in a structured condition. */
  public static SourcePosition at(String pointer) {
    return new SourcePosition(pointer, 0, 0);
  }
}
