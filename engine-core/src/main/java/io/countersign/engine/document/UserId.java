package io.countersign.engine.document;

import java.util.Objects;

/**
 * Id of a person. A type of its own, so that the compiler notices when ids are swapped. Which ids
 * can be kept is not checked here: like all other input, an empty or overlong id is refused by the
 * method that gets it, with a problem.
 *
 * @param value the id, in the form that the host uses
 */
public record UserId(String value) {

  /** Refuses null. */
  public UserId {
    Objects.requireNonNull(value, "value");
  }

  /** Returns the id with a value. */
  public static UserId of(String value) {
    return new UserId(value);
  }

  /** The value, for messages. */
  @Override
  public String toString() {
    return value;
  }
}
