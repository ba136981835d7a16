package io.countersign.dsl.syntax;

import io.countersign.problem.Problem;
import java.util.List;

/** What an input turned out to be when it was read. */
public sealed interface Reading {

  /** An expression. */
  record Tree(Node node) implements Reading {}

  /** No expression, for these reasons. */
  record Refused(List<Problem> problems) implements Reading {
    public Refused {
      problems = List.copyOf(problems);
    }
  }
}
