package io.countersign.engine.store;

import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.journal.Head;
import io.countersign.engine.journal.Journal;
import java.util.List;
import java.util.Optional;

/**
 * What the store keeps of an instance, for readers. Takes no lock; each method is one statement.
 *
 * <p>Where rows cannot be read, a method throws {@link UnreadableRowsException}, which says so of
 * each of them. The transaction can be gone on with.
 */
public interface History {

  /** An instance as it stands, or nothing. */
  Optional<InstanceState> instance(StoreTransaction transaction, InstanceKey key);

  /**
   * Where the journal of an instance ends, as it is kept with the instance and not with the
   * journal; nothing where there is no such instance.
   */
  Optional<Head> head(StoreTransaction transaction, String org, String instance);

  /** The rows of its steps, in the order of their sequence numbers. */
  List<StepRow> steps(StoreTransaction transaction, String org, String instance);

  /** The rows of its journal, in order, with what lies beside them. */
  default List<Journal.Written> journal(StoreTransaction transaction, String org, String instance) {
    return journal(transaction, org, instance, 0, Integer.MAX_VALUE);
  }

  /**
   * Some rows of its journal, in order, with what lies beside them.
   *
   * @param after the rows whose first event has a higher sequence number than this; 0 for all
   * @param limit how many rows at most, at least 1
   */
  List<Journal.Written> journal(
      StoreTransaction transaction, String org, String instance, long after, int limit);

  /** What is kept of it besides, for those who compare it with the journal. */
  KeptRows kept(StoreTransaction transaction, String org, String instance);

  /**
   * Its triggers that are not finished, oldest first. Those that cannot be read are left out, as
   * they are when the instance is locked; {@link #outbox} has them too.
   */
  List<QueuedTrigger> openTriggers(StoreTransaction transaction, String org, String instance);

  /**
   * Its rows of both outboxes: triggers that are not completed, in the order of arrival, and then
   * all effects that are still kept, completed ones too, in the order of their sequence numbers.
   */
  List<OutboxRow> outbox(StoreTransaction transaction, String org, String instance);

  /**
   * The instances of an organisation in the order of their ids, as text by code points.
   *
   * @param status those in a status; nothing for all
   */
  List<InstanceLine> instances(
      StoreTransaction transaction, String org, Optional<InstanceStatus> status, Slice slice);
}
