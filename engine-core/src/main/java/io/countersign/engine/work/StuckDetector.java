package io.countersign.engine.work;

import io.countersign.engine.work.StuckSearch.Stuck;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reports instances that ought to move and do not, each once for as long as it stands. It repairs
 * nothing: an operator does, with an {@link io.countersign.engine.request.Intervention}. Safe for
 * many threads.
 */
public final class StuckDetector implements Worker {

  /** How long an instance may stand before it counts as stuck, unless the host says otherwise. */
  public static final Duration USUAL = Duration.ofMinutes(15);

  private final Site site;
  private final StuckSearch search;
  private final Duration after;
  private final Set<Stuck> reported = new HashSet<>();

  StuckDetector(Site site, StuckSearch search, Duration after) {
    this.site = site;
    this.search = search;
    this.after = after;
  }

  @Override
  public Job job() {
    return Job.HEALTH;
  }

  /**
   * Looks for instances that stand, and tells telemetry {@code instance.stuck} of each that it has
   * not told of yet.
   *
   * @return how many it told of
   */
  @Override
  public int runOnce() {
    var found =
        site.in((tx, now) -> search.find(tx, now.minus(after), site.shift().batch())).stream()
            .collect(Collectors.toSet());
    synchronized (reported) {
      reported.retainAll(found);
      found.removeAll(reported);
      reported.addAll(found);
    }
    found.forEach(this::tell);
    return found.size();
  }

  private void tell(Stuck one) {
    site.settings()
        .telemetry()
        .happened(
            "instance.stuck",
            one.instance(),
            Map.of(
                "org", one.org(),
                "nodes", String.join(" ", one.nodes()),
                "since", one.since().toString()));
  }
}
