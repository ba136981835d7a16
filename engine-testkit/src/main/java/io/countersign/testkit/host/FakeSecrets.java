package io.countersign.testkit.host;

import io.countersign.engine.port.Secrets;

/** Sequential, guessable secrets, the same in every run. For tests only. */
public final class FakeSecrets implements Secrets {

  private final String prefix;
  private long last;

  /** Creates secrets with a prefix. */
  public FakeSecrets(String prefix) {
    this.prefix = prefix;
  }

  @Override
  public String draw() {
    last++;
    return prefix + last;
  }
}
