package io.countersign.testkit.crash;

import io.countersign.engine.store.ChangeSet;
import io.countersign.engine.store.DefinitionStore;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.Savepoint;
import io.countersign.engine.store.StoreTransaction;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Wrapper of a transaction with crash points before and after every write. */
final class CrashingTransaction implements StoreTransaction {

  private final StoreTransaction inner;
  private final CrashPoints points;
  private final List<CommittedState.Made> made = new ArrayList<>();
  private final List<InstanceKey.ById> written = new ArrayList<>();
  private String last = "";

  CrashingTransaction(StoreTransaction inner, CrashPoints points) {
    this.inner = inner;
    this.points = points;
  }

  /** Returns the wrapped transaction of the store. */
  static StoreTransaction inner(StoreTransaction transaction) {
    return mine(transaction).inner;
  }

  private record Mark(Savepoint inner, int made) implements Savepoint {}

  /** Casts the transaction that a process was given. */
  static CrashingTransaction mine(StoreTransaction transaction) {
    return (CrashingTransaction) transaction;
  }

  /**
   * Performs a write, with a crash point before and after it. If there turns out to be nothing to
   * write, drops both points.
   */
  <T> T around(String what, Supplier<T> work) {
    int before = points.pass("before " + what);
    T result = work.get();
    int after = points.pass("after " + what);
    if (isNothing(result)) {
      points.passOver(before);
      points.passOver(after);
    } else {
      last = what;
    }
    return result;
  }

  private static boolean isNothing(@Nullable Object result) {
    return Integer.valueOf(0).equals(result)
        || Boolean.FALSE.equals(result)
        || List.of().equals(result)
        || result == DefinitionStore.Outcome.CONFLICT;
  }

  /** Passes the crash point before the commit, if there is anything to commit. */
  void beforeCommit() {
    if (!last.isEmpty()) {
      points.pass("before the commit of " + last);
    }
  }

  void afterCommit(CommittedState witness) {
    witness.commit(made, written);
    if (!last.isEmpty()) {
      points.pass("after the commit of " + last);
    }
  }

  void note(CommittedState.Made change) {
    made.add(change);
  }

  @Override
  public Locked lock(InstanceKey key, Patience patience) {
    return inner.lock(key, patience);
  }

  @Override
  public List<Locked> lockAll(List<InstanceKey> keys, Patience patience) {
    return inner.lockAll(keys, patience);
  }

  @Override
  public Optional<Locked.Loaded> lockedState(InstanceKey key) {
    return inner.lockedState(key);
  }

  @Override
  public Written write(ChangeSet changes) {
    written.add(new InstanceKey.ById(changes.org(), changes.instance()));
    return around("writing " + words(changes), () -> inner.write(changes));
  }

  private static String words(ChangeSet changes) {
    var opened =
        changes.steps().opened().stream()
            .map(row -> row.visit().nodeId())
            .collect(Collectors.joining(", "));
    return changes
            .journal()
            .map(one -> "events " + one.row().firstSeq() + " to " + one.row().lastSeq())
            .orElse("the outboxes")
        + " of "
        + changes.instance()
        + (opened.isEmpty() ? "" : ", with " + opened);
  }

  @Override
  public Savepoint savepoint() {
    return new Mark(inner.savepoint(), made.size());
  }

  @Override
  public void rollbackTo(Savepoint savepoint) {
    var mark = (Mark) savepoint;
    made.subList(mark.made(), made.size()).clear();
    inner.rollbackTo(mark.inner());
  }

  @Override
  public void beforeHost() {
    inner.beforeHost();
  }

  @Override
  public Instant now() {
    return inner.now();
  }
}
