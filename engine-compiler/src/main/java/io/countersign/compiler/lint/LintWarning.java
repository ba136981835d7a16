package io.countersign.compiler.lint;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.compiler.rule.graph.SlotPlaces;
import io.countersign.problem.Problem;

/**
 * A warning, before silencing.
 *
 * @param code its code
 * @param about the node or edge that it is about
 * @param text its text
 */
record LintWarning(CompilerCode code, String about, Text text) {

  /**
   * The text of a warning.
   *
   * @param expected the content that would give no warning
   * @param found the actual content
   * @param remedy what to do
   */
  record Text(String expected, String found, String remedy) {}

  static LintWarning of(
      CompilerCode code, String about, String expected, String found, String remedy) {
    return new LintWarning(code, about, new Text(expected, found, remedy));
  }

  Problem problem(SlotPlaces places) {
    return Problem.warning(code, places.at(about), text.expected, text.found, text.remedy);
  }
}
