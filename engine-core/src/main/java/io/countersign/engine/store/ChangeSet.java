package io.countersign.engine.store;

import io.countersign.engine.approval.ApprovalChanges;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.journal.JournalCodec;
import io.countersign.engine.row.EffectRow;
import io.countersign.engine.row.FamilyRow;
import io.countersign.engine.row.StepChange;
import io.countersign.engine.row.StepReceipt;
import io.countersign.engine.row.StepRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Changes of one instance that one flush writes.
 *
 * @param expected the sequence number that the stored instance must have; 0 for a new one
 * @param after the instance after the changes
 * @param journal the events, as one row of the journal; empty when only the outboxes change
 * @param steps the changes of steps
 * @param outbox the changes of the outboxes
 * @param at the engine's time
 */
public record ChangeSet(
    long expected,
    InstanceState after,
    Optional<JournalCodec.Written> journal,
    StepChanges steps,
    OutboxChanges outbox,
    Instant at) {

  /**
   * Changes of steps.
   *
   * @param receipts the receipts, all of which must be new. A store may leave out those of visits
   *     that begin and complete in this write: they touch nothing outside the instance
   * @param opened new rows; a step opened and closed in one flush is inserted closed
   * @param changed changes of existing rows
   * @param approvals changes of the approvals that steps ask for
   * @param others new rows of families of events that have tables of their own
   */
  public record StepChanges(
      List<StepReceipt> receipts,
      List<StepRow> opened,
      List<StepChange> changed,
      ApprovalChanges approvals,
      List<FamilyRow> others) {

    /** Creates changes without rows in the tables of other families. */
    public StepChanges(
        List<StepReceipt> receipts,
        List<StepRow> opened,
        List<StepChange> changed,
        ApprovalChanges approvals) {
      this(receipts, opened, changed, approvals, List.of());
    }

    /** Creates changes of steps that ask for no approvals. */
    public StepChanges(List<StepReceipt> receipts, List<StepRow> opened, List<StepChange> changed) {
      this(receipts, opened, changed, ApprovalChanges.NONE);
    }

    /** Copies the lists. */
    public StepChanges {
      receipts = List.copyOf(receipts);
      opened = List.copyOf(opened);
      changed = List.copyOf(changed);
      others = List.copyOf(others);
    }
  }

  /**
   * Changes of the outboxes.
   *
   * @param effects new effects
   * @param recalled the sequence numbers of effects that must not be sent unless they have been
   * @param queued new triggers; one that was queued before is skipped silently
   * @param done triggers that are finished
   */
  public record OutboxChanges(
      List<EffectRow> effects, List<Long> recalled, List<Trigger> queued, List<TriggerDone> done) {

    /** Copies the lists. */
    public OutboxChanges {
      effects = List.copyOf(effects);
      recalled = List.copyOf(recalled);
      queued = List.copyOf(queued);
      done = List.copyOf(done);
    }
  }

  /**
   * Returns the statuses that the instance passes through, one after the other; the last is its new
   * one. For example, a paused instance that fails runs in between, and a store has to record that.
   */
  public List<InstanceStatus> statuses() {
    var all = new ArrayList<InstanceStatus>();
    for (var row : steps.opened()) {
      var control = row.isControl() ? row.result().output().get("control") : "";
      if (Objects.equals(control, "paused")) {
        all.add(InstanceStatus.PAUSED);
      } else if (Objects.equals(control, "resumed")) {
        all.add(InstanceStatus.RUNNING);
      }
    }
    all.add(after.progress().status());
    return List.copyOf(all);
  }

  /** Returns the id of the instance. */
  public String instance() {
    return after.identity().instance();
  }

  /** Returns the organisation. */
  public String org() {
    return after.identity().document().org();
  }
}
