package io.countersign.engine.store;

/**
 * History of earlier claims of an outbox row.
 *
 * @param outages how often in a row it failed by an outage
 * @param brokeOff the claim of it that lapsed, in words; empty if none has lapsed since an attempt
 *     ended. Such a row may have ended its process and is claimed alone
 * @param begun whether the sending of an effect was begun that may be sent at most once
 */
public record EarlierAttempts(int outages, String brokeOff, boolean begun) {

  /** The history of a row without earlier claims. */
  public static final EarlierAttempts NONE = new EarlierAttempts(0, "", false);
}
