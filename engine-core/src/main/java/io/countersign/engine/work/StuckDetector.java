package io.countersign.engine.work;

import io.countersign.engine.store.InstanceLine;
import io.countersign.engine.store.ListSlice;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Worker that reports instances that should move and do not, each once per standstill. It repairs
 * nothing: an operator does, with an {@link io.countersign.engine.request.OperatorCommand}. Safe
 * for many threads; its reports are remembered only within the process.
 */
final class StuckDetector implements Worker {

  /** How long an instance may stand still before it counts as stuck, by default. */
  public static final Duration USUAL = Duration.ofMinutes(15);

  private final WorkerContext context;
  private final Duration after;
  private final Set<Standing> reported = new HashSet<>();

  StuckDetector(WorkerContext context, Duration after) {
    this.context = context;
    this.after = after;
  }

  /** Instance that stands still, since it last moved. */
  private record Standing(String instance, Instant since) {

    static Standing of(InstanceLine line) {
      return new Standing(line.instance(), line.moved());
    }
  }

  @Override
  public WorkerKind job() {
    return WorkerKind.HEALTH;
  }

  /**
   * Looks for instances that stand still, the earliest first and at most a batch of them, and
   * reports {@code instance.stuck} to telemetry for each that it has not reported yet.
   *
   * @return how many it reported
   */
  @Override
  public int runOnce() {
    var found =
        context.in(
            (tx, now) ->
                tx.health()
                    .stuck(
                        Optional.empty(),
                        now.minus(after),
                        ListSlice.first(context.shift().batch())));
    var news = news(found);
    news.forEach(this::tell);
    return news.size();
  }

  private List<InstanceLine> news(List<InstanceLine> found) {
    synchronized (reported) {
      reported.retainAll(found.stream().map(Standing::of).collect(Collectors.toSet()));
      return found.stream().filter(line -> reported.add(Standing.of(line))).toList();
    }
  }

  private void tell(InstanceLine line) {
    context
        .settings()
        .telemetry()
        .signal(
            "instance.stuck",
            line.instance(),
            Map.of(
                "org", line.document().org(),
                "nodes", String.join(" ", line.stand().nodes()),
                "since", line.moved().toString()));
  }
}
