package io.countersign.engine.work;

import io.countersign.engine.store.QueuedTrigger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Bundles of claimed triggers that are worked on in one transaction. */
final class TriggerBundles {

  /** Number of bundles for each lane, so that lanes that finish early find more work. */
  private static final int FOR_EACH_LANE = 4;

  private final int most;
  private final Map<String, List<List<QueuedTrigger>>> open = new LinkedHashMap<>();
  private final List<Bundle> full = new ArrayList<>();

  private TriggerBundles(int most) {
    this.most = most;
  }

  /**
   * Instances of one organisation, each with its triggers.
   *
   * @param org the organisation
   * @param instances the triggers of each instance, none empty
   */
  record Bundle(String org, List<List<QueuedTrigger>> instances) {}

  /**
   * Groups triggers into bundles. Triggers of one instance are never separated. If there is little
   * work, every instance is alone, so that no instance waits for a lane with a large bundle. An
   * instance that was tried before is alone too, because it is likely to fail again.
   */
  static List<Bundle> of(List<QueuedTrigger> claimed, int lanes, int most) {
    var byInstance = new LinkedHashMap<List<String>, List<QueuedTrigger>>();
    for (var one : claimed) {
      byInstance
          .computeIfAbsent(List.of(one.org(), one.instance()), id -> new ArrayList<>())
          .add(one);
    }
    int share = byInstance.size() / (lanes * FOR_EACH_LANE);
    var bundles = new TriggerBundles(Math.min(share, most));
    byInstance.values().forEach(bundles::add);
    return bundles.all();
  }

  private void add(List<QueuedTrigger> triggers) {
    var org = triggers.get(0).org();
    boolean first =
        triggers.stream().allMatch(one -> one.attempts() == 1 && one.earlier().outages() == 0);
    if (!first || most <= 1) {
      full.add(new Bundle(org, List.of(triggers)));
      return;
    }
    var bundle = open.computeIfAbsent(org, one -> new ArrayList<>());
    bundle.add(triggers);
    if (bundle.size() == most) {
      full.add(new Bundle(org, bundle));
      open.remove(org);
    }
  }

  private List<Bundle> all() {
    open.forEach((org, bundle) -> full.add(new Bundle(org, bundle)));
    return List.copyOf(full);
  }
}
