package io.countersign.checks.build;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A change to one of two equal builds, and the complaints that it must bring about, in their order.
 *
 * @param name what the change is
 * @param change how to make it
 * @param expected every complaint, and no other
 */
record Alteration(String name, Consumer<BuildCopy> change, List<Expected> expected) {

  Alteration {
    expected = List.copyOf(expected);
  }

  /** A complaint about this file that has these words. */
  record Expected(String file, List<String> words) {

    Expected {
      words = List.copyOf(words);
    }
  }

  /** The change of a text in a file, for which complaints are still to be expected. */
  static Alteration of(String name, String file, String from, String to) {
    return of(name, copy -> copy.replace(file, from, to));
  }

  static Alteration of(String name, Consumer<BuildCopy> change) {
    return new Alteration(name, change, List.of());
  }

  Alteration complains(String file, String... words) {
    var more = new ArrayList<>(expected);
    more.add(new Expected(file, List.of(words)));
    return new Alteration(name, change, more);
  }

  void make(BuildCopy copy) {
    change.accept(copy);
  }

  @Override
  public String toString() {
    return name;
  }
}
