package io.countersign.engine.document;

/**
 * Slot of a contract: a place in the lifecycle where an organisation may put steps of its own.
 *
 * @param id its name, such as {@code slot:draft_to_submit}
 * @param window the edit window of the steps in it, unless a patch makes it stricter
 * @param stable whether a changed document leaves the slot
 * @param onDrift where such a document goes
 */
public record SlotContract(String id, EditWindow window, boolean stable, OnDrift onDrift) {

  /** Reaction to a change of a document that had to stay unchanged. */
  public enum OnDrift {
    /** The document goes to the amended status and returns through approval. */
    AMEND,
    /** The workflow pauses until a person decides. */
    FAIL
  }

  /** Returns a slot in which documents may change. */
  public static SlotContract open(String id, EditWindow window) {
    return new SlotContract(id, window, false, OnDrift.AMEND);
  }

  /** Returns a slot in which documents have to stay unchanged. */
  public static SlotContract stable(String id, EditWindow window) {
    return new SlotContract(id, window, true, OnDrift.AMEND);
  }
}
