package io.countersign.checks.store;

import io.countersign.engine.definition.Definition;
import io.countersign.engine.definition.DefinitionContent.OfWorkflow;
import io.countersign.engine.definition.WorkflowArtefact;
import io.countersign.engine.journal.StoredState;
import io.countersign.engine.row.StepRow;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.TransactionSource;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A store whose rows are in sorted maps. Transactions keep their writes apart and publish them with
 * the commit; readers see the last map that was published, and take no lock. Safe for many threads.
 */
final class SampleStore implements Store {

  private final RowLocks locks;
  private final Supplier<Instant> clock;
  private final AtomicLong numbers = new AtomicLong();
  private volatile NavigableMap<String, Object> committed =
      Collections.unmodifiableNavigableMap(new TreeMap<>());

  /**
   * Creates an empty store.
   *
   * @param clock the time of the store
   * @param patience how long a transaction waits for a lock
   */
  SampleStore(Supplier<Instant> clock, Duration patience) {
    this.clock = clock;
    this.locks = new RowLocks(patience);
  }

  @Override
  public TransactionSource transactions() {
    return new TransactionSource() {
      @Override
      public <T> T inOwn(Function<StoreTransaction, T> work) {
        return in(work::apply);
      }
    };
  }

  // region commit
  /** Runs work in a transaction that is committed, or rolled back if the work throws. */
  <T> T in(Function<SampleTransaction, T> work) {
    var transaction = new SampleTransaction(this);
    try {
      T result = work.apply(transaction);
      commit(transaction.rows());
      return result;
    } finally {
      transaction.end();
      locks.release(transaction);
    }
  }

  private synchronized void commit(RowTables rows) {
    committed = RowTables.merge(committed, rows.writes());
  }

  // endregion

  NavigableMap<String, Object> committed() {
    return committed;
  }

  RowLocks locks() {
    return locks;
  }

  Instant now() {
    return clock.get();
  }

  /** Returns the next number of the store: places in queues and fences, which have gaps. */
  long nextNumber() {
    return numbers.incrementAndGet();
  }

  /**
   * Returns the next time after now at which something falls due: a step, a trigger or an effect.
   */
  Optional<Instant> nextDue(Instant now) {
    return in(
        tx ->
            Stream.concat(
                    tx.rows().all(StepRow.class).stream()
                        .flatMap(step -> step.expects().resumeAt().stream()),
                    tx.rows().all(QueueRow.class).stream()
                        .flatMap(row -> row.shown().hold().due().stream()))
                .filter(due -> due.isAfter(now))
                .min(Comparator.naturalOrder()));
  }

  /** Replaces the texts of an instance's live row, past its lifecycle and its history. */
  void alter(String instance, UnaryOperator<StoredState> altering) {
    in(
        tx -> {
          var row = live(tx, instance);
          tx.put(row.with(altering.apply(row.texts())));
          return row;
        });
  }

  /** Returns the stored tokens of an instance. */
  String tokens(String instance) {
    return in(tx -> live(tx, instance).texts().tokens());
  }

  private static LiveRow live(SampleTransaction tx, String instance) {
    return tx.rows().all(LiveRow.class).stream()
        .filter(row -> row.identity().instance().equals(instance))
        .findFirst()
        .orElseThrow();
  }

  /** Replaces the text of every published workflow, and keeps its hash. */
  void replaceWorkflows(String text) {
    in(
        tx -> {
          for (var row : tx.rows().all(DefinitionRow.class)) {
            var one = row.definition();
            var old = one.content().findArtefact().orElseThrow();
            var artefact = new WorkflowArtefact(text, old.hash(), old.compilerVersion());
            var altered =
                new Definition(
                    one.id(),
                    one.scope(),
                    one.name(),
                    one.version(),
                    one.status(),
                    new OfWorkflow(artefact));
            tx.rows()
                .put(
                    new DefinitionRow(altered, row.course()),
                    one.scope().org(),
                    one.id().toString());
          }
          return text;
        });
  }
}
