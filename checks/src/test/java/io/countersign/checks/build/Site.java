package io.countersign.checks.build;

/**
 * A line of a file.
 *
 * @param file the file, named from the root of the repository
 * @param line its line, from 1
 */
public record Site(String file, int line) {

  @Override
  public String toString() {
    return file + ":" + line;
  }
}
