package io.countersign.benchmarks.load;

/**
 * Histogram of durations. The width of its cells grows with the duration, so that every percentile
 * is accurate to one part in 64. Not safe for many threads: each keeps its own, and they are added
 * up.
 */
public final class Latencies {

  private static final int FINE_BITS = 6;
  private static final int FINE = 1 << FINE_BITS;
  private static final double NANOS_PER_MILLI = 1e6;

  private final long[] cells = new long[(Long.SIZE - FINE_BITS) * FINE];
  private long count;

  /** Nothing counted yet. */
  public Latencies() {}

  /** Counts a duration. */
  public void add(long nanos) {
    cells[cell(Math.max(0, nanos))]++;
    count++;
  }

  /** Counts what another has counted. */
  public void add(Latencies other) {
    for (int i = 0; i < cells.length; i++) {
      cells[i] += other.cells[i];
    }
    count += other.count;
  }

  /** How many were counted. */
  public long count() {
    return count;
  }

  /** The duration that this share of all did not exceed, in milliseconds; 0 if there is none. */
  public double percentile(double share) {
    var wanted = (long) Math.ceil(share * count);
    long seen = 0;
    for (int i = 0; i < cells.length; i++) {
      seen += cells[i];
      if (seen >= wanted && seen > 0) {
        return upper(i) / NANOS_PER_MILLI;
      }
    }
    return 0;
  }

  /** Up to 63 each duration has a cell; from there on 64 cells share each power of two. */
  private static int cell(long nanos) {
    int bits = Long.SIZE - Long.numberOfLeadingZeros(nanos);
    if (bits <= FINE_BITS) {
      return (int) nanos;
    }
    int shift = bits - FINE_BITS - 1;
    return (int) ((shift + 1L) * FINE + (nanos >>> shift) - FINE);
  }

  /** The largest duration of a cell. */
  private static double upper(int cell) {
    if (cell < FINE) {
      return cell;
    }
    int shift = cell / FINE - 1;
    return Math.scalb((double) (cell % FINE + FINE + 1), shift) - 1;
  }
}
