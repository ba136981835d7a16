package io.countersign.engine.approval;

import java.util.List;

/**
 * Changes of the approvals of one instance in one write.
 *
 * @param asked new rows; one asked and closed in one write is inserted closed
 * @param changed changes of existing rows, in order
 */
public record ApprovalChanges(List<ApprovalRow> asked, List<ApprovalChange> changed) {

  /** No changes. */
  public static final ApprovalChanges NONE = new ApprovalChanges(List.of(), List.of());

  /** Copies the lists. */
  public ApprovalChanges {
    asked = List.copyOf(asked);
    changed = List.copyOf(changed);
  }
}
