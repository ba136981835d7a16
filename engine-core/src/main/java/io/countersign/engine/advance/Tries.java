package io.countersign.engine.advance;

/**
 * How often workers try what is in the two outboxes. They are apart, because a trigger concerns
 * nobody but the engine and an effect somebody outside who may be away for hours.
 *
 * @param triggers reasons to advance
 * @param effects promises to the outside
 */
public record Tries(Retries triggers, Retries effects) {

  /** The usual ones. */
  public static final Tries USUAL = new Tries(Retries.OF_TRIGGERS, Retries.OF_EFFECTS);
}
