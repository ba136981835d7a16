package io.countersign.testkit.crash;

import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.store.InstanceKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Record of the data that survives crashes: committed changes and sent effects. */
final class CommittedState {

  private final List<Made> made = new ArrayList<>();
  private final List<Arrived> arrived = new ArrayList<>();
  private final Map<String, InstanceKey.ById> instances = new LinkedHashMap<>();
  private long commits;

  /**
   * A change that the host made for a step.
   *
   * @param origin the step
   * @param what the requested change
   */
  record Made(MutationOrigin origin, Object what) {}

  /**
   * An effect that a receiver has got.
   *
   * @param key its idempotency key
   * @param payload its payload
   */
  record Arrived(String key, Map<String, ?> payload) {}

  void commit(List<Made> changes, List<InstanceKey.ById> written) {
    commits++;
    made.addAll(changes);
    written.forEach(key -> instances.put(key.instance().value(), key));
  }

  void arrive(Arrived effect) {
    arrived.add(effect);
  }

  long commits() {
    return commits;
  }

  List<Made> changes() {
    return List.copyOf(made);
  }

  List<Arrived> arrivals() {
    return List.copyOf(arrived);
  }

  /** Returns the keys of the effects that arrived, in order. */
  List<String> keys() {
    return arrived.stream().map(Arrived::key).toList();
  }

  List<InstanceKey.ById> instances() {
    return List.copyOf(instances.values());
  }
}
