package io.countersign.engine.advance;

/**
 * Thrown where an instance of a set has to write before the others are decided, because its step
 * calls the host: it leaves the set with nothing done, and is worked on apart.
 */
final class SetLeftException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  SetLeftException() {
    super("the instance is worked on apart from its set", null, false, false);
  }
}
