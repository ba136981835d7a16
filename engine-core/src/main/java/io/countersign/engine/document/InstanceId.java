package io.countersign.engine.document;

import java.util.Objects;

/**
 * Id of an instance. A type of its own, so that the compiler notices when ids are swapped. Which
 * ids can be kept is not checked here: like all other input, an empty or overlong id is refused by
 * the method that gets it, with a problem.
 *
 * @param value the id, in the form that the engine uses
 */
public record InstanceId(String value) {

  /** Refuses null. */
  public InstanceId {
    Objects.requireNonNull(value, "value");
  }

  /** Returns the id with a value. */
  public static InstanceId of(String value) {
    return new InstanceId(value);
  }

  /** The value, for messages. */
  @Override
  public String toString() {
    return value;
  }
}
