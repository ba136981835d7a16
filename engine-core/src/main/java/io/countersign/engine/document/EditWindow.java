package io.countersign.engine.document;

import java.util.Collection;

/**
 * Edit window: what people may do to a document while its workflow rests at a place, from loose to
 * strict.
 */
public enum EditWindow {
  /** Edits are allowed and the workflow stays where it is. */
  EDITABLE,
  /** Edits are allowed, and approvals begin again. */
  AMEND_ONLY,
  /** Edits are refused. */
  LOCKED;

  /** Returns whether this window allows less than another. */
  public boolean isStricterThan(EditWindow other) {
    return compareTo(other) > 0;
  }

  /** Returns the stricter of two windows. */
  public EditWindow stricter(EditWindow other) {
    return isStricterThan(other) ? this : other;
  }

  /** Returns the strictest of several windows; {@link #EDITABLE} if there are none. */
  public static EditWindow strictest(Collection<EditWindow> windows) {
    return windows.stream().reduce(EDITABLE, EditWindow::stricter);
  }
}
