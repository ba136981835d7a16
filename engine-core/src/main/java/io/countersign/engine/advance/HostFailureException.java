package io.countersign.engine.advance;

/** Signals that the host threw and everything has to be rolled back. */
final class HostFailureException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String words;

  HostFailureException(RuntimeException cause) {
    super(words(cause), cause);
    words = words(cause);
  }

  String words() {
    return words;
  }

  /** Returns a description of an exception. */
  static String words(Throwable thrown) {
    var message = thrown.getMessage();
    var name = thrown.getClass().getSimpleName();
    return message == null ? name : name + ": " + message;
  }
}
