package io.countersign.testkit.advance;

import io.countersign.engine.Engine;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.port.EffectSender;
import io.countersign.engine.port.EngineClock;
import io.countersign.engine.port.Telemetry;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.row.StepRow;
import io.countersign.engine.settings.EngineSettings;
import io.countersign.engine.settings.RetryPolicies;
import io.countersign.engine.settings.RetryPolicy;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.engine.work.ManualWorkers;
import io.countersign.engine.work.WorkerOptions;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.WorkflowPatch;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** An office behind a whole engine, to which somebody listens. */
final class Bureau {

  static final String INSTANCE = "x";
  static final InstanceKey KEY =
      new InstanceKey.ById(OrgId.of(Office.ORG), InstanceId.of(INSTANCE));

  /** Three attempts, a second apart. */
  private static final RetryPolicy THRICE =
      new RetryPolicy(3, Duration.ofSeconds(1), 2, Duration.ofSeconds(1), 0);

  final Office office;
  final Engine engine;
  final ManualWorkers turns;

  Bureau(WorkflowPatch patch, Telemetry telemetry, EffectSender sender) {
    office = new Office(patch);
    engine =
        Engine.over(office.store)
            .host(office.host.ports())
            .settings(
                new EngineSettings(
                    EngineClock.OF_STORE,
                    at -> INSTANCE,
                    () -> "secret",
                    telemetry,
                    EngineSettings.BUDGET,
                    new RetryPolicies(THRICE, THRICE)))
            .sender("webhook", sender)
            .build();
    turns = engine.turns(WorkerOptions.of("w1"));
  }

  /** With a step behind the approval. */
  static Bureau with(StepConfig step, Telemetry telemetry, EffectSender sender) {
    return new Bureau(
        new PatchDraft().node(PatchDraft.APPROVED, 1, step).build(), telemetry, sender);
  }

  CommandResult create(String trace) {
    return office.in(
        tx -> {
          tx.lock(new InstanceKey.ByDocument(Office.INVOICE), Patience.WAIT);
          office.host.put(
              Office.INVOICE.id(), 1, "draft", Map.of("amount", 500L, "note", "unused"));
          return engine
              .in(tx)
              .record(
                  DocumentChange.create(Office.INVOICE, office.host.get(Office.INVOICE.id())),
                  new RequestContext(Office.EVE, trace));
        });
  }

  CommandResult request(String verb, String trace) {
    return office.in(
        tx ->
            engine
                .in(tx)
                .request(KEY, TransitionRequest.of(verb), new RequestContext(Office.EVE, trace)));
  }

  /** Asks for everything up to the step behind the approval, and leaves the last of it undone. */
  void upToApproval(String trace) {
    create(trace);
    work();
    request("submit", trace);
    work();
    request("approve", trace);
  }

  void work() {
    while (turns.advance() + turns.send() > 0) {
      // Until nothing is due.
    }
  }

  List<StepRow> rows() {
    return office.in(tx -> tx.history().steps(OrgId.of(Office.ORG), InstanceId.of(INSTANCE)));
  }

  List<QueuedTrigger> openTriggers() {
    return office.in(
        tx -> tx.history().openTriggers(OrgId.of(Office.ORG), InstanceId.of(INSTANCE)));
  }
}
