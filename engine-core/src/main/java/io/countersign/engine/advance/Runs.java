package io.countersign.engine.advance;

import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.kernel.Kernel;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.QueuedTrigger;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Runs what is set on the stage, whoever asks for it, and tells the telemetry what came of it.
 *
 * @param kernel decides
 * @param host does what the kernel asks for
 * @param world what the kernel goes by
 * @param settings how instances are advanced
 */
record Runs(Kernel kernel, HostRoom host, World world, Settings settings) {

  Advance go(Stage.Set.Ready ready, Manner manner, List<QueuedTrigger> triggers) {
    return go(ready, manner, triggers, settings.budget());
  }

  Advance go(Stage.Set.Ready ready, Manner manner, List<QueuedTrigger> triggers, int budget) {
    var rounds = new Rounds(kernel, host, ready, manner);
    return new Run(rounds, world, ready, manner).go(triggers, budget);
  }

  /** Nothing moves on a workflow that this engine does not run; the instance stops and says why. */
  Advance stopped(Stage.Set.Stale stale) {
    var ledger = stale.ledger();
    if (ledger.state().progress().status() != InstanceStatus.RUNNING) {
      return new Advance.Refused(stale.problems());
    }
    var problem = stale.problems().get(0);
    ledger.note(new Event.Paused(problem.code().name(), problem.message()));
    ledger.flush();
    return new Advance.Failed(ledger.state().progress().seq(), problem.code().name());
  }

  Advance told(InstanceKey key, Advance advance) {
    tell("advance." + name(advance), key, Map.of());
    return advance;
  }

  private static String name(Advance advance) {
    return advance.getClass().getSimpleName().toLowerCase(Locale.ROOT);
  }

  void tell(String signal, InstanceKey key, Map<String, String> attributes) {
    var instance = key instanceof InstanceKey.ById byId ? byId.instance() : "";
    settings.telemetry().happened(signal, instance, attributes);
  }
}
