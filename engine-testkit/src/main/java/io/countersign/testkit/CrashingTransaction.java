package io.countersign.testkit;

import io.countersign.engine.store.ChangeSet;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.Savepoint;
import io.countersign.engine.store.StoreTransaction;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A transaction of a process that may crash before and after everything that it writes. */
final class CrashingTransaction implements StoreTransaction {

  private final StoreTransaction inner;
  private final CrashPoints points;
  private final List<Witness.Made> made = new ArrayList<>();
  private final List<InstanceKey.ById> written = new ArrayList<>();
  private String last = "";

  CrashingTransaction(StoreTransaction inner, CrashPoints points) {
    this.inner = inner;
    this.points = points;
  }

  /** The store's own transaction behind one that a process was given. */
  static StoreTransaction inner(StoreTransaction transaction) {
    return ((CrashingTransaction) transaction).inner;
  }

  private record Mark(Savepoint inner, int made) implements Savepoint {}

  /** Passes a place at which something was or will be written. */
  void pass(String when, String what) {
    last = what;
    points.pass(when + " " + what);
  }

  /** Passes the place before the commit, if there is anything to commit. */
  void beforeCommit() {
    if (!last.isEmpty()) {
      points.pass("before the commit of " + last);
    }
  }

  void afterCommit(Witness witness) {
    witness.committed(made, written);
    if (!last.isEmpty()) {
      points.pass("after the commit of " + last);
    }
  }

  void made(Witness.Made change) {
    made.add(change);
  }

  @Override
  public Locked lock(InstanceKey key, Patience patience) {
    return inner.lock(key, patience);
  }

  @Override
  public Written write(ChangeSet changes) {
    var what = words(changes);
    pass("before writing", what);
    var result = inner.write(changes);
    written.add(new InstanceKey.ById(changes.org(), changes.instance()));
    pass("after writing", what);
    return result;
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
  public Instant now() {
    return inner.now();
  }
}
