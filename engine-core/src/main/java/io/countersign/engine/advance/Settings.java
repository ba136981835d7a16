package io.countersign.engine.advance;

import io.countersign.engine.port.EngineClock;
import io.countersign.engine.port.FaultClassifier;
import io.countersign.engine.port.Ids;
import io.countersign.engine.port.Secrets;
import io.countersign.engine.port.Telemetry;

/**
 * Settings by which instances are advanced.
 *
 * @param clock the engine's clock
 * @param ids generates the ids of instances
 * @param secrets generates the salts of values that are kept beside the journal
 * @param telemetry receives metrics, spans and notices
 * @param budget how many steps are opened in one transaction, at least 1
 * @param tries how often workers retry
 * @param faults tells outages from document faults
 */
public record Settings(
    EngineClock clock,
    Ids ids,
    Secrets secrets,
    Telemetry telemetry,
    int budget,
    Tries tries,
    FaultClassifier faults) {

  /** How many steps are opened in one transaction by default. */
  public static final int BUDGET = 25;

  /** Creates settings with the default classifier of faults. */
  public Settings(
      EngineClock clock, Ids ids, Secrets secrets, Telemetry telemetry, int budget, Tries tries) {
    this(clock, ids, secrets, telemetry, budget, tries, FaultClassifier.USUAL);
  }

  /** Returns the default settings. Events that need a person's attention are logged. */
  public static Settings with(Ids ids, Secrets secrets) {
    return new Settings(
        EngineClock.OF_STORE, ids, secrets, Telemetry.logging(), BUDGET, Tries.USUAL);
  }

  /** Returns the same settings with another budget. */
  public Settings budget(int steps) {
    return new Settings(clock, ids, secrets, telemetry, steps, tries, faults);
  }

  /** Returns the same settings with another telemetry. */
  public Settings telemetry(Telemetry listener) {
    return new Settings(clock, ids, secrets, listener, budget, tries, faults);
  }

  /** Returns the same settings with other retries. */
  public Settings tries(Tries others) {
    return new Settings(clock, ids, secrets, telemetry, budget, others, faults);
  }

  /** Returns the same settings with another classifier of faults. */
  public Settings faults(FaultClassifier classifier) {
    return new Settings(clock, ids, secrets, telemetry, budget, tries, classifier);
  }
}
