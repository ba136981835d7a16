package io.countersign.engine.port;

/**
 * Says that something is away which a port needs, and that the document is not to blame: the
 * attempt is made again for an hour before the document waits for a person. A port throws it where
 * the types of its own exceptions do not say so.
 */
public final class OutageException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** An outage, in words, with what was thrown. */
  public OutageException(String message, Throwable cause) {
    super(message, cause);
  }

  /** An outage, in words. */
  public OutageException(String message) {
    super(message);
  }
}
