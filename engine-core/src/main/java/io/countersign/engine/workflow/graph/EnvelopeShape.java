package io.countersign.engine.workflow.graph;

import io.countersign.engine.document.DocumentLifecycle;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.SlotContract.OnDrift;
import io.countersign.engine.document.StatusContract;
import io.countersign.engine.document.StatusContract.Role;
import io.countersign.engine.document.TransitionContract;
import io.countersign.engine.document.TransitionContract.Origin;
import io.countersign.engine.document.TransitionContract.Start;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.NodeConfig;
import io.countersign.engine.workflow.StepOutcomes;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.graph.SystemConfig.SlotPort;
import io.countersign.engine.workflow.graph.WorkflowEdge.Ends;
import io.countersign.engine.workflow.graph.WorkflowEdge.Kind;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Shape that the contract of a document type requires of a workflow: its system nodes, their edges
 * and edit windows, and its slots, given which of them are filled. The compiler makes envelopes
 * without it, so that the two can be checked against each other.
 */
final class EnvelopeShape {

  private static final String START = "sys:start";
  private static final String END = "sys:end";

  private final DocumentLifecycle lifecycle;
  private final Map<String, WorkflowNode> nodes = new TreeMap<>();
  private final Map<String, EditWindow> windows = new TreeMap<>();
  private final Map<String, WorkflowEdge> edges = new TreeMap<>();
  private final Map<String, BodySlot> slots = new TreeMap<>();
  private final Map<Ends, BodySlot> filled = new HashMap<>();

  private EnvelopeShape(EntityContract contract) {
    lifecycle = contract.lifecycle();
  }

  /**
   * Returns the shape that a contract requires.
   *
   * @param contract the contract
   * @param present the ids of the existing nodes; a slot with a port among them is filled
   */
  static EnvelopeShape of(EntityContract contract, Set<String> present) {
    var shape = new EnvelopeShape(contract);
    shape.addNodes();
    shape.slots.values().stream()
        .filter(slot -> present.contains(slot.inPort()) || present.contains(slot.outPort()))
        .forEach(shape::fill);
    shape.addEdges();
    return shape;
  }

  /** Returns the system nodes by id, with the ports of filled slots. */
  Map<String, WorkflowNode> nodes() {
    return nodes;
  }

  /** Returns the edit windows of the system nodes; those of ports belong to their slots. */
  Map<String, EditWindow> windows() {
    return windows;
  }

  /** Returns the edges outside slots by id, with the ways to and from filled ones. */
  Map<String, WorkflowEdge> edges() {
    return edges;
  }

  /** Returns the slots by id. */
  Map<String, BodySlot> slots() {
    return slots;
  }

  private void addNodes() {
    add(START, new SystemConfig.Start(), EditWindow.EDITABLE);
    add(END, new SystemConfig.End(), lifecycle.isNone() ? EditWindow.EDITABLE : EditWindow.LOCKED);
    lifecycle
        .steps()
        .map(steps -> new BodySlot(steps, START, END))
        .ifPresent(slot -> slots.put(slot.slotId(), slot));
    for (var status : lifecycle.statuses()) {
      var config = new SystemConfig.State(status.name(), status.role(), rests(status));
      add(state(status.name()), config, status.window());
    }
    lifecycle.transitions().forEach(this::addGate);
  }

  private void addGate(TransitionContract transition) {
    var gate = transition.gate();
    var verb = transition.verb();
    var from = transition.from().stream().map(Origin::status).toList();
    add(
        gate(verb),
        new SystemConfig.LifecycleGate(
            verb, from, transition.to(), gate.start(), gate.approvalRequired()),
        gate.window());
    if (gate.policyCheck()) {
      add(approach(transition), new SystemConfig.PolicyGate(verb), gate.window());
    }
    for (var origin : transition.from()) {
      origin
          .slot()
          .map(slot -> new BodySlot(slot, state(origin.status()), approach(transition)))
          .ifPresent(slot -> slots.put(slot.slotId(), slot));
    }
    transition
        .slotAfter()
        .map(slot -> new BodySlot(slot, gate(verb), state(transition.to())))
        .ifPresent(slot -> slots.put(slot.slotId(), slot));
  }

  private void add(String id, NodeConfig config, EditWindow window) {
    nodes.put(id, WorkflowNode.of(id, config));
    windows.put(id, window);
  }

  private void fill(BodySlot slot) {
    filled.put(new Ends(slot.entryNodeId(), slot.exitNodeId()), slot);
    for (var side : SlotPort.Side.values()) {
      var id = side == SlotPort.Side.IN ? slot.inPort() : slot.outPort();
      nodes.put(id, WorkflowNode.of(id, new SlotPort(slot.slotId(), side)));
    }
  }

  private void addEdges() {
    if (lifecycle.isNone()) {
      lead(START, END, EdgeChoice.ALWAYS, Kind.FORWARD);
    }
    lifecycle
        .inRole(Role.INITIAL)
        .ifPresent(status -> lead(START, state(status.name()), EdgeChoice.ALWAYS, Kind.FORWARD));
    lifecycle.transitions().forEach(this::addWays);
    lifecycle.statuses().forEach(this::addEnd);
    lifecycle.inRole(Role.AMENDED).map(StatusContract::name).ifPresent(this::addDrift);
  }

  private void addWays(TransitionContract transition) {
    var gate = gate(transition.verb());
    var approach = approach(transition);
    boolean asked = transition.gate().start() == Start.REQUEST;
    var choice = asked ? EdgeChoice.on(transition.verb()) : EdgeChoice.ALWAYS;
    for (var origin : transition.from()) {
      boolean back = isAmended(origin.status()) && !transition.returning();
      lead(state(origin.status()), approach, choice, back ? Kind.RETURN : Kind.FORWARD);
    }
    if (!approach.equals(gate)) {
      lead(approach, gate, EdgeChoice.ALWAYS, Kind.FORWARD);
    }
    var kind = transition.returning() ? Kind.RETURN : Kind.FORWARD;
    lead(gate, state(transition.to()), EdgeChoice.ALWAYS, kind);
    for (var rejected : transition.gate().rejectTo().stream().toList()) {
      passBy(gate, state(rejected), StepOutcomes.REJECT, Kind.RETURN);
      passBy(approach, state(rejected), StepOutcomes.REJECT, Kind.RETURN);
    }
  }

  private void addEnd(StatusContract status) {
    boolean left = status.role() == Role.ACTIVE && lifecycle.isLeft(status.name());
    if (status.role() == Role.ACTIVE || status.role() == Role.FINAL) {
      var choice = left ? EdgeChoice.on(StepOutcomes.CLOSE) : EdgeChoice.ALWAYS;
      lead(state(status.name()), END, choice, Kind.FORWARD);
    }
  }

  private void addDrift(String amended) {
    for (var slot : slots.values()) {
      if (slot.contract().stable() && slot.contract().onDrift() == OnDrift.AMEND) {
        passBy(slot.entryNodeId(), state(amended), StepOutcomes.DRIFT, Kind.FORWARD);
        passBy(slot.exitNodeId(), state(amended), StepOutcomes.DRIFT, Kind.FORWARD);
      }
    }
  }

  /** Adds an edge on the usual way: through the slot on it, if it is filled. */
  private void lead(String source, String target, EdgeChoice choice, Kind kind) {
    var slot = filled.get(new Ends(source, target));
    if (slot == null) {
      put(source, target, choice, kind, WorkflowEdge.ENVELOPE);
    } else {
      put(source, slot.inPort(), choice, Kind.FORWARD, slot.slotId());
      put(slot.outPort(), target, EdgeChoice.ALWAYS, kind, slot.slotId());
    }
  }

  /** Adds an edge that bypasses slots: for a rejection or a drift. */
  private void passBy(String source, String target, String outcome, Kind kind) {
    put(source, target, EdgeChoice.on(outcome), Optional.of(outcome), kind, WorkflowEdge.ENVELOPE);
  }

  private void put(String source, String target, EdgeChoice choice, Kind kind, String provenance) {
    put(source, target, choice, Optional.empty(), kind, provenance);
  }

  private void put(
      String source,
      String target,
      EdgeChoice choice,
      Optional<String> label,
      Kind kind,
      String provenance) {
    var id =
        "sys:edge:" + source + "/" + target + choice.on().map(outcome -> "/" + outcome).orElse("");
    edges.put(id, new WorkflowEdge(id, new Ends(source, target), choice, label, kind, provenance));
  }

  private boolean isAmended(String status) {
    return lifecycle.status(status).filter(one -> one.role() == Role.AMENDED).isPresent();
  }

  private boolean rests(StatusContract status) {
    boolean over =
        status.role() == Role.FINAL
            || (status.role() == Role.ACTIVE && !lifecycle.isLeft(status.name()));
    return !over
        && lifecycle.transitions().stream()
            .filter(transition -> transition.gate().start() == Start.ARRIVAL)
            .flatMap(transition -> transition.from().stream())
            .noneMatch(origin -> origin.status().equals(status.name()));
  }

  private static String state(String status) {
    return "sys:state:" + status;
  }

  private static String gate(String verb) {
    return "sys:gate:" + verb;
  }

  private static String approach(TransitionContract transition) {
    var verb = transition.verb();
    return transition.gate().policyCheck() ? "sys:policy:" + verb : gate(verb);
  }
}
