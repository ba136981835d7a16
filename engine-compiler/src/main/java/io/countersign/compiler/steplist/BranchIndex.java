package io.countersign.compiler.steplist;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;

/**
 * Branches of the forks of a list that was checked: which steps are in them, and where they end.
 */
final class BranchIndex {

  private final StepList list;

  /** The innermost fork in whose branch a step is, by the key of the step. */
  private final Map<String, ListedStep> forks = new HashMap<>();

  BranchIndex(StepList list) {
    this.list = list;
    list.steps().stream().filter(step -> step.type() == StepType.FORK).forEach(this::add);
  }

  /** Returns whether a step is in a branch. */
  boolean isInBranch(String key) {
    return forks.containsKey(key);
  }

  /** Returns the join at which the branch of a step ends, if it is in one. */
  Optional<ListedStep> joinBehind(String key) {
    return Optional.ofNullable(forks.get(key)).flatMap(list::joinOf);
  }

  /** Adds the steps in the branches of a fork; the forks within it add theirs later. */
  private void add(ListedStep fork) {
    var join = list.joinOf(fork).orElseThrow();
    var open = new ArrayDeque<String>(fork.fork().branches());
    var seen = new HashSet<String>();
    while (!open.isEmpty()) {
      var key = open.remove();
      if (key.equals(join.key()) || !seen.add(key)) {
        continue;
      }
      var step = list.step(key).orElseThrow();
      var around = forks.get(key);
      if (around == null || !isWithin(fork, around)) {
        forks.put(key, fork);
      }
      if (step.type() == StepType.FORK) {
        list.joinOf(step).map(ListedStep::key).ifPresent(open::add);
      } else {
        StepLink.of(step).stream()
            .filter(StepLink::isForward)
            .map(StepLink::target)
            .forEach(open::add);
      }
    }
  }

  /** Returns whether one fork is around another, as far as is known. */
  private boolean isWithin(ListedStep outer, ListedStep inner) {
    return Optional.ofNullable(forks.get(inner.key())).filter(outer::equals).isPresent();
  }
}
