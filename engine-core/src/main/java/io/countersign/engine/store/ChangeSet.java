package io.countersign.engine.store;

import io.countersign.engine.approval.ApprovalChanges;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.journal.Journal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Everything that one flush writes about one instance.
 *
 * @param expected the sequence number that the stored instance must have; 0 for a new one
 * @param after the instance as it is then
 * @param journal the events, as one row of the journal; nothing when only the outboxes change
 * @param steps the steps
 * @param outbox the outboxes
 * @param at the time that the engine went by
 */
public record ChangeSet(
    long expected,
    InstanceState after,
    Optional<Journal.Written> journal,
    StepChanges steps,
    OutboxChanges outbox,
    Instant at) {

  /**
   * Steps.
   *
   * @param receipts the receipts, all of which must be new
   * @param opened new rows; a step opened and closed in one flush is inserted closed
   * @param changed changes of rows that were there before
   * @param approvals what becomes of the approvals that steps ask for
   */
  public record StepChanges(
      List<Receipt> receipts,
      List<StepRow> opened,
      List<StepChange> changed,
      ApprovalChanges approvals) {

    /** Steps that ask for no approvals. */
    public StepChanges(List<Receipt> receipts, List<StepRow> opened, List<StepChange> changed) {
      this(receipts, opened, changed, ApprovalChanges.NONE);
    }

    /** Copies the lists. */
    public StepChanges {
      receipts = List.copyOf(receipts);
      opened = List.copyOf(opened);
      changed = List.copyOf(changed);
    }
  }

  /**
   * Outboxes.
   *
   * @param effects new effects
   * @param recalled the sequence numbers of effects that must not be sent if they have not been
   * @param queued new triggers; one that was queued before is left out silently
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
   * The statuses that the instance comes to, one after the other; the last is the one it has then.
   * An instance that is paused and fails at last has run in between, and a store has to say so.
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

  /** The id of the instance. */
  public String instance() {
    return after.identity().instance();
  }

  /** The organisation. */
  public String org() {
    return after.identity().document().org();
  }
}
