package io.countersign.checks.store;

import static io.countersign.engine.store.OutboxStatus.COMPLETED;
import static io.countersign.engine.store.OutboxStatus.DEAD_LETTER;
import static io.countersign.engine.store.OutboxStatus.FAILED;
import static io.countersign.engine.store.OutboxStatus.PENDING;
import static io.countersign.engine.store.OutboxStatus.PROCESSING;

import io.countersign.engine.instance.StatusLifecycle.Hand;
import io.countersign.engine.store.AttemptFailure;
import io.countersign.engine.store.EarlierAttempts;
import io.countersign.engine.store.LeaseRequest;
import io.countersign.engine.store.OutboxRow;
import io.countersign.engine.store.OutboxRow.Box;
import io.countersign.engine.store.StoreTransaction.Patience;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * An outbox as one transaction sees it. Each change takes the lock of its row first; sweeps leave
 * out rows that another transaction is changing.
 */
final class QueueTable {

  private final SampleTransaction tx;
  private final Box box;

  QueueTable(SampleTransaction tx, Box box) {
    this.tx = tx;
    this.box = box;
  }

  private static Stream<QueueRow> sorted(List<QueueRow> rows) {
    return rows.stream().sorted(Comparator.comparingLong(row -> row.shown().number()));
  }

  /** Returns all rows, in the order of arrival. */
  Stream<QueueRow> all() {
    return sorted(tx.rows().all(QueueRow.class, box));
  }

  /** Returns the rows of an instance, in the order of arrival. */
  Stream<QueueRow> of(String org, String instance) {
    return sorted(tx.rows().all(QueueRow.class, box, org, instance));
  }

  private Optional<QueueRow> find(String org, String instance, String key) {
    return tx.rows().find(QueueRow.class, box, org, instance, key);
  }

  private String[] lockOf(String org, String instance, String key) {
    return new String[] {box.name(), org, instance, key};
  }

  private void put(QueueRow row) {
    var shown = row.shown();
    tx.rows().put(row, box, shown.org(), shown.instance(), shown.what().key());
  }

  /** Adds a row unless its key is known; returns whether it is new. */
  boolean add(String org, String instance, QueueRow.Content content, Instant at) {
    var key = content.what().key();
    tx.require(lockOf(org, instance, key));
    if (tx.rows().find(KnownKey.class, box, org, instance, key).isPresent()) {
      return false;
    }
    tx.rows().put(new KnownKey(key), box, org, instance, key);
    put(
        new QueueRow(
            new OutboxRow(
                org,
                instance,
                content.what(),
                tx.store().nextNumber(),
                new OutboxRow.Hold(PENDING, 0, Optional.of(at), "", Optional.empty()),
                new OutboxRow.Times(at, Optional.empty())),
            content,
            0,
            EarlierAttempts.NONE));
    return true;
  }

  /** Returns a row that a claim holds, or with fence 0 none does, and keeps it so. */
  Optional<QueueRow> held(String org, String instance, String key, long fence) {
    tx.require(lockOf(org, instance, key));
    return find(org, instance, key).filter(row -> row.isHeldBy(fence));
  }

  /** Returns rows of which no other transaction changes any, as they are now. */
  private List<QueueRow> hold(Predicate<QueueRow> wanted, int limit) {
    var held = new ArrayList<QueueRow>();
    for (var row : all().filter(wanted).toList()) {
      var shown = row.shown();
      var key = shown.what().key();
      if (held.size() < limit
          && tx.hold(Patience.TRY, lockOf(shown.org(), shown.instance(), key))) {
        find(shown.org(), shown.instance(), key).filter(wanted).ifPresent(held::add);
      }
    }
    return held;
  }

  List<QueueRow> claim(LeaseRequest lease) {
    Predicate<QueueRow> due = row -> row.isDue(lease.now());
    boolean alone = all().filter(due).findFirst().filter(QueueRow::isAlone).isPresent();
    int limit = alone ? Math.min(1, lease.limit()) : lease.limit();
    var claimed =
        hold(due.and(row -> row.isAlone() == alone), limit).stream()
            .map(
                row ->
                    row.to(Hand.ANY, PENDING, PROCESSING)
                        .claimed(lease.worker(), lease.until(), tx.store().nextNumber()))
            .toList();
    claimed.forEach(this::put);
    return claimed;
  }

  /** Extends claims. */
  void keep(Set<Long> fences, Instant until) {
    hold(row -> row.status() == PROCESSING && fences.contains(row.fence()), Integer.MAX_VALUE)
        .stream()
        .filter(row -> row.isOpenAt(until))
        .forEach(row -> put(row.kept(until)));
  }

  /** Releases claims, of which it is unknown whether their attempts were begun. */
  int release(Instant now, Predicate<QueueRow> lapsed) {
    var rows = hold(lapsed.and(row -> row.status() == PROCESSING), Integer.MAX_VALUE);
    for (var row : rows) {
      var hold = row.shown().hold();
      var brokeOff =
          "claim %s of worker %s, which lapsed at %s"
              .formatted(row.fence(), hold.worker().orElse(""), hold.due().orElse(now));
      int attempts = hold.attempts() - (row.isAlone() ? 0 : 1);
      put(
          row.to(Hand.ANY, FAILED)
              .after(new EarlierAttempts(row.earlier().outages(), brokeOff, row.earlier().begun()))
              .freed(Optional.of(now), attempts, "LEASE_EXPIRED"));
    }
    return rows.size();
  }

  /** Completes a row, whether or not it was claimed. */
  void complete(QueueRow row, Instant at) {
    var done =
        row.isFree()
            ? row.to(Hand.ANY, PENDING, PROCESSING, COMPLETED)
            : row.to(Hand.ANY, COMPLETED);
    put(done.freed(Optional.empty(), row.shown().hold().attempts(), "").completed(at));
  }

  /** Gives up a claimed row. */
  void giveUp(QueueRow row, int attempts, String error) {
    put(row.to(Hand.ANY, FAILED, DEAD_LETTER).freed(Optional.empty(), attempts, error));
  }

  /** Ends a claim with a failure. */
  boolean fail(String org, String instance, String key, long fence, AttemptFailure failure) {
    var held = held(org, instance, key, fence);
    held.ifPresent(
        row -> {
          boolean outage = failure.outage();
          int attempts = row.shown().hold().attempts() - (outage ? 1 : 0);
          int outages = outage ? row.earlier().outages() + 1 : 0;
          var ended = row.after(new EarlierAttempts(outages, "", row.earlier().begun()));
          if (failure.retryAt().isPresent()) {
            put(ended.to(Hand.ANY, FAILED).freed(failure.retryAt(), attempts, failure.error()));
          } else {
            giveUp(ended, attempts, failure.error());
          }
        });
    return held.isPresent();
  }

  /** Ends a claim and undoes it. */
  boolean putBack(String org, String instance, String key, long fence) {
    var held = held(org, instance, key, fence);
    held.ifPresent(
        row -> {
          var hold = row.shown().hold();
          put(
              row.to(Hand.ANY, FAILED, PENDING)
                  .freed(Optional.of(tx.now()), hold.attempts() - 1, hold.error()));
        });
    return held.isPresent();
  }

  /** Records that the sending of a row is begun; false if the claim was lost or it was begun. */
  boolean begin(String org, String instance, String key, long fence) {
    var held = held(org, instance, key, fence).filter(row -> !row.earlier().begun());
    held.ifPresent(
        row ->
            put(
                row.after(
                    new EarlierAttempts(row.earlier().outages(), row.earlier().brokeOff(), true))));
    return held.isPresent();
  }

  /** Requeues a row that was given up. */
  boolean requeue(String org, String instance, String key) {
    tx.require(lockOf(org, instance, key));
    var dead = find(org, instance, key).filter(row -> row.status() == DEAD_LETTER);
    dead.ifPresent(
        row ->
            put(
                row.to(Hand.OPERATOR, PENDING)
                    .after(EarlierAttempts.NONE)
                    .freed(Optional.of(tx.now()), 0, row.shown().hold().error())));
    return dead.isPresent();
  }

  /** Deletes completed rows, and keeps their keys. */
  int forget(Instant before, int limit) {
    var old =
        hold(
            row -> row.shown().times().completed().filter(at -> at.isBefore(before)).isPresent(),
            limit);
    for (var row : old) {
      var shown = row.shown();
      tx.rows().remove(QueueRow.class, box, shown.org(), shown.instance(), shown.what().key());
    }
    return old.size();
  }

  /** Deletes the keys of an instance, except of rows that are not completed. */
  boolean forgetKeys(String org, String instance) {
    var gone =
        tx.rows().all(KnownKey.class, box, org, instance).stream()
            .map(KnownKey::key)
            .filter(
                key -> find(org, instance, key).filter(row -> row.status() != COMPLETED).isEmpty())
            .filter(key -> tx.hold(Patience.TRY, lockOf(org, instance, key)))
            .toList();
    gone.forEach(key -> tx.rows().remove(KnownKey.class, box, org, instance, key));
    return !gone.isEmpty();
  }
}
