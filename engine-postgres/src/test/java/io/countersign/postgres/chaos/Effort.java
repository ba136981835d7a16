package io.countersign.postgres.chaos;

/**
 * How hard tests try. A campaign, with {@code -Dcountersign.campaign.inputs=1000000}, tries as hard
 * as the product promises to withstand.
 */
public final class Effort {

  static final boolean CAMPAIGN = Integer.getInteger("countersign.campaign.inputs", 0) >= 1_000_000;

  /** Whoever repeats a run gives its seed. */
  static final long SEED = Long.getLong("countersign.campaign.seed", 20260131L);

  private Effort() {}

  /** So much in the build, and so much in a campaign. */
  public static int of(int usual, int campaign) {
    return CAMPAIGN ? campaign : usual;
  }
}
