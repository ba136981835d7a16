package io.countersign.engine.advance;

import io.countersign.engine.document.Actor;
import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.kernel.Kernel;
import io.countersign.engine.port.Meter;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.QueuedTrigger;
import java.util.List;
import java.util.Map;

/**
 * Runs advances of loaded instances and reports their results to telemetry.
 *
 * @param kernel decides
 * @param host does the work that the kernel asks for
 * @param world loads the facts for the kernel
 * @param settings how instances are advanced
 */
record Runs(Kernel kernel, HostRoom host, World world, Settings settings) {

  /** Runs an advance in the host's transaction. */
  Advance joined(Stage.Set.Ready ready, List<QueuedTrigger> triggers, int budget) {
    var watch = new Watch(settings.telemetry(), ready.ledger().trace(), 0, triggers);
    return go(ready, Manner.JOINED, LastTry.ONLY, watch, budget);
  }

  /** Runs an advance for the triggers of a watch. */
  Advance go(Stage.Set.Ready ready, Manner manner, LastTry last, Watch watch) {
    return go(ready, manner, last, watch, settings.budget());
  }

  private Advance go(Stage.Set.Ready ready, Manner manner, LastTry last, Watch watch, int budget) {
    try (var span = watch.advance()) {
      span.tell("instance", ready.loaded().state().identity().instance());
      try {
        var rounds = new Rounds(kernel, host, ready, manner, last, watch.within(span));
        var advance = new Run(rounds, world, ready, manner).go(watch.triggers(), budget);
        span.tell("outcome", Heard.of(advance).outcome());
        return advance;
      } catch (RuntimeException thrown) {
        span.failed(thrown);
        throw thrown;
      }
    }
  }

  /** Stops an instance whose workflow this engine does not run, and records why. */
  Advance stopped(Stage.Set.Stale stale) {
    var ledger = stale.ledger();
    if (ledger.state().progress().status() != InstanceStatus.RUNNING) {
      return new Advance.Refused(stale.problems());
    }
    var problem = stale.problems().get(0);
    ledger.note(new Event.Paused(problem.code().name(), problem.message(), ledger.system()));
    ledger.flush();
    return new Advance.Failed(ledger.state().progress().seq(), problem.code().name());
  }

  Advance told(InstanceKey key, Advance advance) {
    var heard = Heard.of(advance);
    settings.telemetry().count(Meter.ADVANCES, heard.outcome());
    tell(heard.signal(), key, Map.of());
    return advance;
  }

  /** Reports that an operator intervened. */
  void intervened(InstanceState.Identity identity, String intervention, Actor operator) {
    settings
        .telemetry()
        .happened(
            "instance.intervened",
            identity.instance(),
            Map.of(
                "org",
                identity.document().org(),
                "intervention",
                intervention,
                "by",
                operator.id()));
  }

  void tell(String signal, InstanceKey key, Map<String, String> attributes) {
    var instance = key instanceof InstanceKey.ById byId ? byId.instance() : "";
    settings.telemetry().happened(signal, instance, attributes);
  }
}
