package io.countersign.engine.workflow.graph;

import io.countersign.engine.value.PlainMembers;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.json.JsonMembers;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Edge of a compiled workflow.
 *
 * @param id its name, unique in the workflow
 * @param ends the nodes that it connects
 * @param choice when it is taken
 * @param label its name for people
 * @param kind whether it leads forward or back
 * @param provenance {@link #ENVELOPE}, or the slot whose patch it came with
 * @param shows the display status of the document once it is taken; empty if that stays
 */
public record WorkflowEdge(
    String id,
    Ends ends,
    EdgeChoice choice,
    Optional<String> label,
    Kind kind,
    String provenance,
    Optional<String> shows) {

  /** Creates an edge that leaves the display status of the document as it is. */
  public WorkflowEdge(
      String id,
      Ends ends,
      EdgeChoice choice,
      Optional<String> label,
      Kind kind,
      String provenance) {
    this(id, ends, choice, label, kind, provenance, Optional.empty());
  }

  /** The provenance of nodes and edges that no patch added. */
  public static final String ENVELOPE = "envelope";

  /** The order in which edges out of one node are tried. */
  public static final Comparator<WorkflowEdge> TRIED =
      Comparator.comparingInt((WorkflowEdge edge) -> edge.choice.priority())
          .thenComparing(WorkflowEdge::id);

  /** Direction of an edge. */
  public enum Kind {
    /** Forward; forward edges form no cycle. */
    FORWARD,
    /**
     * Back, to a node from which forward edges lead here again: a token that follows it starts
     * another round.
     */
    RETURN
  }

  /**
   * Nodes that an edge connects.
   *
   * @param source the node it leaves
   * @param target the node it leads to
   */
  public record Ends(String source, String target) {}

  /** Returns the node that it leaves. */
  public String source() {
    return ends.source();
  }

  /** Returns the node that it leads to. */
  public String target() {
    return ends.target();
  }

  /** Returns whether it leads forward. */
  public boolean isForward() {
    return kind == Kind.FORWARD;
  }

  /** Returns the edge in its JSON form. */
  public Map<String, @Nullable Object> toPlain() {
    var plain =
        PlainMembers.object().with("id", id).with("source", source()).with("target", target());
    return plain
        .withAll(choice.toPlain())
        .with("label", label)
        .with("kind", kind)
        .with("provenance", provenance)
        .with("shows", shows)
        .build();
  }

  static WorkflowEdge read(JsonMembers edge) {
    return new WorkflowEdge(
        edge.text("id"),
        new Ends(edge.text("source"), edge.text("target")),
        EdgeChoice.read(edge),
        edge.textIfAny("label"),
        edge.choice("kind", Kind.class),
        edge.text("provenance"),
        edge.textIfAny("shows"));
  }
}
