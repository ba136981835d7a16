package io.countersign.compiler.rule;

import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.graph.BodySlot;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One end of an edge of a patch.
 *
 * @param id the node that the edge names
 * @param slotId the slot of the edge
 * @param pointer the pointer to the id
 * @param reach the location of that node
 */
record EdgeEnd(String id, String slotId, String pointer, Reach reach) {

  private static final String SYSTEM = "sys:";
  private static final String USER = "usr:";

  /** The location of a node that an edge names. */
  enum Reach {
    /** In the edge's own slot, or a port of it that the edge may use at this end. */
    OWN,
    /** In the envelope or in another slot. */
    OUTSIDE,
    /** Nowhere. */
    NOWHERE
  }

  /** Both ends of every edge whose slot the envelope declares. */
  static List<EdgeEnd> all(PatchSubject subject) {
    var others = new HashSet<String>();
    subject.nodes().forEach(node -> others.add(node.node().id()));
    var ends = new ArrayList<EdgeEnd>();
    for (var slot : subject.slots()) {
      var own = slot.content().nodes().stream().map(WorkflowNode::id).collect(Collectors.toSet());
      var foreign = slot.declared().map(declared -> foreignPrefixes(subject, declared));
      slot.declared()
          .ifPresent(
              declared -> {
                var known = new Known(own, others, foreign.orElse(List.of()));
                for (var edge : slot.edges()) {
                  ends.add(
                      end(edge, edge.edge().source(), "/sourceNodeId", declared.inPort(), known));
                  ends.add(
                      end(edge, edge.edge().target(), "/targetNodeId", declared.outPort(), known));
                }
              });
    }
    return ends;
  }

  /** The known ids while the edges of one slot are checked. */
  private record Known(Set<String> own, Set<String> all, List<String> foreignPrefixes) {}

  private static List<String> foreignPrefixes(PatchSubject subject, BodySlot declared) {
    return subject.envelope().slots().stream()
        .map(BodySlot::slotId)
        .filter(id -> !id.equals(declared.slotId()))
        .map(id -> USER + id + ":")
        .toList();
  }

  private static EdgeEnd end(
      PatchSubject.Edge edge, String id, String member, String port, Known known) {
    return new EdgeEnd(id, edge.slotId(), edge.pointer() + member, reach(id, port, known));
  }

  private static Reach reach(String id, String port, Known known) {
    if (id.startsWith(SYSTEM)) {
      return id.equals(port) ? Reach.OWN : Reach.OUTSIDE;
    }
    if (known.own().contains(id)) {
      return Reach.OWN;
    }
    boolean elsewhere =
        known.all().contains(id) || known.foreignPrefixes().stream().anyMatch(id::startsWith);
    return elsewhere ? Reach.OUTSIDE : Reach.NOWHERE;
  }
}
