package io.countersign.engine.port;

/**
 * Thrown if a system that a port needs is unavailable, and the document is not to blame: the
 * attempt is retried for an hour before the document waits for a person. A port throws it if the
 * types of its own exceptions do not tell so.
 */
public final class OutageException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Creates an outage with a description and the exception. */
  public OutageException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Creates an outage with a description. */
  public OutageException(String message) {
    super(message);
  }
}
