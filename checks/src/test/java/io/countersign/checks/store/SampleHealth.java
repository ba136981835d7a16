package io.countersign.checks.store;

import io.countersign.engine.document.DocumentRef;
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

/** The health of the outboxes and instances. */
final class SampleHealth implements HealthQueries {

  private static final int PERCENTILE = 95;

  private final SampleTransaction tx;

  SampleHealth(SampleTransaction tx) {
    this.tx = tx;
  }

  private List<QueueRow> rows(Optional<String> org, Box box) {
    return new QueueTable(tx, box)
        .all()
        .filter(row -> org.filter(one -> !one.equals(row.shown().org())).isEmpty())
        .toList();
  }

  @Override
  public Figures figures(Optional<String> org, Box box, Instant now, Instant since) {
    var rows = rows(org, box);
    var counts =
        new Counts(
            count(rows, OutboxStatus.PENDING),
            count(rows, OutboxStatus.PROCESSING),
            rows.stream()
                .filter(row -> row.status() == OutboxStatus.PROCESSING && row.isOpenAt(now))
                .count(),
            count(rows, OutboxStatus.FAILED),
            count(rows, OutboxStatus.DEAD_LETTER));
    var oldest =
        rows.stream()
            .filter(row -> row.status() == OutboxStatus.PENDING)
            .map(row -> Duration.between(row.shown().times().created(), now))
            .max(Comparator.naturalOrder());
    var taken =
        rows.stream()
            .map(row -> row.shown().times())
            .filter(times -> times.completed().filter(end -> !end.isBefore(since)).isPresent())
            .map(times -> Duration.between(times.created(), times.completed().orElseThrow()))
            .sorted()
            .toList();
    int place = (taken.size() * PERCENTILE + 99) / 100;
    var p95 = place == 0 ? Optional.<Duration>empty() : Optional.of(taken.get(place - 1));
    return new Figures(counts, oldest, p95);
  }

  private static long count(List<QueueRow> rows, OutboxStatus status) {
    return rows.stream().filter(row -> row.status() == status).count();
  }

  @Override
  public List<InstanceLine> stuck(Optional<String> org, Instant before, ListSlice slice) {
    return tx.rows().all(LiveRow.class).stream()
        .filter(row -> org.filter(one -> !one.equals(row.identity().document().org())).isEmpty())
        .filter(row -> row.times().moved().isBefore(before))
        .filter(this::isStill)
        .map(LiveRow::line)
        .filter(line -> slice.begins(line.cursor()))
        .sorted(Comparator.comparing(InstanceLine::cursor))
        .limit(slice.limit())
        .toList();
  }

  private boolean isStill(LiveRow row) {
    return row.course().standing().status() == InstanceStatus.RUNNING
        && new QueueTable(tx, Box.TRIGGERS)
            .of(row.identity().document().org(), row.identity().instance())
            .noneMatch(one -> one.shown().hold().due().isPresent())
        && !row.state().isAtRest();
  }

  @Override
  public List<OutboxRow> deadLetters(Optional<String> org, Box box, ListSlice slice) {
    return rows(org, box).stream()
        .filter(row -> row.status() == OutboxStatus.DEAD_LETTER)
        .map(QueueRow::shown)
        .filter(row -> slice.begins(row.cursor()))
        .sorted(Comparator.comparing(OutboxRow::cursor))
        .limit(slice.limit())
        .toList();
  }

  @Override
  public Optional<Session> holder(DocumentRef document) {
    return tx.store()
        .locks()
        .owner(String.join("\n", SampleTransaction.lockOf(document)))
        .filter(other -> other != tx)
        .map(other -> new Session(0, "", "", Optional.empty(), Optional.of(other.began())));
  }
}
