package io.countersign.engine.store;

import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.journal.Head;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A transaction that somebody began and that somebody will end: the host, or {@link Transactions}.
 * Not safe for several threads.
 */
public interface StoreTransaction {

  /**
   * Takes the lock of an instance, which the transaction keeps, and loads the instance as it is
   * once the lock is held. Being busy is an answer, not an error: nothing was locked then.
   */
  Locked lock(InstanceKey key, Patience patience);

  /**
   * Takes the locks of several instances and loads each as it is once its lock is held. Locks are
   * taken in the ascending order of the ids of the instances, whatever the order of the keys, so
   * that two transactions that begin with this never wait for each other. Each answer is that of
   * {@link #lock} for its key; one that is busy leaves the others locked.
   *
   * <p>This default takes the locks in the order of the keys, each in a trip of its own. It is for
   * stores in which nobody waits for one lock while holding another; every other store takes them
   * in one trip and keeps to the order of the ids.
   *
   * @param keys how the instances are found; none twice
   * @return the answers, in the order of the keys
   */
  default List<Locked> lockAll(List<InstanceKey> keys, Patience patience) {
    return keys.stream().map(key -> lock(key, patience)).toList();
  }

  /**
   * What {@link #lock} last loaded for a key, where nothing was written since that this transaction
   * knows of; nothing where it does not remember. The lock may have been lost meanwhile, because
   * the host went back to a savepoint of its own: whoever builds on this has to be ready for {@link
   * Written.Outdated}, and to believe nothing before something is written.
   */
  default Optional<Locked.Loaded> held(InstanceKey key) {
    return Optional.empty();
  }

  /**
   * Writes a change set, all of it or nothing. The lock of its instance must be held, except for
   * the first change set of an instance, which takes it, and for one that builds on what is {@link
   * #held}, which takes it again or is outdated.
   */
  Written write(ChangeSet changes);

  /** Marks a place to come back to. */
  Savepoint savepoint();

  /**
   * Undoes everything written in this transaction since a savepoint, by the engine and by the host,
   * and keeps the savepoint. Locks taken before it are kept.
   */
  void rollbackTo(Savepoint savepoint);

  /**
   * The host is about to use the transaction in ways that the store does not see. Whatever the
   * store has put off until its next statement, such as a savepoint, is done now. Costs nothing
   * where nothing was put off.
   */
  default void beforeHost() {}

  /** The time of the store. */
  Instant now();

  /** How long to wait for a lock. */
  enum Patience {
    /** As long as the store allows. */
    WAIT,
    /** Not at all. */
    TRY
  }

  /** What came of asking for a lock. */
  sealed interface Locked {

    /**
     * It is held.
     *
     * @param state the instance
     * @param head where its journal ends
     * @param triggers its triggers that are due and not claimed, oldest first
     * @param now the time of the store
     */
    record Loaded(InstanceState state, Head head, List<QueuedTrigger> triggers, Instant now)
        implements Locked {

      /** Copies the triggers. */
      public Loaded {
        triggers = List.copyOf(triggers);
      }
    }

    /** Somebody else holds it. */
    record Busy() implements Locked {}

    /**
     * There is no such instance, or for a document, none that is not over.
     *
     * @param now the time of the store
     * @param published the hash of the workflow that new instances of the document's type run;
     *     nothing when none is published, or when the key names no document
     */
    record Absent(Instant now, Optional<String> published) implements Locked {}
  }

  /** What came of writing. */
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
     * The instance has gone past the sequence number that the change set builds on, a document has
     * an active instance already, or a claim has passed to another worker. Nothing is written.
     *
     * @param why which of them
     */
    record Outdated(String why) implements Written {}
  }
}
