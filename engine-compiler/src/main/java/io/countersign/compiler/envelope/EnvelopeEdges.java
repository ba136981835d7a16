package io.countersign.compiler.envelope;

import io.countersign.compiler.patch.EdgeIds;
import io.countersign.engine.document.DocumentLifecycle;
import io.countersign.engine.document.SlotContract.OnDrift;
import io.countersign.engine.document.StatusContract;
import io.countersign.engine.document.StatusContract.Role;
import io.countersign.engine.document.TransitionContract;
import io.countersign.engine.document.TransitionContract.Start;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.StepOutcomes;
import io.countersign.engine.workflow.graph.BodySlot;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import io.countersign.engine.workflow.graph.WorkflowEdge.Ends;
import io.countersign.engine.workflow.graph.WorkflowEdge.Kind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The edges of an envelope.
 *
 * <p>Every returning path has exactly one back edge, so that the other edges form no cycle. For a
 * transition out of the amended status it is the edge to the gate, because the gate is on the
 * forward path of other statuses. For a transition that is marked as returning it is the edge after
 * the gate, because the gate itself was never passed.
 */
final class EnvelopeEdges {

  private final DocumentLifecycle lifecycle;
  private final List<BodySlot> slots;
  private final Map<String, WorkflowEdge> edges = new TreeMap<>();

  EnvelopeEdges(DocumentLifecycle lifecycle, List<BodySlot> slots) {
    this.lifecycle = lifecycle;
    this.slots = slots;
  }

  /** Every edge by id. */
  Map<String, WorkflowEdge> all() {
    if (lifecycle.isNone()) {
      add(NodeIds.START, NodeIds.END, EdgeChoice.ALWAYS, Kind.FORWARD);
    }
    lifecycle
        .inRole(Role.INITIAL)
        .ifPresent(
            status ->
                add(NodeIds.START, NodeIds.state(status.name()), EdgeChoice.ALWAYS, Kind.FORWARD));
    lifecycle.transitions().forEach(this::addTransition);
    lifecycle.statuses().forEach(this::addEnd);
    lifecycle.inRole(Role.AMENDED).ifPresent(this::addDrift);
    return edges;
  }

  private void addTransition(TransitionContract transition) {
    var gate = NodeIds.gate(transition.verb());
    var approach = NodeIds.approach(transition);
    var choice =
        transition.gate().start() == Start.REQUEST
            ? EdgeChoice.on(transition.verb())
            : EdgeChoice.ALWAYS;
    for (var origin : transition.from()) {
      var kind = back(isAmended(origin.status()) && !transition.returning());
      add(NodeIds.state(origin.status()), approach, choice, kind);
    }
    if (!approach.equals(gate)) {
      add(approach, gate, EdgeChoice.ALWAYS, Kind.FORWARD);
    }
    add(gate, NodeIds.state(transition.to()), EdgeChoice.ALWAYS, back(transition.returning()));
    transition
        .gate()
        .rejectTo()
        .map(NodeIds::state)
        .ifPresent(
            status -> {
              addLabelled(gate, status, StepOutcomes.REJECT, Kind.RETURN);
              addLabelled(approach, status, StepOutcomes.REJECT, Kind.RETURN);
            });
  }

  private void addEnd(StatusContract status) {
    var state = NodeIds.state(status.name());
    if (status.role() == Role.FINAL) {
      add(state, NodeIds.END, EdgeChoice.ALWAYS, Kind.FORWARD);
    } else if (status.role() == Role.ACTIVE) {
      var choice =
          lifecycle.isLeft(status.name()) ? EdgeChoice.on(StepOutcomes.CLOSE) : EdgeChoice.ALWAYS;
      add(state, NodeIds.END, choice, Kind.FORWARD);
    }
  }

  private void addDrift(StatusContract amended) {
    var target = NodeIds.state(amended.name());
    for (var slot : slots) {
      if (slot.contract().stable() && (slot.contract().onDrift() == OnDrift.AMEND)) {
        addLabelled(slot.entryNodeId(), target, StepOutcomes.DRIFT, Kind.FORWARD);
        addLabelled(slot.exitNodeId(), target, StepOutcomes.DRIFT, Kind.FORWARD);
      }
    }
  }

  private boolean isAmended(String status) {
    return lifecycle.status(status).filter(one -> one.role() == Role.AMENDED).isPresent();
  }

  private static Kind back(boolean back) {
    return back ? Kind.RETURN : Kind.FORWARD;
  }

  private void addLabelled(String source, String target, String outcome, Kind kind) {
    add(source, target, EdgeChoice.on(outcome), Optional.of(outcome), kind);
  }

  private void add(String source, String target, EdgeChoice choice, Kind kind) {
    add(source, target, choice, Optional.empty(), kind);
  }

  private void add(
      String source, String target, EdgeChoice choice, Optional<String> label, Kind kind) {
    var id = EdgeIds.of(source, target, choice);
    var ends = new Ends(source, target);
    edges.put(id, new WorkflowEdge(id, ends, choice, label, kind, WorkflowEdge.ENVELOPE));
  }
}
