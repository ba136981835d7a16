package io.countersign.testkit;

/**
 * The end of a process. It is an error, so that nobody who recovers from exceptions survives it.
 */
final class Crash extends Error {

  private static final long serialVersionUID = 1L;

  Crash(String point) {
    super(point, null, false, false);
  }
}
