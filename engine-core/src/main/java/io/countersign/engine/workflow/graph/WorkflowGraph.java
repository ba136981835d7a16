package io.countersign.engine.workflow.graph;

import io.countersign.engine.document.EntityContract;
import io.countersign.engine.workflow.WorkflowNode;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Graph of a workflow: its nodes and edges, with the contract and slots that they were made from.
 * Immutable.
 *
 * @param contract the contract of the document type
 * @param nodes every node by id, sorted
 * @param edges every edge by id, sorted
 * @param slots the slots of the envelope, filled or not, sorted by id
 */
public record WorkflowGraph(
    EntityContract contract,
    Map<String, WorkflowNode> nodes,
    Map<String, WorkflowEdge> edges,
    List<BodySlot> slots) {

  /** Copies and sorts everything. */
  public WorkflowGraph {
    nodes = Collections.unmodifiableMap(new TreeMap<>(nodes));
    edges = Collections.unmodifiableMap(new TreeMap<>(edges));
    slots = slots.stream().sorted(Comparator.comparing(BodySlot::slotId)).toList();
  }
}
