package io.countersign.engine.port;

/**
 * What is counted and measured. Each has one tag, whose values are few and known beforehand: no
 * ids, and no values of documents.
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
  /** Count: advances, by what came of them, such as {@code advanced} or {@code waiting}. */
  ADVANCES("advances", "outcome"),
  /** Count: what the guard said, by code; {@code ALLOWED} where it had nothing to say. */
  VERDICTS("guard.verdicts", "code"),
  /** Count: what the guard would have refused in shadow, by code. */
  SHADOWED("guard.shadowed", "code"),
  /**
   * Count: instances whose live row was rebuilt, by whether it was {@code equal} or {@code
   * corrected}.
   */
  REBUILDS("rebuilds", "outcome");

  /** The tag of what concerns triggers. */
  public static final String TRIGGERS = "triggers";

  /** The tag of what concerns effects. */
  public static final String EFFECTS = "effects";

  private final String word;
  private final String tag;

  Meter(String word, String tag) {
    this.word = word;
    this.tag = tag;
  }

  /** Its name in telemetry. */
  public String word() {
    return word;
  }

  /** The name of its tag. */
  public String tag() {
    return tag;
  }
}
