package io.countersign.engine.advance;

/**
 * How often workers try what is in the two outboxes. They are apart, because a trigger concerns
 * nobody but the engine and an effect somebody outside who may be away for hours.
 *
 * @param triggers reasons to advance, where the document is to blame
 * @param effects promises to the outside
 * @param outages reasons to advance, where something is away that the document is not to blame for;
 *     counted apart, from the first of several outages in a row
 */
public record Tries(Retries triggers, Retries effects, Retries outages) {

  /** The usual ones. */
  public static final Tries USUAL = new Tries(Retries.OF_TRIGGERS, Retries.OF_EFFECTS);

  /** With the usual ones for outages. */
  public Tries(Retries triggers, Retries effects) {
    this(triggers, effects, Retries.OF_OUTAGES);
  }
}
