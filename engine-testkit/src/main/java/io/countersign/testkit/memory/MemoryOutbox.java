package io.countersign.testkit.memory;

import io.countersign.engine.instance.StatusLifecycle;
import io.countersign.engine.instance.StatusLifecycle.Hand;
import io.countersign.engine.store.AttemptFailure;
import io.countersign.engine.store.EarlierAttempts;
import io.countersign.engine.store.LeaseRequest;
import io.countersign.engine.store.OutboxRow;
import io.countersign.engine.store.OutboxStatus;
import io.countersign.testkit.memory.OutboxLine.Claim;
import io.countersign.testkit.memory.OutboxLine.Hold;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * An outbox in memory. Completed rows are kept separately, so that scans skip them; their keys are
 * kept, so that no row is queued twice.
 */
final class MemoryOutbox<R> {

  private final StatusLifecycle<OutboxStatus> lifecycle;
  private final StatusWatches watches;
  private final MemoryTable<Long, OutboxLine<R>> open;
  private final MemoryTable<Long, OutboxLine<R>> over;
  private final MemoryTable<String, Long> numbers;
  private final AtomicLong last = new AtomicLong();
  private final AtomicLong fences = new AtomicLong();

  MemoryOutbox(UndoLog log, StatusLifecycle<OutboxStatus> lifecycle, StatusWatches watches) {
    this.lifecycle = lifecycle;
    this.watches = watches;
    open = new MemoryTable<>(log);
    over = new MemoryTable<>(log);
    numbers = new MemoryTable<>(log);
  }

  static String name(String org, String instance, String key) {
    return org + '\n' + instance + '\n' + key;
  }

  /** Adds a row unless its key exists already; returns whether it is new. */
  boolean add(String org, String instance, String key, R row, Instant at) {
    var name = name(org, instance, key);
    if (numbers.has(name)) {
      return false;
    }
    long number = last.incrementAndGet();
    numbers.put(name, number);
    open.put(
        number,
        new OutboxLine<>(
            number,
            org,
            instance,
            row,
            new Hold(lifecycle.initial(), at, 0, Claim.NONE, "", EarlierAttempts.NONE),
            new OutboxRow.Times(at, Optional.empty())));
    return true;
  }

  List<OutboxLine<R>> open() {
    return open.all();
  }

  /** Returns every row, in the order of arrival. */
  List<OutboxLine<R>> all() {
    return Stream.concat(open.live().stream(), over.live().stream())
        .sorted(Comparator.comparingLong(OutboxLine::number))
        .toList();
  }

  List<OutboxLine<R>> claim(LeaseRequest lease) {
    boolean alone = due(lease).findFirst().filter(OutboxLine::isToBeAlone).isPresent();
    var due = due(lease).filter(line -> line.isToBeAlone() == alone);
    return due.limit(alone ? Math.min(1, lease.limit()) : lease.limit()).toList().stream()
        .map(
            line ->
                take(line).hold(new Claim(fences.incrementAndGet(), lease.worker()), lease.until()))
        .peek(line -> open.put(line.number(), line))
        .toList();
  }

  private Stream<OutboxLine<R>> due(LeaseRequest lease) {
    return open.live().stream().filter(line -> line.isDue(lease.now()));
  }

  /** Extends claims. */
  void keep(Set<Long> kept, Instant until) {
    for (var line : open.all()) {
      if (line.hold().status() == OutboxStatus.PROCESSING
          && kept.contains(line.hold().fence())
          && line.hold().due().isBefore(until)) {
        open.put(line.number(), line.until(until));
      }
    }
  }

  /** Releases the claims of a worker. Returns how many there were. */
  int takeBack(String worker, Instant now) {
    return reap(now, line -> line.hold().claim().worker().equals(worker));
  }

  /** Returns the open row of a key, if it is unclaimed (fence 0) or held by that claim. */
  Optional<OutboxLine<R>> findHeld(String org, String instance, String key, long fence) {
    return numbers
        .get(name(org, instance, key))
        .flatMap(open::get)
        .filter(line -> fence == 0 ? line.isFree() : line.isClaimedBy(fence));
  }

  boolean isKnown(String org, String instance, String key) {
    return numbers.has(name(org, instance, key));
  }

  /** Completes a row, whether or not it was claimed. */
  void complete(OutboxLine<R> line, String note, Instant at) {
    close(to(line.isFree() ? take(line) : line, OutboxStatus.COMPLETED), note, at);
  }

  /** Gives up a claimed row. */
  void giveUp(OutboxLine<R> line, String error, Instant at) {
    close(to(to(line, OutboxStatus.FAILED), OutboxStatus.DEAD_LETTER), error, at);
  }

  private void close(OutboxLine<R> line, String note, Instant at) {
    open.remove(line.number());
    var free = line.free(at, line.hold().attempts(), note);
    var done = line.hold().status() == OutboxStatus.COMPLETED;
    over.put(line.number(), done ? free.complete(Optional.of(at)) : free);
  }

  /** Deletes completed rows; keeps their keys. Returns how many there were. */
  int forget(Instant before, int limit) {
    var old =
        over.all().stream()
            .filter(line -> line.hold().status() == OutboxStatus.COMPLETED)
            .filter(line -> line.hold().due().isBefore(before))
            .limit(limit)
            .toList();
    old.forEach(line -> over.remove(line.number()));
    return old.size();
  }

  /** Deletes the keys of completed rows of an instance. Returns whether there were any. */
  boolean forgetKeys(String org, String instance) {
    var prefix = name(org, instance, "");
    var gone =
        numbers.keys().stream()
            .filter(name -> name.startsWith(prefix))
            .filter(name -> isOver(numbers.get(name).orElseThrow()))
            .toList();
    gone.forEach(numbers::remove);
    return !gone.isEmpty();
  }

  /**
   * Returns whether a row is over, so that its key may be deleted; an open or given up row keeps
   * its key, by which an operator names it.
   */
  private boolean isOver(long number) {
    return open.get(number).isEmpty()
        && over.get(number)
            .filter(line -> line.hold().status() == OutboxStatus.DEAD_LETTER)
            .isEmpty();
  }

  /** Claims a row; one that failed becomes pending first. */
  private OutboxLine<R> take(OutboxLine<R> line) {
    return to(to(line, OutboxStatus.PENDING), OutboxStatus.PROCESSING);
  }

  private OutboxLine<R> to(OutboxLine<R> line, OutboxStatus status) {
    return line.to(watches.move(lifecycle, line.hold().status(), status));
  }

  boolean fail(String org, String instance, String key, long fence, AttemptFailure failure) {
    var held = findHeld(org, instance, key, fence);
    held.ifPresent(
        line -> {
          int attempts = line.hold().attempts() - (failure.outage() ? 1 : 0);
          int outages = failure.outage() ? line.hold().earlier().outages() + 1 : 0;
          var ended = line.with(new EarlierAttempts(outages, "", line.hold().earlier().begun()));
          if (failure.retryAt().isPresent()) {
            var failed = to(ended, OutboxStatus.FAILED);
            open.put(
                line.number(), failed.free(failure.retryAt().get(), attempts, failure.error()));
          } else {
            giveUp(ended, failure.error(), failure.at());
          }
        });
    return held.isPresent();
  }

  boolean putBack(String org, String instance, String key, long fence, Instant now) {
    var held = findHeld(org, instance, key, fence);
    held.ifPresent(
        line -> {
          var again = to(to(line, OutboxStatus.FAILED), OutboxStatus.PENDING);
          open.put(line.number(), again.free(now, line.hold().attempts() - 1, line.hold().error()));
        });
    return held.isPresent();
  }

  int reap(Instant now) {
    return reap(now, line -> line.isLapsed(now));
  }

  private int reap(Instant now, Predicate<OutboxLine<R>> lapsing) {
    var lapsed =
        open.all().stream()
            .filter(line -> line.hold().status() == OutboxStatus.PROCESSING)
            .filter(lapsing)
            .toList();
    for (var line : lapsed) {
      var hold = line.hold();
      var brokeOff =
          "claim %s of worker %s, which lapsed at %s"
              .formatted(hold.fence(), hold.claim().worker(), hold.due());
      var earlier = hold.earlier();
      var failed =
          to(line, OutboxStatus.FAILED)
              .with(new EarlierAttempts(earlier.outages(), brokeOff, earlier.begun()));
      // It is unknown whether a row that was claimed with others was ever begun.
      int attempts = hold.attempts() - (line.isToBeAlone() ? 0 : 1);
      open.put(line.number(), failed.free(now, attempts, "LEASE_EXPIRED"));
    }
    return lapsed.size();
  }

  /** Records that a row is begun. False if the claim was lost, or this was recorded before. */
  boolean begin(String org, String instance, String key, long fence) {
    var held = findHeld(org, instance, key, fence).filter(line -> !line.hold().earlier().begun());
    held.ifPresent(
        line -> {
          var earlier = line.hold().earlier();
          var begun = new EarlierAttempts(earlier.outages(), earlier.brokeOff(), true);
          open.put(line.number(), line.with(begun));
        });
    return held.isPresent();
  }

  boolean requeue(String org, String instance, String key, Instant now) {
    var dead =
        numbers
            .get(name(org, instance, key))
            .flatMap(over::get)
            .filter(line -> line.hold().status() == OutboxStatus.DEAD_LETTER);
    dead.ifPresent(
        line -> {
          over.remove(line.number());
          var status =
              watches.move(
                  lifecycle, OutboxStatus.DEAD_LETTER, OutboxStatus.PENDING, Hand.OPERATOR);
          var again = line.to(status).with(EarlierAttempts.NONE).free(now, 0, line.hold().error());
          open.put(line.number(), again);
        });
    return dead.isPresent();
  }
}
