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
 * Runs what is set on the stage, whoever asks for it, and tells the telemetry what came of it.
 *
 * @param kernel decides
 * @param host does what the kernel asks for
 * @param world what the kernel goes by
 * @param settings how instances are advanced
 */
record Runs(Kernel kernel, HostRoom host, World world, Settings settings) {

  /** An advance in the host's transaction. */
  Advance joined(Stage.Set.Ready ready, List<QueuedTrigger> triggers, int budget) {
    var watch = new Watch(settings.telemetry(), ready.ledger().trace(), 0, triggers);
    return go(ready, Manner.JOINED, LastTry.ONLY, watch, budget);
  }

  /** An advance for the triggers that somebody watches. */
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

  /** Nothing moves on a workflow that this engine does not run; the instance stops and says why. */
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

  /** An operator intervened. */
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
