package io.countersign.testkit.advance;

import io.countersign.engine.advance.InstanceService;
import io.countersign.engine.document.Actor;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.port.HostPorts;
import io.countersign.engine.port.Mutations;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.row.StepReceipt;
import io.countersign.engine.row.StepRow;
import io.countersign.engine.store.ChangeSet;
import io.countersign.engine.store.ChangeSet.OutboxChanges;
import io.countersign.engine.store.ChangeSet.StepChanges;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.engine.store.StoreTransaction.Written;
import io.countersign.engine.workflow.Approvers;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.engine.workflow.graph.ApproverGroup;
import io.countersign.engine.workflow.graph.StepForm;
import io.countersign.json.CanonicalJson;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;

/** Shared setup of the invariant specifications. */
final class KitFixtures {

  /** The number of an event that no test reaches. */
  private static final long NEVER = 1_000_000;

  private KitFixtures() {}

  /** Returns a patch with one step in a slot. */
  static WorkflowPatch one(String slot, StepConfig step) {
    return new PatchDraft().node(slot, 1, step).build();
  }

  /** Returns a patch with two parallel approvals between a request and its gate. */
  static WorkflowPatch fork(JoinMode mode) {
    return new PatchDraft()
        .node(PatchDraft.SUBMITTED, 1, new StepForm.ParallelSplit())
        .node(PatchDraft.SUBMITTED, 2, PatchDraft.approval("ada"))
        .node(PatchDraft.SUBMITTED, 3, PatchDraft.approval("bob"))
        .node(PatchDraft.SUBMITTED, 4, new StepForm.ParallelJoin(mode, OptionalInt.empty()))
        .edge(PatchDraft.SUBMITTED, 1, 2)
        .edge(PatchDraft.SUBMITTED, 1, 3)
        .edge(PatchDraft.SUBMITTED, 2, 4)
        .edge(PatchDraft.SUBMITTED, 3, 4)
        .build();
  }

  /** Returns an approval that either of two people may give. */
  static StepConfig either(String one, String other) {
    return new StepConfig.Approval(
        new ApproverGroup.Inline(
            List.of(new Approvers.User(one), new Approvers.User(other)),
            Approvers.Quorum.ANY,
            false),
        false,
        false,
        StepConfig.Approval.OnReject.LEAVE,
        Optional.empty());
  }

  /** Returns an approving answer to the open approval of a node, as shown now. */
  static ApprovalAnswer yes(InvoiceWorkplace office, String nodeId) {
    var approval =
        office.state().approvals().values().stream()
            .filter(one -> office.row(one.step()).visit().nodeId().equals(nodeId))
            .reduce((first, second) -> second)
            .orElseThrow();
    return yes(approval);
  }

  static ApprovalAnswer yes(Approval approval) {
    return ApprovalAnswer.to(approval, Answer.APPROVED, "");
  }

  /** Returns a key in the format of receipts. */
  static String key(String of) {
    return HexFormat.of().formatHex(CanonicalJson.sha256OfParts(of));
  }

  /** Writes a change set under the lock of the instance, in a separate transaction. */
  static Written write(InvoiceWorkplace office, ChangeSet changes) {
    return office.in(tx -> write(office, tx, changes));
  }

  static Written write(InvoiceWorkplace office, StoreTransaction transaction, ChangeSet changes) {
    transaction.lock(office.key(), Patience.WAIT);
    return transaction.write(changes);
  }

  /** Returns a change set that only takes a receipt, with a row of a visit that never was. */
  static ChangeSet receipt(InvoiceWorkplace office, long expected, String key) {
    var state = office.state();
    var at = Optional.of(office.now());
    var row =
        new StepRow(
            new StepRow.Visit(NEVER, 1, "never", "script", TokenId.FIRST, 1),
            new StepRow.Opening(
                new Actor("kit", Actor.Kind.SYSTEM, List.of()),
                key,
                Optional.empty(),
                Map.of(),
                ""),
            StepStatus.COMPLETED,
            new StepRow.Times(office.now(), at, at),
            StepRow.Expects.NOTHING,
            StepRow.Result.NONE);
    return new ChangeSet(
        expected,
        state,
        Optional.empty(),
        new StepChanges(List.of(new StepReceipt(key, NEVER)), List.of(row), List.of()),
        new OutboxChanges(List.of(), List.of(), List.of(), List.of()),
        office.now());
  }

  /** Returns the advancer of a workplace over another store and other mutations. */
  static InstanceService advancer(InvoiceWorkplace office, Store store, Mutations mutations) {
    var ports = office.host.ports();
    return new InstanceService(
        store,
        new HostPorts(
            ports.documents(),
            mutations,
            ports.directory(),
            ports.organisations(),
            ports.judges(),
            ports.steps()),
        office.settings());
  }

  /** Runs several tasks concurrently, each in a thread, and returns when all are done. */
  static <T> List<T> together(List<Callable<T>> works) throws Exception {
    var threads = Executors.newFixedThreadPool(works.size());
    try {
      var barrier = new CyclicBarrier(works.size());
      var waiting = new ArrayList<Callable<T>>();
      for (var work : works) {
        waiting.add(
            () -> {
              barrier.await();
              return work.call();
            });
      }
      var results = new ArrayList<T>();
      for (var future : threads.invokeAll(waiting)) {
        results.add(future.get());
      }
      return results;
    } catch (ExecutionException thrown) {
      throw new AssertionError("Expected every thread to end well", thrown.getCause());
    } finally {
      threads.shutdownNow();
    }
  }
}
