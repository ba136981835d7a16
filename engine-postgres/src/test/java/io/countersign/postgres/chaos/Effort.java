package io.countersign.postgres.chaos;

/**
 * How hard the tests of this package try. A campaign, with {@code
 * -Dcountersign.campaign.inputs=1000000}, tries as hard as the product promises to withstand.
 */
final class Effort {

  static final boolean CAMPAIGN = Integer.getInteger("countersign.campaign.inputs", 0) >= 1_000_000;

  /** Whoever repeats a run gives its seed. */
  static final long SEED = Long.getLong("countersign.campaign.seed", 20260131L);

  private Effort() {}

  static int of(int usual, int campaign) {
    return CAMPAIGN ? campaign : usual;
  }
}
