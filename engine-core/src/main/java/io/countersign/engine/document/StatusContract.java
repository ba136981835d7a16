package io.countersign.engine.document;

/**
 * One status of a lifecycle.
 *
 * @param name the status as the document carries it
 * @param role what the engine does there
 * @param window what people may do to the document there
 * @param stable whether the slots before its transitions hold still: a changed document leaves them
 */
public record StatusContract(String name, Role role, EditWindow window, boolean stable) {

  /** What a status means to the engine. */
  public enum Role {
    /** Where documents begin; one of each lifecycle. */
    INITIAL,
    /** On the way. */
    OPEN,
    /** In force. Without transitions out of it, the workflow ends there. */
    ACTIVE,
    /** Over: the workflow ends there. */
    FINAL,
    /** Where a document goes when it changed while it was to hold still; at most one. */
    AMENDED
  }
}
