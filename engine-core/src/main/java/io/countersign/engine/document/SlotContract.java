package io.countersign.engine.document;

/**
 * A place in the lifecycle where an organisation may put steps of its own.
 *
 * @param id its name, such as {@code slot:draft_to_submit}
 * @param window the edit window of the steps in it, unless a patch makes it stricter
 * @param stable whether a changed document leaves the slot
 * @param onDrift where it goes then
 */
public record SlotContract(String id, EditWindow window, boolean stable, OnDrift onDrift) {

  /** What happens to a document that changed while it was to hold still. */
  public enum OnDrift {
    /** It goes to the amended status and comes back through approval. */
    AMEND,
    /** The workflow stops until a person decides. */
    FAIL
  }

  /** A slot that lets documents change. */
  public static SlotContract open(String id, EditWindow window) {
    return new SlotContract(id, window, false, OnDrift.AMEND);
  }

  /** A slot in which documents hold still. */
  public static SlotContract stable(String id, EditWindow window) {
    return new SlotContract(id, window, true, OnDrift.AMEND);
  }
}
