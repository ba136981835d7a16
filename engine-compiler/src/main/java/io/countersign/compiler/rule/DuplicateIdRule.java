package io.countersign.compiler.rule;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Rule: ids of nodes are unique within a patch across all slots, and so are those of edges. */
final class DuplicateIdRule implements PatchRule {

  @Override
  public List<Problem> problems(PatchSubject subject) {
    var problems = new ArrayList<Problem>();
    var nodes = new HashMap<String, String>();
    for (var node : subject.nodes()) {
      note(subject, nodes, node.node().id(), node.pointer(), "node", problems);
    }
    var edges = new HashMap<String, String>();
    for (var edge : subject.edges()) {
      note(subject, edges, edge.edge().id(), edge.pointer(), "edge", problems);
    }
    return problems;
  }

  private static void note(
      PatchSubject subject,
      Map<String, String> seen,
      String id,
      String pointer,
      String what,
      List<Problem> problems) {
    var first = seen.putIfAbsent(id, pointer);
    if (first != null) {
      problems.add(
          Problem.error(
              CompilerCode.PATCH_DUPLICATE_ID,
              ProblemPlace.at(pointer + "/id"),
              "an id that no other " + what + " of the patch has",
              subject.quoted(id) + ", which is also the id at " + first,
              "Give one of the two another id, and correct the edges that mean it."));
    }
  }
}
