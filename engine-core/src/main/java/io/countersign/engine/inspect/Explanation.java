package io.countersign.engine.inspect;

import java.util.List;

/**
 * Why an instance does not move, or what it waits for.
 *
 * @param instance the instance
 * @param reasons all of it, what concerns the instance as a whole first
 */
public record Explanation(String instance, List<Reason> reasons) {

  /** Copies the reasons. */
  public Explanation {
    reasons = List.copyOf(reasons);
  }

  /** The reasons in words, one sentence or two for each. */
  public List<String> sentences() {
    return reasons.stream().map(Reason::sentence).toList();
  }

  /** Whether nothing but somebody who steps in moves it on. */
  public boolean isStuck() {
    return reasons.stream().anyMatch(Reason.Stuck.class::isInstance);
  }
}
