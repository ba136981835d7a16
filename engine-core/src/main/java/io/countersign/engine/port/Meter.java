package io.countersign.engine.port;

/**
 * Counters and levels of the engine. Each has one tag, whose values are few and known beforehand:
 * no ids, and no values of documents.
 */
public enum Meter {
  /** Level: rows of an outbox that are not handled yet, by outbox. */
  PENDING("outbox.pending", "outbox"),
  /** Level: rows of an outbox that are given up, by outbox. */
  DEAD("outbox.dead", "outbox"),
  /** Count: attempts that failed and are made again, by outbox. */
  RETRIES("outbox.retries", "outbox"),
  /** Count: rows that were given up, by outbox. */
  DEAD_LETTERS("outbox.dead.letters", "outbox"),
  /** Count: advances, by their result, such as {@code advanced} or {@code waiting}. */
  ADVANCES("advances", "outcome"),
  /** Count: verdicts of the guard, by code; {@code ALLOWED} if it had no objection. */
  VERDICTS("guard.verdicts", "code"),
  /** Count: changes that the guard would have refused in shadow mode, by code. */
  SHADOWED("guard.shadowed", "code"),
  /**
   * Count: instances whose live row was rebuilt, by whether it was {@code equal} or {@code
   * corrected}.
   */
  REBUILDS("rebuilds", "outcome");

  /** The tag of triggers. */
  public static final String TRIGGERS = "triggers";

  /** The tag of effects. */
  public static final String EFFECTS = "effects";

  private final String word;
  private final String tag;

  Meter(String word, String tag) {
    this.word = word;
    this.tag = tag;
  }

  /** Returns its name in telemetry. */
  public String word() {
    return word;
  }

  /** Returns the name of its tag. */
  public String tag() {
    return tag;
  }
}
