package io.countersign.engine.settings;

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
public record EngineSettings(
    EngineClock clock,
    Ids ids,
    Secrets secrets,
    Telemetry telemetry,
    int budget,
    RetryPolicies tries,
    FaultClassifier faults) {

  /** How many steps are opened in one transaction by default. */
  public static final int BUDGET = 25;

  /** Creates settings with the default classifier of faults. */
  public EngineSettings(
      EngineClock clock,
      Ids ids,
      Secrets secrets,
      Telemetry telemetry,
      int budget,
      RetryPolicies tries) {
    this(clock, ids, secrets, telemetry, budget, tries, FaultClassifier.USUAL);
  }

  /** Returns the default settings. Events that need a person's attention are logged. */
  public static EngineSettings with(Ids ids, Secrets secrets) {
    return new EngineSettings(
        EngineClock.OF_STORE, ids, secrets, Telemetry.logging(), BUDGET, RetryPolicies.USUAL);
  }

  /** Returns the same settings with another budget. */
  public EngineSettings budget(int steps) {
    return new EngineSettings(clock, ids, secrets, telemetry, steps, tries, faults);
  }

  /** Returns the same settings with another telemetry. */
  public EngineSettings telemetry(Telemetry listener) {
    return new EngineSettings(clock, ids, secrets, listener, budget, tries, faults);
  }

  /** Returns the same settings with other retries. */
  public EngineSettings tries(RetryPolicies others) {
    return new EngineSettings(clock, ids, secrets, telemetry, budget, others, faults);
  }

  /** Returns the same settings with another classifier of faults. */
  public EngineSettings faults(FaultClassifier classifier) {
    return new EngineSettings(clock, ids, secrets, telemetry, budget, tries, classifier);
  }
}
