package io.countersign.checks.build;

/** A line of a file; the file is named from the root of the repository. */
record Site(String file, int line) {

  @Override
  public String toString() {
    return file + ":" + line;
  }
}
