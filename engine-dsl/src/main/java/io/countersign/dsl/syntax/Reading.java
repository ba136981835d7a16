package io.countersign.dsl.syntax;

import io.countersign.problem.Problem;
import java.util.List;

/** Result of parsing an input. */
public sealed interface Reading {

  /** An expression. */
  record Tree(Node node) implements Reading {}

  /** The input is not an expression, for these reasons. */
  record Refused(List<Problem> problems) implements Reading {
    public Refused {
      problems = List.copyOf(problems);
    }
  }
}
