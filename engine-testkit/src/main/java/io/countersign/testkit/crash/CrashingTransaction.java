package io.countersign.testkit.crash;

import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.journal.JournalHead;
import io.countersign.engine.store.CalendarStore;
import io.countersign.engine.store.ChangeSet;
import io.countersign.engine.store.DefinitionStore;
import io.countersign.engine.store.EffectQueue;
import io.countersign.engine.store.EventInbox;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.RepairStore;
import io.countersign.engine.store.RetentionStore;
import io.countersign.engine.store.Savepoint;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.TriggerQueue;
import io.countersign.engine.store.WorkflowStore;
import io.countersign.testkit.memory.ForwardingTransaction;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Wrapper of a transaction with crash points before and after every write. */
final class CrashingTransaction extends ForwardingTransaction {

  private final CrashPoints points;
  private final List<CommittedState.Made> made = new ArrayList<>();
  private final List<InstanceKey.ById> written = new ArrayList<>();
  private String last = "";

  CrashingTransaction(StoreTransaction inner, CrashPoints points) {
    super(inner);
    this.points = points;
  }

  private record Mark(Savepoint inner, int made) implements Savepoint {}

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
  public Written write(ChangeSet changes) {
    written.add(new InstanceKey.ById(OrgId.of(changes.org()), InstanceId.of(changes.instance())));
    return around("writing " + words(changes), () -> super.write(changes));
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
    return new Mark(super.savepoint(), made.size());
  }

  @Override
  public void rollbackTo(Savepoint savepoint) {
    var mark = (Mark) savepoint;
    made.subList(mark.made(), made.size()).clear();
    super.rollbackTo(mark.inner());
  }

  @Override
  public void release(Savepoint savepoint) {
    super.release(((Mark) savepoint).inner());
  }

  @Override
  public TriggerQueue triggers() {
    return new CrashingTriggers(super.triggers(), this);
  }

  @Override
  public EffectQueue effects() {
    return new CrashingEffects(super.effects(), this);
  }

  @Override
  public DefinitionStore definitions() {
    return new CrashingDefinitions(super.definitions(), this);
  }

  @Override
  public CalendarStore calendars() {
    return new CrashingCalendars(super.calendars(), this);
  }

  @Override
  public WorkflowStore workflows() {
    return new CrashingWorkflows(super.workflows(), this);
  }

  @Override
  public RetentionStore retention() {
    return new CrashingRetention(super.retention(), this);
  }

  @Override
  public EventInbox inbox() {
    var inner = super.inbox();
    return event -> around("taking in the event " + event.id(), () -> inner.deliver(event));
  }

  @Override
  public RepairStore repairs() {
    var inner = super.repairs();
    return new RepairStore() {
      @Override
      public Held hold(OrgId org, InstanceId instance) {
        return inner.hold(org, instance);
      }

      @Override
      public boolean overwrite(InstanceState state, JournalHead head) {
        return around("repairing a live row", () -> inner.overwrite(state, head));
      }
    };
  }
}
