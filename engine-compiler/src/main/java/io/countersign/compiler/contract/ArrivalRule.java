package io.countersign.compiler.contract;

import io.countersign.compiler.graph.DirectedGraph;
import io.countersign.compiler.graph.DirectedGraph.ClosedCycle;
import io.countersign.compiler.problem.CompilerCode;
import io.countersign.engine.document.DocumentLifecycle;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.TransitionContract;
import io.countersign.engine.document.TransitionContract.Start;
import io.countersign.problem.Problem;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Rule: a document that arrives in a status leaves it by at most one automatic transition, and
 * finally rests in some status. Without steps in the slots, a cycle of arrivals would never end.
 */
final class ArrivalRule implements ContractRule {

  @Override
  public void check(EntityContract contract, Consumer<Problem> problems) {
    var lifecycle = contract.lifecycle();
    var first = new HashMap<String, String>();
    for (int i = 0; i < lifecycle.transitions().size(); i++) {
      var transition = lifecycle.transitions().get(i);
      for (int j = 0; j < transition.from().size(); j++) {
        var status = transition.from().get(j).status();
        var other = onArrival(transition) ? first.putIfAbsent(status, transition.verb()) : null;
        if ((other != null) && !other.equals(transition.verb())) {
          problems.accept(
              Problem.error(
                  CompilerCode.CONTRACT_ARRIVAL,
                  ContractPointers.origin(i, j, "status"),
                  "one transition that starts on arrival in a status",
                  "'" + transition.verb() + "' beside '" + other + "'",
                  "Let one of them start on request, or from another status."));
        }
      }
    }
    circles(lifecycle, problems);
  }

  private static void circles(DocumentLifecycle lifecycle, Consumer<Problem> problems) {
    var next = new LinkedHashMap<String, Set<String>>();
    var index = new HashMap<List<String>, Integer>();
    for (int i = 0; i < lifecycle.transitions().size(); i++) {
      var transition = lifecycle.transitions().get(i);
      if (onArrival(transition)) {
        addSteps(transition, i, next, index);
      }
    }
    for (var circle : cycles(next)) {
      var round = new ArrayList<>(circle.path());
      round.add(circle.first());
      problems.accept(
          Problem.error(
              CompilerCode.CONTRACT_ARRIVAL,
              ContractPointers.transition(
                  index.getOrDefault(List.of(circle.last(), circle.first()), 0), "start"),
              "a status that waits for a request on every way round",
              "a circle of arrivals: " + String.join(", ", round),
              "Let this transition start on request, or let it lead to a status that waits."));
    }
  }

  private static List<ClosedCycle> cycles(Map<String, Set<String>> next) {
    var nodes = new LinkedHashSet<>(next.keySet());
    next.values().forEach(nodes::addAll);
    var graph = new DirectedGraph(nodes);
    next.forEach(
        (status, targets) -> {
          var lastFirst = new ArrayList<>(targets);
          Collections.reverse(lastFirst);
          lastFirst.forEach(target -> graph.add(status, target));
        });
    return graph.closedCycles();
  }

  private static void addSteps(
      TransitionContract transition,
      int position,
      Map<String, Set<String>> next,
      Map<List<String>, Integer> index) {
    var targets = new LinkedHashSet<String>();
    targets.add(transition.to());
    transition.gate().rejectTo().ifPresent(targets::add);
    for (var origin : transition.from()) {
      next.computeIfAbsent(origin.status(), status -> new LinkedHashSet<>()).addAll(targets);
      targets.forEach(target -> index.putIfAbsent(List.of(origin.status(), target), position));
    }
  }

  private static boolean onArrival(TransitionContract transition) {
    return transition.gate().start() == Start.ARRIVAL;
  }
}
