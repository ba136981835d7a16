package io.countersign.benchmarks.turns;

/**
 * The content of {@code /proc/PID/stat} that a measurement needs.
 *
 * @param parent the process that started it
 * @param ticks processor time of the process itself, in user and system mode
 * @param endedTicks the same of its ended children
 */
record ProcessStat(long parent, long ticks, long endedTicks) {

  private static final int PARENT = 1;
  private static final int USER = 11;
  private static final int SYSTEM = 12;
  private static final int ENDED_USER = 13;
  private static final int ENDED_SYSTEM = 14;

  /**
   * Reads a line. The name of the process stands in parentheses and may contain spaces and further
   * parentheses, so that the fields are counted from the last one.
   */
  static ProcessStat of(String line) {
    var fields = line.substring(line.lastIndexOf(')') + 1).strip().split(" ", -1);
    return new ProcessStat(
        Long.parseLong(fields[PARENT]),
        Long.parseLong(fields[USER]) + Long.parseLong(fields[SYSTEM]),
        Long.parseLong(fields[ENDED_USER]) + Long.parseLong(fields[ENDED_SYSTEM]));
  }

  /** Processor time of the process and its ended children. */
  long allTicks() {
    return ticks + endedTicks;
  }
}
