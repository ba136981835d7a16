package io.countersign.engine.advance;

import io.countersign.engine.port.EngineClock;
import io.countersign.engine.port.Ids;
import io.countersign.engine.port.Secrets;
import io.countersign.engine.port.Telemetry;

/**
 * How instances are advanced.
 *
 * @param clock the time that the engine goes by
 * @param ids gives instances their ids
 * @param secrets gives what salts the values beside the journal
 * @param telemetry hears what happens
 * @param budget how many steps are opened in one transaction, at least 1
 * @param tries how often workers try
 */
public record Settings(
    EngineClock clock, Ids ids, Secrets secrets, Telemetry telemetry, int budget, Tries tries) {

  /** How many steps are opened in one transaction, unless the host says otherwise. */
  public static final int BUDGET = 25;

  /** The usual settings. What a person has to look at is logged. */
  public static Settings with(Ids ids, Secrets secrets) {
    return new Settings(
        EngineClock.OF_STORE, ids, secrets, Telemetry.logging(), BUDGET, Tries.USUAL);
  }

  /** The same with another budget. */
  public Settings budget(int steps) {
    return new Settings(clock, ids, secrets, telemetry, steps, tries);
  }

  /** The same, heard by somebody. */
  public Settings telemetry(Telemetry listener) {
    return new Settings(clock, ids, secrets, listener, budget, tries);
  }

  /** The same with other tries. */
  public Settings tries(Tries others) {
    return new Settings(clock, ids, secrets, telemetry, budget, others);
  }
}
