package io.countersign.engine.document;

/**
 * Status of a lifecycle.
 *
 * @param name the status as the document carries it
 * @param role its meaning to the engine
 * @param window what people may do to the document there
 * @param stable whether the document has to stay unchanged in the slots before its transitions: a
 *     changed document leaves them
 */
public record StatusContract(String name, Role role, EditWindow window, boolean stable) {

  /** Role of a status for the engine. */
  public enum Role {
    /** The first status of documents; each lifecycle has one. */
    INITIAL,
    /** An intermediate status. */
    OPEN,
    /** The document is in force. Without transitions out of it, the workflow ends there. */
    ACTIVE,
    /** The workflow ends there. */
    FINAL,
    /** A document goes there if it changed where it had to stay unchanged; at most one. */
    AMENDED
  }
}
