package io.countersign.engine.advance;

import io.countersign.engine.port.EngineClock;
import io.countersign.engine.port.FaultClassifier;
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
 * @param faults tells outages from faults of documents
 */
public record Settings(
    EngineClock clock,
    Ids ids,
    Secrets secrets,
    Telemetry telemetry,
    int budget,
    Tries tries,
    FaultClassifier faults) {

  /** How many steps are opened in one transaction, unless the host says otherwise. */
  public static final int BUDGET = 25;

  /** Settings with the usual classifier of faults. */
  public Settings(
      EngineClock clock, Ids ids, Secrets secrets, Telemetry telemetry, int budget, Tries tries) {
    this(clock, ids, secrets, telemetry, budget, tries, FaultClassifier.USUAL);
  }

  /** The usual settings. What a person has to look at is logged. */
  public static Settings with(Ids ids, Secrets secrets) {
    return new Settings(
        EngineClock.OF_STORE, ids, secrets, Telemetry.logging(), BUDGET, Tries.USUAL);
  }

  /** The same with another budget. */
  public Settings budget(int steps) {
    return new Settings(clock, ids, secrets, telemetry, steps, tries, faults);
  }

  /** The same, heard by somebody. */
  public Settings telemetry(Telemetry listener) {
    return new Settings(clock, ids, secrets, listener, budget, tries, faults);
  }

  /** The same with other tries. */
  public Settings tries(Tries others) {
    return new Settings(clock, ids, secrets, telemetry, budget, others, faults);
  }

  /** The same with another way to tell outages from faults of documents. */
  public Settings faults(FaultClassifier classifier) {
    return new Settings(clock, ids, secrets, telemetry, budget, tries, classifier);
  }
}
