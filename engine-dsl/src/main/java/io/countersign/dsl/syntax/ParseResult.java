package io.countersign.dsl.syntax;

import io.countersign.problem.Problem;
import java.util.List;

/** Result of parsing an input. */
public sealed interface ParseResult {

  /** An expression. */
  record Tree(SyntaxNode node) implements ParseResult {}

  /** The input is not an expression, for these reasons. */
  record Refused(List<Problem> problems) implements ParseResult {
    public Refused {
      problems = List.copyOf(problems);
    }
  }
}
