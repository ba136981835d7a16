package io.countersign.cli;

import java.util.List;
import java.util.Optional;

/** Options whose value is one of a few words. */
final class WordOption {

  private WordOption() {}

  /** What is wrong with the value of an option, or nothing. */
  static Optional<String> misuse(Arguments arguments, String option, List<String> words) {
    return arguments
        .possibleValue(option)
        .filter(word -> !words.contains(word))
        .map(
            word ->
                "Expected "
                    + String.join(" or ", words)
                    + " after "
                    + option
                    + ", but found '"
                    + word
                    + "'.");
  }
}
