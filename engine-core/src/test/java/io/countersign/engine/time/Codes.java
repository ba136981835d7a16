package io.countersign.engine.time;

import io.countersign.problem.Problem;

/** Problems in the short form that tables of tests compare. */
final class Codes {

  private Codes() {}

  static String withSpot(Problem problem) {
    return problem.code().name() + " " + problem.place().line() + ":" + problem.place().column();
  }
}
