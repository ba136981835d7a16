package io.countersign.engine.advance;

import io.countersign.engine.port.Meter;
import io.countersign.engine.port.Span;
import io.countersign.engine.store.Failure;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.engine.store.Trigger;
import io.countersign.problem.Problem;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A worker's attempts at triggers that it has claimed, each in a transaction of its own. */
final class Attempts {

  private final Store store;
  private final Stage stage;
  private final Runs runs;

  Attempts(Store store, Stage stage, Runs runs) {
    this.store = store;
    this.stage = stage;
    this.runs = runs;
  }

  Advance work(List<QueuedTrigger> claimed) {
    var parent = trace(claimed);
    try (var span = Watch.worker(runs.settings().telemetry(), claimed, parent)) {
      return work(claimed, span, watch(claimed, span.traceOr(parent)));
    }
  }

  private Watch watch(List<QueuedTrigger> triggers, String parent) {
    int attempt = triggers.stream().mapToInt(QueuedTrigger::attempts).max().orElse(0);
    return new Watch(runs.settings().telemetry(), parent, attempt, triggers);
  }

  private Advance work(List<QueuedTrigger> claimed, Span span, Watch watch) {
    var first = claimed.get(0);
    var key = new InstanceKey.ById(first.org(), first.instance());
    boolean last =
        claimed.stream().anyMatch(one -> runs.settings().retries().isLast(one.attempts()));
    try {
      return runs.told(
          key,
          store
              .transactions()
              .inOwn(tx -> work(tx, key, claimed, last ? Manner.LAST : Manner.OWN, watch)));
    } catch (RuntimeException broken) {
      // Nothing is left of the attempt. That it failed is written where it cannot be undone with
      // it.
      var error = broken instanceof Undone undone ? undone.words() : Undone.words(broken);
      span.failed(broken);
      if (!(broken instanceof Undone)) {
        // What the host threw in a step was told where it was caught.
        watch.failed(broken, first.instance(), "", trace(claimed));
      }
      store.transactions().inOwn(tx -> fail(tx, key, claimed, error));
      return runs.told(key, new Advance.Postponed(error));
    }
  }

  private Advance work(
      StoreTransaction transaction,
      InstanceKey key,
      List<QueuedTrigger> claimed,
      Manner manner,
      Watch watch) {
    var cause = claimed.get(claimed.size() - 1).trigger();
    var caller = new Caller(cause.actor(), trace(claimed));
    var set = stage.set(transaction, key, Patience.TRY, caller);
    if (set instanceof Stage.Set.Ready ready) {
      var triggers = new ArrayList<>(ready.loaded().triggers());
      triggers.addAll(claimed);
      triggers.sort(Comparator.comparingLong(QueuedTrigger::number));
      return runs.go(ready, manner, watch.of(triggers));
    }
    if (set instanceof Stage.Set.Stale stale) {
      fail(transaction, key, claimed, words(stale.problems()));
      return runs.stopped(stale);
    }
    if (set instanceof Stage.Set.Refused refused) {
      fail(transaction, key, claimed, words(refused.problems()));
      return new Advance.Refused(refused.problems());
    }
    claimed.forEach(one -> store.triggers().putBack(transaction, one));
    return new Advance.Busy();
  }

  private static String words(List<Problem> problems) {
    return problems.stream().map(Problem::message).collect(Collectors.joining(" "));
  }

  private static String trace(List<QueuedTrigger> claimed) {
    return claimed.stream()
        .map(QueuedTrigger::trigger)
        .map(Trigger::trace)
        .filter(trace -> !trace.isEmpty())
        .findFirst()
        .orElse("");
  }

  /** Each trigger is tried again by its own count; the error is kept with it. */
  private int fail(
      StoreTransaction transaction, InstanceKey key, List<QueuedTrigger> claimed, String error) {
    var now = runs.world().now(transaction.now());
    for (var one : claimed) {
      Optional<Instant> again = runs.settings().retries().after(one.attempts(), now, one.key());
      store.triggers().fail(transaction, one, new Failure(error, now, again));
      runs.settings()
          .telemetry()
          .count(again.isPresent() ? Meter.RETRIES : Meter.DEAD_LETTERS, Meter.TRIGGERS);
      if (again.isEmpty()) {
        runs.tell(
            "trigger.dead", key, Map.of("trigger", one.trigger().type().word(), "error", error));
      }
    }
    return claimed.size();
  }
}
