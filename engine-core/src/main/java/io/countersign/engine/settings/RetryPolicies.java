package io.countersign.engine.settings;

/**
 * Retry policies of workers for the two outboxes. They differ, because a trigger concerns only the
 * engine, and an effect concerns an external receiver that may be away for hours.
 *
 * @param triggers the policy for triggers, for document faults
 * @param effects the policy for effects
 * @param outages the policy for triggers, for outages; counted separately, from the first of
 *     several outages in a row
 */
public record RetryPolicies(RetryPolicy triggers, RetryPolicy effects, RetryPolicy outages) {

  /** The default policies. */
  public static final RetryPolicies USUAL =
      new RetryPolicies(RetryPolicy.OF_TRIGGERS, RetryPolicy.OF_EFFECTS);

  /** Creates policies with the default for outages. */
  public RetryPolicies(RetryPolicy triggers, RetryPolicy effects) {
    this(triggers, effects, RetryPolicy.OF_OUTAGES);
  }
}
