package io.countersign.engine.store;

/**
 * What came of earlier claims of a row of an outbox.
 *
 * @param outages how often in a row it failed by a fault that is not its own
 * @param brokeOff which claim of it lapsed, in words; empty unless an attempt has ended since. Such
 *     a row may have ended its process and is claimed alone
 * @param begun whether an effect that may be sent at most once was begun to be sent
 */
public record EarlierAttempts(int outages, String brokeOff, boolean begun) {

  /** There were none of which anything is left. */
  public static final EarlierAttempts NONE = new EarlierAttempts(0, "", false);
}
