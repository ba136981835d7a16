package io.countersign.engine.document;

import java.util.Objects;

/**
 * Id of an organisation. A type of its own, so that the compiler notices when ids are swapped.
 * Which ids can be kept is not checked here: like all other input, an empty or overlong id is
 * refused by the method that gets it, with a problem.
 *
 * @param value the id, in the form that the host uses
 */
public record OrgId(String value) {

  /** Refuses null. */
  public OrgId {
    Objects.requireNonNull(value, "value");
  }

  /** Returns the id with a value. */
  public static OrgId of(String value) {
    return new OrgId(value);
  }

  /** The value, for messages. */
  @Override
  public String toString() {
    return value;
  }
}
