package io.countersign.engine.workflow.graph;

import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.value.ConstantNames;
import io.countersign.engine.value.PlainMembers;
import io.countersign.engine.workflow.Envelope;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.json.CanonicalJson;
import io.countersign.json.JsonMembers;
import io.countersign.problem.Result;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Envelope: the skeleton of every workflow over a document type, generated from its contract.
 * Immutable.
 *
 * @param contract the contract
 * @param nodes the system nodes by id, sorted
 * @param edges the system edges by id, sorted
 * @param slots the slots, sorted by id
 * @param editWindows the edit window of each node, by id, sorted
 */
public record EnvelopeModel(
    EntityContract contract,
    Map<String, WorkflowNode> nodes,
    Map<String, WorkflowEdge> edges,
    List<BodySlot> slots,
    Map<String, EditWindow> editWindows)
    implements Envelope {

  /** Returns the model behind an envelope. */
  public static EnvelopeModel of(Envelope envelope) {
    return (EnvelopeModel) envelope;
  }

  /** Copies and sorts everything. */
  public EnvelopeModel {
    nodes = Collections.unmodifiableMap(new TreeMap<>(nodes));
    edges = Collections.unmodifiableMap(new TreeMap<>(edges));
    slots =
        slots.stream().sorted((left, right) -> left.slotId().compareTo(right.slotId())).toList();
    editWindows = Collections.unmodifiableMap(new TreeMap<>(editWindows));
  }

  @Override
  public String entityType() {
    return contract.entityType();
  }

  @Override
  public int version() {
    return contract.lifecycleVersion();
  }

  /** Returns the slot of an id. */
  public Optional<BodySlot> slot(String slotId) {
    return slots.stream().filter(slot -> slot.slotId().equals(slotId)).findFirst();
  }

  @Override
  public Map<String, @Nullable Object> toPlain() {
    return PlainMembers.object()
        .with("contract", contract.toPlain())
        .with("nodes", nodes.values().stream().map(WorkflowNode::toPlain).toList())
        .with("edges", edges.values().stream().map(WorkflowEdge::toPlain).toList())
        .with("slots", slots.stream().map(BodySlot::toPlain).toList())
        .with("editWindows", ConstantNames.of(editWindows))
        .build();
  }

  /** Reads an envelope from plain JSON, as {@link #toPlain} wrote it. */
  public static Result<Envelope> fromPlain(@Nullable Object plain) {
    return JsonMembers.read(plain, EnvelopeModel::read);
  }

  private static EnvelopeModel read(JsonMembers members) {
    var nodes = new TreeMap<String, WorkflowNode>();
    members.objects("nodes").stream()
        .map(NodeReader::read)
        .forEach(node -> nodes.put(node.id(), node));
    var edges = new TreeMap<String, WorkflowEdge>();
    members.objects("edges").stream()
        .map(WorkflowEdge::read)
        .forEach(edge -> edges.put(edge.id(), edge));
    var windows = new TreeMap<String, EditWindow>();
    var byNode = members.object("editWindows");
    byNode.names().forEach(id -> windows.put(id, byNode.choice(id, EditWindow.class)));
    return new EnvelopeModel(
        EntityContract.fromMembers(members.object("contract")),
        nodes,
        edges,
        members.objects("slots").stream().map(BodySlot::read).toList(),
        windows);
  }

  @Override
  public String hash() {
    return CanonicalJson.ofValue(toPlain()).orThrow().sha256Hex();
  }
}
