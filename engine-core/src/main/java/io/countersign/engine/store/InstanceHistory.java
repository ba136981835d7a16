package io.countersign.engine.store;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.journal.JournalCodec;
import io.countersign.engine.journal.JournalHead;
import io.countersign.engine.row.StepRow;
import java.util.List;
import java.util.Optional;

/**
 * History of instances, for readers. Takes no lock; each method is one statement.
 *
 * <p>If rows cannot be read, a method throws {@link UnreadableRowsException}, which names each of
 * them. The transaction remains usable.
 */
public interface InstanceHistory {

  /** Returns an instance in its current state, or empty. */
  Optional<InstanceState> instance(InstanceKey key);

  /**
   * Returns the instances that judge changes of a document: the latest one of its lifecycle, if it
   * ever ran, and then the active ones of its other workflows, by their names.
   */
  List<InstanceState> ofDocument(DocumentRef document);

  /** Returns whether an instance ever opened a step at a node. */
  default boolean hasVisited(OrgId org, InstanceId instance, String nodeId) {
    return steps(org, instance).stream()
        .anyMatch(row -> !row.isControl() && row.visit().nodeId().equals(nodeId));
  }

  /**
   * Returns the end of an instance's journal, as it is kept with the instance and not with the
   * journal; empty if there is no such instance.
   */
  Optional<JournalHead> head(OrgId org, InstanceId instance);

  /** Returns the rows of its steps, in the order of their sequence numbers. */
  List<StepRow> steps(OrgId org, InstanceId instance);

  /** Returns the rows of its journal, in order, with their values. */
  default List<JournalCodec.Written> journal(OrgId org, InstanceId instance) {
    return journal(org, instance, 0, Integer.MAX_VALUE);
  }

  /**
   * Returns some rows of its journal, in order, with their values.
   *
   * @param after the rows whose first event has a higher sequence number than this; 0 for all
   * @param limit the maximum number of rows, at least 1
   */
  List<JournalCodec.Written> journal(OrgId org, InstanceId instance, long after, int limit);

  /** Returns the other rows that are kept of it, for comparison with the journal. */
  StoredRows readRows(OrgId org, InstanceId instance);

  /**
   * Returns its triggers that are not finished, oldest first. Unreadable ones are left out, as they
   * are when the instance is locked; {@link #outbox} has them too.
   */
  List<QueuedTrigger> openTriggers(OrgId org, InstanceId instance);

  /**
   * Returns its rows of both outboxes: triggers that are not completed, in the order of arrival,
   * and then all effects that are still kept, completed ones too, in the order of their sequence
   * numbers.
   */
  List<OutboxRow> outbox(OrgId org, InstanceId instance);

  /**
   * Returns the instances of an organisation in the order of their ids, as text by code points.
   *
   * @param status the status of the instances; empty for all
   */
  List<InstanceLine> instances(OrgId org, Optional<InstanceStatus> status, ListSlice slice);
}
