package io.countersign.checks;

import java.util.Collection;
import java.util.Comparator;
import java.util.stream.Collectors;

/**
 * One breach of a rule of the house.
 *
 * @param place the class, file or line that breaks it
 * @param found what stands there, as a sentence
 * @param remedy how to put it right, as a sentence
 */
public record Finding(String place, String found, String remedy) {

  /** Fails, listing every finding with its remedy, unless there is none. */
  public static void assertNone(Collection<Finding> findings) {
    if (!findings.isEmpty()) {
      throw new AssertionError(
          findings.stream()
              .sorted(Comparator.comparing(Finding::place).thenComparing(Finding::found))
              .map(Finding::toString)
              .distinct()
              .collect(
                  Collectors.joining(
                      "\n\n", findings.size() + " breach(es) of a rule:\n\n", "\n")));
    }
  }

  @Override
  public String toString() {
    return place + "\n  " + found + "\n  To fix: " + remedy;
  }
}
