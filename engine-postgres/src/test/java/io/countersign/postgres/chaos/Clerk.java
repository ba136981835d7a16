package io.countersign.postgres.chaos;

import io.countersign.engine.Engine;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.family.step.StepWait;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.store.EventInbox.ExternalEvent;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * What people do with an order. Each visit looks where it stands and does the next thing, in one
 * transaction; whoever does not know what became of the last visit just comes again.
 */
final class Clerk {

  private static final String LAST = "sys:state:active";

  private final Store store;
  private final Engine engine;
  private final OrderHost host;
  private final Supplier<Instant> time;

  /** The number of the last event at which something was requested, by instance. */
  private final Map<String, Long> requested = new ConcurrentHashMap<>();

  Clerk(Store store, Engine engine, OrderHost host, Supplier<Instant> time) {
    this.store = store;
    this.engine = engine;
    this.host = host;
    this.time = time;
  }

  /** What became of a visit. */
  enum Visit {
    /** Something was done. */
    DID,
    /** Others have to do something first. */
    WAITS,
    /** Nothing will ever have to be done. */
    OVER
  }

  Visit visit(DocumentRef order) {
    return store.transactions().inOwn(tx -> visit(tx, order));
  }

  /** The same in a transaction of somebody else's. */
  Visit visit(StoreTransaction tx, DocumentRef order) {
    var state = tx.history().instance(new InstanceKey.Latest(order));
    if (state.isEmpty()) {
      host.create(tx, order);
      if (Orders.isReportedEarly(order)) {
        report(tx, order);
      }
      return Visit.DID;
    }
    return next(tx, order, state.get());
  }

  private Visit next(StoreTransaction tx, DocumentRef order, InstanceState state) {
    if (state.progress().status().isFinal()) {
      return Visit.OVER;
    }
    var key =
        new InstanceKey.ById(OrgId.of(order.org()), InstanceId.of(state.identity().instance()));
    var nodes = state.currentNodes();
    if (nodes.contains("sys:state:draft") && state.progress().underway().isEmpty()) {
      return request(tx, key, "submit", state);
    }
    if (nodes.contains(LAST)) {
      if (!Orders.isCancelled(order)) {
        return Visit.OVER;
      }
      if (state.progress().underway().isEmpty()) {
        return request(tx, key, "cancel", state);
      }
    }
    return answerOrReport(tx, order, state);
  }

  /**
   * Requests a transition. A request that is repeated at the same state waits for the worker that
   * has claimed its trigger: if that worker was lost, only time that passes helps.
   */
  private Visit request(StoreTransaction tx, InstanceKey key, String verb, InstanceState state) {
    engine.in(tx).request(key, TransitionRequest.of(verb), OrderHost.EVE);
    long seq = state.progress().seq();
    var before = requested.put(state.identity().instance(), seq);
    return before != null && before == seq ? Visit.WAITS : Visit.DID;
  }

  private Visit answerOrReport(StoreTransaction tx, DocumentRef order, InstanceState state) {
    var key =
        new InstanceKey.ById(OrgId.of(order.org()), InstanceId.of(state.identity().instance()));
    for (var approval : state.approvals().values()) {
      if (approval.verdict() == Approval.Verdict.OPEN) {
        var answer = ApprovalAnswer.to(approval, Approval.Answer.APPROVED, "");
        engine.in(tx).answer(key, answer, OrderHost.MIA);
        return Visit.DID;
      }
    }
    boolean isAwaited =
        state.work().steps().values().stream()
            .anyMatch(
                step -> step.awaits().filter(one -> one instanceof StepWait.External).isPresent());
    return isAwaited && (report(tx, order) > 0) ? Visit.DID : Visit.WAITS;
  }

  private int report(StoreTransaction tx, DocumentRef order) {
    return engine
        .in(tx)
        .deliver(
            new ExternalEvent(
                order.org(),
                "report-" + order.id(),
                "shipped:note-" + order.id(),
                Map.of("by", "sea"),
                OrderHost.EVE.actor(),
                time.get()))
        .orThrow();
  }
}
