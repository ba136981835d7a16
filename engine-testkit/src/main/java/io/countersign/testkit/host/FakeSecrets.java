package io.countersign.testkit.host;

import io.countersign.engine.port.Secrets;

/** Secrets that everybody can guess, because they count; the same in every run. For tests only. */
public final class FakeSecrets implements Secrets {

  private final String prefix;
  private long last;

  /** Secrets that begin with this. */
  public FakeSecrets(String prefix) {
    this.prefix = prefix;
  }

  @Override
  public String draw() {
    last++;
    return prefix + last;
  }
}
