package io.countersign.compiler.contract;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * The circles that a walk through a graph closes. The walk goes deep first, in the order in which
 * starts and successors are given; a step to a place on its own path closes a circle. A graph
 * without such a step has no circle at all.
 */
final class Circles {

  private final Function<String, Collection<String>> next;
  private final LinkedHashSet<String> path = new LinkedHashSet<>();
  private final Set<String> done = new LinkedHashSet<>();
  private final List<Circle> found = new ArrayList<>();

  private Circles(Function<String, Collection<String>> next) {
    this.next = next;
  }

  /**
   * One circle.
   *
   * @param last where the closing step starts
   * @param first where it comes back to
   * @param path the way round, from {@code first} to {@code last}
   */
  record Circle(String last, String first, List<String> path) {}

  /** The circles that can be reached from some starts, in the order of the walk. */
  static List<Circle> from(Collection<String> starts, Function<String, Collection<String>> next) {
    var circles = new Circles(next);
    starts.forEach(circles::walk);
    return circles.found;
  }

  private void walk(String place) {
    if (done.contains(place)) {
      return;
    }
    path.add(place);
    for (var target : next.apply(place)) {
      if (path.contains(target)) {
        var round = path.stream().dropWhile(step -> !step.equals(target)).toList();
        found.add(new Circle(place, target, round));
      } else {
        walk(target);
      }
    }
    path.remove(place);
    done.add(place);
  }
}
