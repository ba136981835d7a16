package io.countersign.problem;

/**
 * What a problem code means, in the words of a user. Paragraphs are separated by empty lines, words
 * of code are between backquotes, and links lead from the folder {@code docs}.
 *
 * @param meaning what was found
 * @param cause how it comes about
 * @param remedy what to do
 */
public record CodeExplanation(String meaning, String cause, String remedy) {

  /**
   * Removes the white space around the texts.
   *
   * @throws IllegalArgumentException if a text is blank
   */
  public CodeExplanation {
    meaning = meaning.strip();
    cause = cause.strip();
    remedy = remedy.strip();
    if (meaning.isEmpty() || cause.isEmpty() || remedy.isEmpty()) {
      throw new IllegalArgumentException("Expected meaning, cause and remedy, found a blank text");
    }
  }
}
