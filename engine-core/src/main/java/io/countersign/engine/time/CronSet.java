package io.countersign.engine.time;

/**
 * Values that one field of a cron allows.
 *
 * @param bits the values, each as one bit
 * @param star whether an element of it began with a star
 * @param last whether it names the last day of the month
 */
record CronSet(long bits, boolean star, boolean last) {

  static final CronSet NOTHING = new CronSet(0, false, false);
  static final CronSet LAST_DAY = new CronSet(0, false, true);

  CronSet and(CronSet other) {
    return new CronSet(bits | other.bits, star || other.star, last || other.last);
  }

  boolean has(int value) {
    return (bits & (1L << value)) != 0;
  }

  /** Returns the first value from {@code least} on, or -1. */
  int from(int least) {
    long rest = bits & (-1L << least);
    return rest == 0 ? -1 : Long.numberOfTrailingZeros(rest);
  }
}
