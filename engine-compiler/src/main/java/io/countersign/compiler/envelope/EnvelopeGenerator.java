package io.countersign.compiler.envelope;

import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.StatusContract;
import io.countersign.engine.document.StatusContract.Role;
import io.countersign.engine.document.TransitionContract;
import io.countersign.engine.document.TransitionContract.Origin;
import io.countersign.engine.document.TransitionContract.Start;
import io.countersign.engine.workflow.NodeConfig;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.graph.BodySlot;
import io.countersign.engine.workflow.graph.EnvelopeModel;
import io.countersign.engine.workflow.graph.SystemConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Generator of the envelope of a document type: one node for each status and each gate, the edges
 * between them, and the slots of the contract. Pure: the same contract gives the same envelope,
 * byte for byte, on every machine. The contract must have passed its rules; otherwise the envelope
 * may be unsound.
 */
public final class EnvelopeGenerator {

  private final EntityContract contract;
  private final Map<String, WorkflowNode> nodes = new TreeMap<>();
  private final Map<String, EditWindow> windows = new TreeMap<>();
  private final List<BodySlot> slots = new ArrayList<>();

  private EnvelopeGenerator(EntityContract contract) {
    this.contract = contract;
  }

  /** The envelope of a contract. */
  public static EnvelopeModel generate(EntityContract contract) {
    return new EnvelopeGenerator(contract).envelope();
  }

  private EnvelopeModel envelope() {
    add(NodeIds.START, new SystemConfig.Start(), EditWindow.EDITABLE);
    add(
        NodeIds.END,
        new SystemConfig.End(),
        contract.lifecycle().isNone() ? EditWindow.EDITABLE : EditWindow.LOCKED);
    contract
        .lifecycle()
        .steps()
        .ifPresent(steps -> slots.add(new BodySlot(steps, NodeIds.START, NodeIds.END)));
    contract.lifecycle().statuses().forEach(this::addStatus);
    contract.lifecycle().transitions().forEach(this::addTransition);
    var edges = new EnvelopeEdges(contract.lifecycle(), slots).all();
    return new EnvelopeModel(contract, nodes, edges, slots, windows);
  }

  private void addStatus(StatusContract status) {
    add(
        NodeIds.state(status.name()),
        new SystemConfig.State(status.name(), status.role(), rests(status)),
        status.window());
  }

  private void addTransition(TransitionContract transition) {
    var gate = transition.gate();
    var gateId = NodeIds.gate(transition.verb());
    add(
        gateId,
        new SystemConfig.LifecycleGate(
            transition.verb(),
            transition.from().stream().map(Origin::status).toList(),
            transition.to(),
            gate.start(),
            gate.approvalRequired()),
        gate.window());
    if (gate.policyCheck()) {
      add(
          NodeIds.policy(transition.verb()),
          new SystemConfig.PolicyGate(transition.verb()),
          gate.window());
    }
    for (var origin : transition.from()) {
      var entry = NodeIds.state(origin.status());
      origin
          .slot()
          .ifPresent(slot -> slots.add(new BodySlot(slot, entry, NodeIds.approach(transition))));
    }
    transition
        .slotAfter()
        .ifPresent(slot -> slots.add(new BodySlot(slot, gateId, NodeIds.state(transition.to()))));
  }

  private void add(String id, NodeConfig config, EditWindow window) {
    nodes.put(id, WorkflowNode.of(id, config));
    windows.put(id, window);
  }

  /** Returns whether documents wait in a status until a transition is requested. */
  private boolean rests(StatusContract status) {
    boolean over =
        (status.role() == Role.FINAL)
            || ((status.role() == Role.ACTIVE) && !contract.lifecycle().isLeft(status.name()));
    return !over
        && contract.lifecycle().transitions().stream()
            .filter(transition -> transition.gate().start() == Start.ARRIVAL)
            .flatMap(transition -> transition.from().stream())
            .noneMatch(origin -> origin.status().equals(status.name()));
  }
}
