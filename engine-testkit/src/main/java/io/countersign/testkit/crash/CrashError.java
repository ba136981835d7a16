package io.countersign.testkit.crash;

/**
 * The simulated crash of a process. It is an error, so that code that catches exceptions does not
 * survive it.
 */
public final class CrashError extends Error {

  private static final long serialVersionUID = 1L;

  CrashError(String point) {
    super(point, null, false, false);
  }
}
