package io.countersign.benchmarks;

import java.util.List;

/**
 * The thoroughness of {@link AdvanceReport}.
 *
 * @param rounds in how many rounds the contenders take turns
 * @param forks in how many processes of its own each is measured in a round; 0 for none
 * @param warmups how many iterations come before those that count
 * @param iterations how many iterations count
 * @param batch how many advances an iteration has
 * @param histories how many earlier steps are compared, the fewest first
 */
record Effort(
    int rounds, int forks, int warmups, int iterations, int batch, List<Integer> histories) {

  /** Figures to go by. */
  static Effort thorough(int rounds) {
    return new Effort(rounds, 1, 30, 10, Walk.BATCH, List.of(1, 1_000, 100_000));
  }

  /** Only shows that everything can be measured; the figures mean nothing. */
  static Effort quick() {
    return new Effort(1, 0, 0, 1, 2, List.of(1, 100));
  }
}
