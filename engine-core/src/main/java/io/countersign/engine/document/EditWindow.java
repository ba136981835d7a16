package io.countersign.engine.document;

import java.util.Collection;

/** What people may do to a document while its workflow rests at a place, from loose to strict. */
public enum EditWindow {
  /** Edits are welcome and the workflow stays where it is. */
  EDITABLE,
  /** Edits are possible, and approvals begin anew. */
  AMEND_ONLY,
  /** Edits are refused. */
  LOCKED;

  /** Whether this window allows less than another. */
  public boolean isStricterThan(EditWindow other) {
    return compareTo(other) > 0;
  }

  /** The stricter of two windows. */
  public EditWindow stricter(EditWindow other) {
    return isStricterThan(other) ? this : other;
  }

  /** The strictest of several windows; {@link #EDITABLE} when there are none. */
  public static EditWindow strictest(Collection<EditWindow> windows) {
    return windows.stream().reduce(EDITABLE, EditWindow::stricter);
  }
}
