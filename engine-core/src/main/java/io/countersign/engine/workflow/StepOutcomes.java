package io.countersign.engine.workflow;

import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/**
 * Outcomes of a step. An edge that names an outcome is taken for that outcome only. An edge that
 * names none is taken for every outcome except the {@link #EXCEPTIONAL} ones, which an author has
 * to handle explicitly.
 *
 * @param named the outcomes that edges may name
 * @param open whether edges may name others, which only the host knows
 */
public record StepOutcomes(Set<String> named, boolean open) {

  /** The step failed for a business reason. */
  public static final String FAILED = "failed";

  /** Enough approvers said yes. */
  public static final String APPROVED = "approved";

  /** An approver said no. */
  public static final String REJECTED = "rejected";

  /** No decision came in time. */
  public static final String EXPIRED = "expired";

  /** The awaited event did not come in time. */
  public static final String TIMEOUT = "timeout";

  /** The join can no longer get the arrivals that it needs. */
  public static final String UNMET = "unmet";

  /** No person could be asked, and the workflow continues without. */
  public static final String SKIPPED = "skipped";

  /** A rejection reached the gate. */
  public static final String REJECT = "reject";

  /** The document changed while it had to stay unchanged. */
  public static final String DRIFT = "drift";

  /** The workflow of a document in force is closed. */
  public static final String CLOSE = "close";

  /** Outcomes for which only an edge that names them is taken. */
  public static final Set<String> EXCEPTIONAL =
      Set.of(FAILED, REJECTED, EXPIRED, TIMEOUT, UNMET, REJECT, DRIFT);

  /** Copies and sorts the names. */
  public StepOutcomes {
    named = Collections.unmodifiableSortedSet(new TreeSet<>(named));
  }

  /** Returns exactly these outcomes. */
  public static StepOutcomes of(String... named) {
    return new StepOutcomes(Set.of(named), false);
  }

  /** Returns these outcomes and others that the host names. */
  public static StepOutcomes openWith(String... named) {
    return new StepOutcomes(Set.of(named), true);
  }

  /** Returns whether an edge may name this outcome. */
  public boolean allows(String outcome) {
    return open || named.contains(outcome);
  }
}
