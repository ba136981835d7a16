package io.countersign.compiler.fuzz;

import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;

/** Chance, repeatable by its seed. Not safe for several threads. */
final class Dice {

  private final SplittableRandom random;

  Dice(long seed) {
    random = new SplittableRandom(seed);
  }

  /** A number from zero to one less than the bound. */
  int below(int bound) {
    return random.nextInt(bound);
  }

  /** A number from one bound to the other, both included. */
  int between(int least, int most) {
    return least + random.nextInt(most - least + 1);
  }

  /** True once in so many times. */
  boolean oneIn(int times) {
    return random.nextInt(times) == 0;
  }

  <T> T of(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  String uuid() {
    return new UUID(random.nextLong(), random.nextLong()).toString();
  }

  long seed() {
    return random.nextLong();
  }
}
