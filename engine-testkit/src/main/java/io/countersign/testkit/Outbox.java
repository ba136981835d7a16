package io.countersign.testkit;

import io.countersign.engine.instance.Lifecycle;
import io.countersign.engine.instance.Lifecycle.Hand;
import io.countersign.engine.store.Failure;
import io.countersign.engine.store.Lease;
import io.countersign.engine.store.OutboxStatus;
import io.countersign.testkit.Line.Hold;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * An outbox in memory. Rows that are finished are set apart, so that they cost nothing any more;
 * their keys are kept, so that nothing is queued twice.
 */
final class Outbox<R> {

  private final Lifecycle<OutboxStatus> lifecycle;
  private final Watches watches;
  private final Table<Long, Line<R>> open;
  private final Table<Long, Line<R>> over;
  private final Table<String, Long> numbers;
  private final AtomicLong last = new AtomicLong();
  private final AtomicLong fences = new AtomicLong();

  Outbox(UndoLog log, Lifecycle<OutboxStatus> lifecycle, Watches watches) {
    this.lifecycle = lifecycle;
    this.watches = watches;
    open = new Table<>(log);
    over = new Table<>(log);
    numbers = new Table<>(log);
  }

  static String name(String org, String instance, String key) {
    return org + '\n' + instance + '\n' + key;
  }

  /** Adds a row unless its key was there before; answers whether it is new. */
  boolean add(String org, String instance, String key, R row, Instant at) {
    var name = name(org, instance, key);
    if (numbers.has(name)) {
      return false;
    }
    long number = last.incrementAndGet();
    numbers.put(name, number);
    open.put(
        number,
        new Line<>(number, org, instance, row, new Hold(lifecycle.initial(), at, 0, 0, "")));
    return true;
  }

  List<Line<R>> open() {
    return open.all();
  }

  List<Line<R>> claim(Lease lease) {
    var due = open.live().stream().filter(line -> line.isDue(lease.now())).limit(lease.limit());
    return due.toList().stream()
        .map(line -> taken(line).held(fences.incrementAndGet(), lease.until()))
        .peek(line -> open.put(line.number(), line))
        .toList();
  }

  /** The open row of a key, if it is free (fence 0) or held by that claim. */
  Optional<Line<R>> held(String org, String instance, String key, long fence) {
    return numbers
        .get(name(org, instance, key))
        .flatMap(open::get)
        .filter(line -> fence == 0 ? line.isFree() : line.isClaimedBy(fence));
  }

  boolean isKnown(String org, String instance, String key) {
    return numbers.has(name(org, instance, key));
  }

  /** What was done with a row is done, whether or not somebody had claimed it for that. */
  void complete(Line<R> line, String note, Instant at) {
    close(to(line.isFree() ? taken(line) : line, OutboxStatus.COMPLETED), note, at);
  }

  /** A row that is held is given up. */
  void giveUp(Line<R> line, String error, Instant at) {
    close(to(to(line, OutboxStatus.FAILED), OutboxStatus.DEAD_LETTER), error, at);
  }

  private void close(Line<R> line, String note, Instant at) {
    open.remove(line.number());
    over.put(line.number(), line.free(at, line.hold().attempts(), note));
  }

  /** Deletes finished rows; their keys stay. Answers with how many there were. */
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

  /** Forgets the keys of finished rows of an instance. Answers whether there were any. */
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

  /** A row that is open or was given up keeps its key, by which an operator names it. */
  private boolean isOver(long number) {
    return open.get(number).isEmpty()
        && over.get(number)
            .filter(line -> line.hold().status() == OutboxStatus.DEAD_LETTER)
            .isEmpty();
  }

  /** A free row in somebody's hands; one that had failed becomes pending first. */
  private Line<R> taken(Line<R> line) {
    return to(to(line, OutboxStatus.PENDING), OutboxStatus.PROCESSING);
  }

  private Line<R> to(Line<R> line, OutboxStatus status) {
    return line.to(watches.move(lifecycle, line.hold().status(), status));
  }

  boolean fail(String org, String instance, String key, long fence, Failure failure) {
    var held = held(org, instance, key, fence);
    held.ifPresent(
        line -> {
          if (failure.retryAt().isPresent()) {
            var failed = to(line, OutboxStatus.FAILED);
            open.put(
                line.number(),
                failed.free(failure.retryAt().get(), line.hold().attempts(), failure.error()));
          } else {
            giveUp(line, failure.error(), failure.at());
          }
        });
    return held.isPresent();
  }

  boolean putBack(String org, String instance, String key, long fence, Instant now) {
    var held = held(org, instance, key, fence);
    held.ifPresent(
        line -> {
          var again = to(to(line, OutboxStatus.FAILED), OutboxStatus.PENDING);
          open.put(line.number(), again.free(now, line.hold().attempts() - 1, line.hold().error()));
        });
    return held.isPresent();
  }

  int reap(Instant now) {
    var lapsed = open.all().stream().filter(line -> line.isLapsed(now)).toList();
    for (var line : lapsed) {
      var failed = to(line, OutboxStatus.FAILED);
      open.put(line.number(), failed.free(now, line.hold().attempts(), "LEASE_EXPIRED"));
    }
    return lapsed.size();
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
          open.put(line.number(), line.to(status).free(now, 0, line.hold().error()));
        });
    return dead.isPresent();
  }
}
