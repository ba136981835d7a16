package io.countersign.engine.store;

import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.journal.Journal;
import java.util.List;
import java.util.Optional;

/** What the store keeps of an instance, for readers. Takes no lock. */
public interface History {

  /** An instance as it stands, or nothing. */
  Optional<InstanceState> instance(StoreTransaction transaction, InstanceKey key);

  /** The rows of its steps, in the order of their sequence numbers. */
  List<StepRow> steps(StoreTransaction transaction, String org, String instance);

  /** The rows of its journal, in order, with what lies beside them. */
  List<Journal.Written> journal(StoreTransaction transaction, String org, String instance);

  /** Its triggers that are not finished, oldest first. */
  List<QueuedTrigger> openTriggers(StoreTransaction transaction, String org, String instance);
}
