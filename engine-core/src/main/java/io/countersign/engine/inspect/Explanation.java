package io.countersign.engine.inspect;

import java.util.List;

/**
 * Explanation of why an instance does not move, or what it waits for.
 *
 * @param instance the instance
 * @param reasons all reasons, those about the instance as a whole first
 */
public record Explanation(String instance, List<BlockingReason> reasons) {

  /** Copies the reasons. */
  public Explanation {
    reasons = List.copyOf(reasons);
  }

  /** Returns the reasons in words, one sentence or two for each. */
  public List<String> sentences() {
    return reasons.stream().map(BlockingReason::sentence).toList();
  }

  /** Returns whether the instance moves only if an operator intervenes. */
  public boolean isStuck() {
    return reasons.stream().anyMatch(InstanceReason.Stuck.class::isInstance);
  }
}
