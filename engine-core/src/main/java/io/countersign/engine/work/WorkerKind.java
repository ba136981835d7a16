package io.countersign.engine.work;

import java.util.Locale;

/** Kinds of work. The host decides where each is done; each has to be done somewhere. */
public enum WorkerKind {
  /** Acts on triggers: advances instances. */
  TRIGGERS,
  /** Sends effects. */
  EFFECTS,
  /** Queues triggers for steps that are due. */
  TIMES,
  /** Releases lapsed claims. */
  LEASES,
  /** Deletes data past its retention period. */
  RETENTION,
  /** Creates storage for the coming months. */
  STORAGE,
  /** Reports instances that do not move. */
  HEALTH;

  /** Returns its name in telemetry. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
