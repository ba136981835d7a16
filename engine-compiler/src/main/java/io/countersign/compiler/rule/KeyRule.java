package io.countersign.compiler.rule;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Rule: the key of a node is a unique name that expressions can read. */
final class KeyRule implements PatchRule {

  private static final Pattern KEY = Pattern.compile("[a-z][a-z0-9_]{0,62}");

  @Override
  public List<Problem> problems(PatchSubject subject) {
    var problems = new ArrayList<Problem>();
    var seen = new HashMap<String, String>();
    for (var node : subject.nodes()) {
      node.node().key().ifPresent(key -> check(key, node.pointer(), seen, problems));
    }
    return problems;
  }

  private static void check(
      String key, String pointer, Map<String, String> seen, List<Problem> problems) {
    if (!KEY.matcher(key).matches()) {
      problems.add(
          problem(
              pointer,
              "a key of 1 to 63 small letters, digits and _, a letter first",
              QuotedText.of(key),
              "Rename the key, and the expressions that read it."));
    }
    var first = seen.putIfAbsent(key, pointer);
    if (first != null) {
      problems.add(
          problem(
              pointer,
              "a key that no other node of the patch has",
              QuotedText.of(key) + ", which is also the key at " + first,
              "Give one of the two nodes another key; expressions could not tell them apart."));
    }
  }

  private static Problem problem(String pointer, String expected, String found, String remedy) {
    return Problem.error(
        CompilerCode.PATCH_KEY, ProblemPlace.at(pointer + "/key"), expected, found, remedy);
  }
}
