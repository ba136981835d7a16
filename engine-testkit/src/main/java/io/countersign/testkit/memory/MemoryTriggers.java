package io.countersign.testkit.memory;

import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.OpenStep;
import io.countersign.engine.instance.Wait;
import io.countersign.engine.store.AttemptFailure;
import io.countersign.engine.store.ClaimResult;
import io.countersign.engine.store.LeaseRequest;
import io.countersign.engine.store.OutboxRow;
import io.countersign.engine.store.OutboxRow.Box;
import io.countersign.engine.store.OutboxRow.What;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.Trigger;
import io.countersign.engine.store.TriggerQueue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** The outbox of triggers of a memory store. */
final class MemoryTriggers implements TriggerQueue {

  private final MemoryStore store;
  private final MemoryTransaction transaction;
  private final MemoryOutbox<Trigger> lines;

  MemoryTriggers(MemoryStore store, MemoryTransaction transaction) {
    this.store = store;
    this.transaction = transaction;
    this.lines = store.triggerLines();
  }

  static QueuedTrigger queue(OutboxLine<Trigger> line) {
    return new QueuedTrigger(
        line.org(),
        line.instance(),
        line.row(),
        line.number(),
        line.hold().attempts(),
        line.hold().fence(),
        line.hold().earlier());
  }

  static OutboxRow show(OutboxLine<Trigger> line) {
    var trigger = line.row();
    return line.show(
        new What(Box.TRIGGERS, trigger.key(line.instance()), trigger.type().word(), 0));
  }

  @Override
  public ClaimResult<QueuedTrigger> claim(LeaseRequest lease) {
    return ClaimResult.of(
        atWork() ? lines.claim(lease).stream().map(MemoryTriggers::queue).toList() : List.of());
  }

  @Override
  public boolean fail(QueuedTrigger claimed, AttemptFailure failure) {
    return atWork()
        && lines.fail(claimed.org(), claimed.instance(), claimed.key(), claimed.fence(), failure);
  }

  @Override
  public boolean putBack(QueuedTrigger claimed) {
    if (atWork()) {
      return release(claimed);
    }
    // Another transaction is active, and its rollback must not undo claims.
    boolean held =
        lines
            .findHeld(claimed.org(), claimed.instance(), claimed.key(), claimed.fence())
            .isPresent();
    transaction.afterwards(() -> release(claimed));
    return held;
  }

  private boolean release(QueuedTrigger claimed) {
    return lines.putBack(
        claimed.org(), claimed.instance(), claimed.key(), claimed.fence(), store.now());
  }

  @Override
  public void keep(Set<Long> fences, Instant until) {
    if (atWork()) {
      lines.keep(fences, until);
    }
  }

  @Override
  public int takeBack(String worker, Instant now) {
    return atWork() ? lines.takeBack(worker, now) : 0;
  }

  @Override
  public int reap(Instant now) {
    return atWork() ? lines.reap(now) : 0;
  }

  @Override
  public int queueDue(Instant now, int limit) {
    if (!atWork()) {
      return 0;
    }
    var due = new ArrayList<Due>();
    for (var data : store.all()) {
      if (data.state().progress().status() != InstanceStatus.RUNNING) {
        continue;
      }
      data.state().work().steps().values().stream()
          .filter(step -> until(step).compareTo(now) <= 0)
          .forEach(step -> due.add(new Due(data, step)));
    }
    due.sort(
        Comparator.comparing((Due one) -> until(one.step()))
            .thenComparing(one -> one.shelf().state().identity().instance())
            .thenComparing(one -> one.step().seq()));
    int added = 0;
    for (var one : due) {
      added += added < limit && add(one, now) ? 1 : 0;
    }
    return added;
  }

  private record Due(InstanceData shelf, OpenStep step) {}

  private static Instant until(OpenStep step) {
    return step.awaits().flatMap(Wait::until).orElse(Instant.MAX);
  }

  private boolean add(Due due, Instant now) {
    var state = due.shelf().state();
    var instance = state.identity().instance();
    var step = due.step();
    var trigger =
        Trigger.timer(
            step.seq(),
            until(step),
            step.version(),
            step.actor(),
            due.shelf().step(step.seq()).opening().trace());
    return lines.add(MemoryStore.org(state), instance, trigger.key(instance), trigger, now);
  }

  @Override
  public boolean requeue(OrgId org, InstanceId instance, String key) {
    return atWork() && lines.requeue(org.value(), instance.value(), key, store.now());
  }

  private boolean atWork() {
    return store.turn(transaction);
  }
}
