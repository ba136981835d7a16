package io.countersign.engine.work;

import java.util.Locale;

/** The kinds of work. Where each is done is for the host to say; each has to be done somewhere. */
public enum Job {
  /** Triggers are acted on: instances advance. */
  TRIGGERS,
  /** Effects are sent. */
  EFFECTS,
  /** Times that have come are made into triggers. */
  TIMES,
  /** Claims that lapsed are taken back. */
  LEASES,
  /** What is older than it has to be kept is deleted. */
  RETENTION,
  /** Room is made for what the coming months will write. */
  STORAGE,
  /** Instances that do not move are reported. */
  HEALTH;

  /** Its name in what telemetry hears. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
