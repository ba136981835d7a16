package io.countersign.engine.advance;

/**
 * Retry policies of workers for the two outboxes. They differ, because a trigger concerns only the
 * engine, and an effect concerns an external receiver that may be away for hours.
 *
 * @param triggers the policy for triggers, for document faults
 * @param effects the policy for effects
 * @param outages the policy for triggers, for outages; counted separately, from the first of
 *     several outages in a row
 */
public record Tries(Retries triggers, Retries effects, Retries outages) {

  /** The default policies. */
  public static final Tries USUAL = new Tries(Retries.OF_TRIGGERS, Retries.OF_EFFECTS);

  /** Creates policies with the default for outages. */
  public Tries(Retries triggers, Retries effects) {
    this(triggers, effects, Retries.OF_OUTAGES);
  }
}
