package io.countersign.engine.advance;

/** The host threw, and everything has to be undone. */
final class Undone extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String words;

  Undone(RuntimeException cause) {
    super(words(cause), cause);
    words = words(cause);
  }

  String words() {
    return words;
  }

  /** What was thrown, in words. */
  static String words(Throwable thrown) {
    var message = thrown.getMessage();
    var name = thrown.getClass().getSimpleName();
    return message == null ? name : name + ": " + message;
  }
}
