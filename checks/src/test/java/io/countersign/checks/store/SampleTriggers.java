package io.countersign.checks.store;

import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.row.StepRow;
import io.countersign.engine.store.AttemptFailure;
import io.countersign.engine.store.ClaimResult;
import io.countersign.engine.store.LeaseRequest;
import io.countersign.engine.store.OutboxRow.Box;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.Trigger;
import io.countersign.engine.store.TriggerQueue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Set;

/** The outbox of triggers. */
final class SampleTriggers implements TriggerQueue {

  private final SampleTransaction tx;
  private final QueueTable table;

  SampleTriggers(SampleTransaction tx) {
    this.tx = tx;
    this.table = new QueueTable(tx, Box.TRIGGERS);
  }

  @Override
  public ClaimResult<QueuedTrigger> claim(LeaseRequest lease) {
    return ClaimResult.of(table.claim(lease).stream().map(QueueRow::queuedTrigger).toList());
  }

  @Override
  public boolean fail(QueuedTrigger one, AttemptFailure failure) {
    return table.fail(one.org(), one.instance(), one.key(), one.fence(), failure);
  }

  @Override
  public boolean putBack(QueuedTrigger one) {
    return table.putBack(one.org(), one.instance(), one.key(), one.fence());
  }

  @Override
  public int reap(Instant now) {
    return table.release(now, row -> row.isOpenAt(now));
  }

  @Override
  public void keep(Set<Long> fences, Instant until) {
    table.keep(fences, until);
  }

  @Override
  public int takeBack(String worker, Instant now) {
    return table.release(
        now, row -> row.shown().hold().worker().filter(worker::equals).isPresent());
  }

  private record Due(String org, String instance, StepRow step, Instant at) {}

  @Override
  public int queueDue(Instant now, int limit) {
    var due = new ArrayList<Due>();
    for (var live : tx.rows().all(LiveRow.class)) {
      if (live.course().standing().status() == InstanceStatus.RUNNING) {
        var org = live.identity().document().org();
        var instance = live.identity().instance();
        for (var step : tx.rows().all(StepRow.class, org, instance)) {
          var at = step.expects().resumeAt().filter(time -> !step.status().isFinal());
          at.filter(time -> !time.isAfter(now))
              .ifPresent(time -> due.add(new Due(org, instance, step, time)));
        }
      }
    }
    due.sort(
        Comparator.comparing(Due::at)
            .thenComparing(Due::instance)
            .thenComparing(one -> one.step().visit().seq()));
    int added = 0;
    for (var one : due) {
      added += added < limit && add(one, now) ? 1 : 0;
    }
    return added;
  }

  private boolean add(Due due, Instant now) {
    var visit = due.step().visit();
    var opening = due.step().opening();
    var trigger =
        Trigger.timer(visit.seq(), due.at(), visit.version(), opening.runAs(), opening.trace());
    return table.add(due.org(), due.instance(), QueueRow.of(trigger, due.instance()), now);
  }

  @Override
  public boolean requeue(OrgId org, InstanceId instance, String key) {
    return table.requeue(org.value(), instance.value(), key);
  }
}
