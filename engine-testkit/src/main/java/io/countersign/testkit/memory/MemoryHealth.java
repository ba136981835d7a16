package io.countersign.testkit.memory;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.store.HealthQueries;
import io.countersign.engine.store.InstanceLine;
import io.countersign.engine.store.ListSlice;
import io.countersign.engine.store.OutboxRow;
import io.countersign.engine.store.OutboxRow.Box;
import io.countersign.engine.store.OutboxStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The health figures of a memory store. */
final class MemoryHealth implements HealthQueries {

  /** The percentile of the figures. */
  private static final int MOST = 95;

  private final MemoryStore store;
  private final MemoryTransaction transaction;

  MemoryHealth(MemoryStore store, MemoryTransaction transaction) {
    this.store = store;
    this.transaction = transaction;
  }

  @Override
  public Figures figures(Optional<String> org, Box box, Instant now, Instant since) {
    var rows = rows(org, box);
    long stale =
        rows.stream()
            .filter(row -> row.hold().status() == OutboxStatus.PROCESSING)
            .filter(row -> row.hold().due().filter(due -> !due.isAfter(now)).isPresent())
            .count();
    var counts =
        new Counts(
            count(rows, OutboxStatus.PENDING),
            count(rows, OutboxStatus.PROCESSING),
            stale,
            count(rows, OutboxStatus.FAILED),
            count(rows, OutboxStatus.DEAD_LETTER));
    var oldest =
        rows.stream()
            .filter(row -> row.hold().status() == OutboxStatus.PENDING)
            .map(row -> row.times().created())
            .min(Comparator.naturalOrder());
    return new Figures(
        counts, oldest.map(created -> Duration.between(created, now)), p95(rows, since));
  }

  private static long count(List<OutboxRow> rows, OutboxStatus status) {
    return rows.stream().filter(row -> row.hold().status() == status).count();
  }

  private static Optional<Duration> p95(List<OutboxRow> rows, Instant since) {
    var taken =
        rows.stream()
            .filter(row -> row.hold().status() == OutboxStatus.COMPLETED)
            .map(OutboxRow::times)
            .filter(times -> times.completed().filter(end -> !end.isBefore(since)).isPresent())
            .map(times -> Duration.between(times.created(), times.completed().orElseThrow()))
            .sorted()
            .toList();
    int place = (taken.size() * MOST + 99) / 100;
    return place == 0 ? Optional.empty() : Optional.of(taken.get(place - 1));
  }

  @Override
  public List<InstanceLine> stuck(Optional<String> org, Instant before, ListSlice slice) {
    store.need(transaction);
    return store.all().stream()
        .filter(data -> isStill(data.state()))
        .map(InstanceData::line)
        .filter(line -> isAskedFor(org, line.document().org()))
        .filter(line -> line.moved().isBefore(before))
        .filter(line -> slice.begins(line.cursor()))
        .sorted(Comparator.comparing(InstanceLine::cursor))
        .limit(slice.limit())
        .toList();
  }

  private boolean isStill(InstanceState state) {
    return state.progress().status() == InstanceStatus.RUNNING
        && !state.isAtRest()
        && store.triggerLines().open().stream()
            .noneMatch(line -> line.instance().equals(state.identity().instance()));
  }

  @Override
  public List<OutboxRow> deadLetters(Optional<String> org, Box box, ListSlice slice) {
    return rows(org, box).stream()
        .filter(row -> row.hold().status() == OutboxStatus.DEAD_LETTER)
        .filter(row -> slice.begins(row.cursor()))
        .sorted(Comparator.comparing(OutboxRow::cursor))
        .limit(slice.limit())
        .toList();
  }

  /** There are no sessions. */
  @Override
  public Optional<Session> holder(DocumentRef document) {
    store.need(transaction);
    return Optional.empty();
  }

  private List<OutboxRow> rows(Optional<String> org, Box box) {
    store.need(transaction);
    Stream<OutboxRow> rows =
        box == Box.TRIGGERS
            ? store.triggerLines().all().stream().map(MemoryTriggers::show)
            : store.effectLines().all().stream().map(MemoryEffects::show);
    return rows.filter(row -> isAskedFor(org, row.org())).toList();
  }

  private static boolean isAskedFor(Optional<String> wanted, String org) {
    return wanted.filter(one -> !one.equals(org)).isEmpty();
  }
}
