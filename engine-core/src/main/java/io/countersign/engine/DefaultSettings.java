package io.countersign.engine;

import io.countersign.engine.port.Ids;
import io.countersign.engine.port.Secrets;
import io.countersign.engine.settings.EngineSettings;
import java.security.SecureRandom;

/** The settings of an engine whose host gives none: the only class here that asks for chance. */
final class DefaultSettings {

  private DefaultSettings() {}

  /** Returns ids and secrets from the machine's secure random numbers, and the usual rest. */
  static EngineSettings create() {
    var random = new SecureRandom();
    return EngineSettings.with(Ids.uuids(random), Secrets.of(random));
  }
}
