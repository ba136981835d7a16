package io.countersign.engine.time;

/** Fields of a cron, in the order in which they are written. */
enum CronField {
  MINUTE("a minute", 0, 59, ""),
  HOUR("an hour", 0, 23, ""),
  DAY_OF_MONTH("a day of month", 1, 31, ""),
  MONTH("a month", 1, 12, "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC"),
  DAY_OF_WEEK("a day of week", 0, 7, "SUN MON TUE WED THU FRI SAT");

  static final int SUNDAY = 0;

  /** Sunday again, as the end of a week that began on Monday. */
  static final int LAST_SUNDAY = 7;

  final String label;
  final int least;
  final int most;

  /** The names of the values from {@link #least} on: three letters each, and a blank. */
  private final String names;

  CronField(String label, int least, int most, String names) {
    this.label = label;
    this.least = least;
    this.most = most;
    this.names = names;
  }

  /** Returns the value with a name of three capitals, or -1. */
  int nameIndex(String name) {
    int index = names.indexOf(name);
    return index < 0 ? -1 : least + index / 4;
  }

  /** Returns the values of {@code low-high/step}, as bits; Sunday is always bit 0. */
  long bits(int low, int high, int step) {
    long bits = 0;
    for (int value = low; value <= high; value += step) {
      bits |= 1L << value;
    }
    long lastSunday = 1L << LAST_SUNDAY;
    boolean folds = this == DAY_OF_WEEK && (bits & lastSunday) != 0;
    return folds ? (bits & ~lastSunday) | (1L << SUNDAY) : bits;
  }

  /** Returns the end of a star's range. */
  int highest() {
    return this == DAY_OF_WEEK ? LAST_SUNDAY - 1 : most;
  }
}
