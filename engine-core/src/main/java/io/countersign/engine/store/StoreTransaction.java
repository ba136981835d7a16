package io.countersign.engine.store;

import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.journal.JournalHead;
import io.countersign.engine.row.FamilyRow;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Transaction that the host or {@link TransactionSource} begins and ends. Everything that the store
 * reads or writes hangs on it: the instances themselves here, the rest on the parts that it
 * returns, each of which works in this transaction. A part costs nothing to get and is valid as
 * long as the transaction. Not safe for several threads, and neither are its parts.
 */
public interface StoreTransaction {

  /**
   * Takes the lock of an instance for the transaction, and loads the instance once the lock is
   * held. A busy instance is a result, not an error: nothing was locked then.
   */
  Locked lock(InstanceKey key, Patience patience);

  /**
   * Takes the locks of several instances and loads each as it is once its lock is held. Locks are
   * taken in one order, which is the store's, regardless of the order of the keys, so that two
   * transactions that begin with this never wait for each other. Each result is that of {@link
   * #lock} for its key; a busy instance leaves the others locked.
   *
   * <p>This default takes the locks in the order of the keys, each in a round trip of its own. It
   * is for stores in which no transaction waits for one lock while holding another; every other
   * store takes them in one round trip and in one order.
   *
   * @param keys the keys of the instances; none twice
   * @return the results, in the order of the keys
   */
  default List<Locked> lockAll(List<InstanceKey> keys, Patience patience) {
    return keys.stream().map(key -> lock(key, patience)).toList();
  }

  /**
   * Returns what {@link #lock} last loaded for a key, unless this transaction knows of a later
   * write; empty if the transaction does not remember it. The lock may have been lost meanwhile,
   * because the host rolled back to a savepoint of its own: a caller that builds on this must
   * handle {@link Written.Outdated}, and must not rely on the result before a write has succeeded.
   */
  default Optional<Locked.Loaded> lockedState(InstanceKey key) {
    return Optional.empty();
  }

  /**
   * Writes a change set, either all or nothing of it. The lock of its instance must be held, except
   * for the first change set of an instance, which takes it, and for one that builds on what is
   * {@link #lockedState}, which takes it again or is outdated.
   */
  Written write(ChangeSet changes);

  /**
   * Writes a change set after which the caller does nothing more in the transaction. A store may
   * commit its own transaction together with this write, if it was begun for one verb with {@link
   * TransactionSource#inOwnVerb} and has written nothing else; no other result than {@link
   * Written.Done} commits anything.
   */
  default Written writeLast(ChangeSet changes) {
    return write(changes);
  }

  /**
   * Writes the change sets of several instances, each as {@link #write} does and in their order.
   * Each has its own result: one that is not done leaves the others as they are. If this throws,
   * the caller rolls back.
   *
   * <p>This default writes them one after the other; a store that is reached over a network writes
   * them in few round trips.
   *
   * @param changes change sets of different instances
   * @return the results, in the order of the change sets
   */
  default List<Written> writeAll(List<ChangeSet> changes) {
    return changes.stream().map(this::write).toList();
  }

  /**
   * Returns the rows that an instance has of a family, in the order of their events. Takes no lock.
   *
   * @param family the type of the rows
   * @throws UnreadableRowsException naming each row that cannot be read
   */
  <R extends FamilyRow> List<R> familyRows(OrgId org, InstanceId instance, Class<R> family);

  /**
   * Returns what {@link #lock} would most likely return for a new document, from what the process
   * knows and without asking the database. If there is a result, the caller may start the instance
   * with it: the write of the instance takes the lock, and writes nothing and returns {@link
   * Written.Outdated} unless the document has no active instance, the workflow is the published
   * one, and the time is within a second of the clock of the store and not before the last row of
   * the document. Then the caller locks and decides again.
   *
   * @return empty if the process does not know enough, or if the store has no such way, as by
   *     default
   */
  default Optional<Locked.Absent> assumeAbsent(InstanceKey.ByDocument key) {
    return Optional.empty();
  }

  /** Creates a savepoint. */
  Savepoint savepoint();

  /**
   * Rolls back everything written in this transaction since a savepoint, by the engine and by the
   * host, and keeps the savepoint. Locks taken before it are kept.
   */
  void rollbackTo(Savepoint savepoint);

  /**
   * Announces that nothing will be rolled back to a savepoint any more, nor to later ones. A store
   * that has not set it yet need not set it. Costs nothing.
   */
  default void release(Savepoint savepoint) {}

  /**
   * Announces that the host is about to use the transaction in ways that the store does not see.
   * The store now executes everything that it has deferred until its next statement, such as a
   * savepoint. Costs nothing if nothing was deferred.
   */
  default void beforeHost() {}

  /** Returns the time of the store. */
  Instant now();

  /** Returns the published workflows, as this transaction sees them. */
  WorkflowStore workflows();

  /** Returns the definitions from which workflows are made, as this transaction sees them. */
  DefinitionStore definitions();

  /** Returns the business calendars, as this transaction sees them. */
  CalendarStore calendars();

  /** Returns the outbox of triggers. */
  TriggerQueue triggers();

  /** Returns the outbox of effects. */
  EffectQueue effects();

  /** Returns the inbox of external events. */
  EventInbox inbox();

  /** Returns the approvals, for readers. */
  ApprovalQueries approvals();

  /** Returns the history of instances, for readers. */
  InstanceHistory history();

  /** Returns the deletion of data that need not be kept. */
  RetentionStore retention();

  /** Returns the repairs of live rows. */
  RepairStore repairs();

  /** Returns the health of the outboxes and instances, for operators. */
  HealthQueries health();

  /**
   * Creates storage for the coming months, if the store keeps a partition for each of them. Workers
   * repeat it.
   *
   * @param now the time from which on storage is needed
   * @return how many partitions were created; 0 if none was missing
   */
  default int makeRoom(Instant now) {
    return 0;
  }

  /** Waiting time for a lock. */
  enum Patience {
    /** As long as the store allows. */
    WAIT,
    /** Not at all. */
    TRY
  }

  /** Result of requesting a lock. */
  sealed interface Locked {

    /**
     * The lock is held.
     *
     * @param state the instance
     * @param head the end of its journal
     * @param triggers its triggers that are due and not claimed, oldest first
     * @param now the time of the store
     * @param others the active instances of the document in its other workflows, by their names and
     *     without triggers; loaded for {@link InstanceKey.Latest} only
     */
    record Loaded(
        InstanceState state,
        JournalHead head,
        List<QueuedTrigger> triggers,
        Instant now,
        List<Loaded> others)
        implements Locked {

      /** Copies the lists. */
      public Loaded {
        triggers = List.copyOf(triggers);
        others = List.copyOf(others);
      }

      /** Creates the result of a document that runs no other workflow. */
      public Loaded(
          InstanceState state, JournalHead head, List<QueuedTrigger> triggers, Instant now) {
        this(state, head, triggers, now, List.of());
      }
    }

    /** Another transaction holds the lock. */
    record Busy() implements Locked {}

    /**
     * There is no such instance, or the document has none that has not ended.
     *
     * @param now the time of the store
     * @param published the hash of the workflow that new instances of the key run; empty if none is
     *     published, or if the key names no document
     * @param others the active instances of the document in its other workflows, by their names and
     *     without triggers; loaded for {@link InstanceKey.Latest} only
     */
    record Absent(Instant now, Optional<String> published, List<Loaded> others) implements Locked {

      /** Copies the instances. */
      public Absent {
        others = List.copyOf(others);
      }

      /** Creates the result of a document that runs no workflow. */
      public Absent(Instant now, Optional<String> published) {
        this(now, published, List.of());
      }
    }
  }

  /** Result of a write. */
  sealed interface Written {

    /** Everything is written. */
    record Done() implements Written {}

    /**
     * Receipts had been taken before. Nothing is written.
     *
     * @param taken their keys, sorted
     */
    record Taken(List<String> taken) implements Written {

      /** Copies the keys. */
      public Taken {
        taken = List.copyOf(taken);
      }
    }

    /**
     * The instance is past the sequence number that the change set builds on, a document has an
     * active instance already, or a claim has passed to another worker. Nothing is written.
     *
     * @param why which of the three
     */
    record Outdated(String why) implements Written {}
  }
}
