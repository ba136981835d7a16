package io.countersign.engine.advance;

import io.countersign.engine.document.Actor;
import io.countersign.engine.family.instance.InstanceEvent;
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
record AdvanceRunner(Kernel kernel, HostCalls host, FactsLoader world, EngineSettings settings) {

  /** Runs an advance in the host's transaction. */
  AdvanceResult join(LoadResult.Ready ready, List<QueuedTrigger> triggers, int budget) {
    var watch = new AdvanceTelemetry(settings.telemetry(), ready.ledger().trace(), 0, triggers);
    return go(ready, FailurePolicy.JOINED, FinalAttempt.ONLY, watch, budget);
  }

  /** Runs an advance for the triggers of a watch. */
  AdvanceResult go(
      LoadResult.Ready ready, FailurePolicy manner, FinalAttempt last, AdvanceTelemetry watch) {
    return go(ready, manner, last, watch, settings.budget());
  }

  private AdvanceResult go(
      LoadResult.Ready ready,
      FailurePolicy manner,
      FinalAttempt last,
      AdvanceTelemetry watch,
      int budget) {
    try (var span = watch.advance()) {
      span.tell("instance", ready.loaded().state().identity().instance());
      try {
        var commandRounds =
            new CommandRounds(kernel, host, ready, manner, last, watch.within(span));
        var advance =
            new InstanceAdvance(commandRounds, world, ready, manner).go(watch.triggers(), budget);
        span.tell("outcome", AdvanceSignal.of(advance).outcome());
        return advance;
      } catch (RuntimeException thrown) {
        span.fail(thrown);
        throw thrown;
      }
    }
  }

  /** Stops an instance whose workflow this engine does not run, and records why. */
  AdvanceResult stop(LoadResult.Stale stale) {
    var changes = stale.ledger();
    if (changes.state().progress().status() != InstanceStatus.RUNNING) {
      return new AdvanceResult.Refused(stale.problems());
    }
    var problem = stale.problems().get(0);
    changes.note(
        new InstanceEvent.Paused(problem.code().name(), problem.message(), changes.system()));
    changes.flush();
    return new AdvanceResult.Failed(changes.state().progress().seq(), problem.code().name());
  }

  AdvanceResult report(InstanceKey key, AdvanceResult advance) {
    var heard = AdvanceSignal.of(advance);
    settings.telemetry().count(Meter.ADVANCES, heard.outcome());
    tell(heard.signal(), key, Map.of());
    return advance;
  }

  /** Reports that an operator intervened. */
  void intervene(InstanceState.Identity identity, String intervention, Actor operator) {
    settings
        .telemetry()
        .signal(
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
    settings.telemetry().signal(signal, instance, attributes);
  }
}
