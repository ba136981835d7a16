package io.countersign.engine.workflow;

import io.countersign.json.Members;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An edge of a compiled workflow.
 *
 * @param id its name, unique in the workflow
 * @param ends the nodes it connects
 * @param choice when it is taken
 * @param label what people call it
 * @param kind whether it goes on or leads back
 * @param provenance {@link #ENVELOPE}, or the slot whose patch it came with
 */
public record WorkflowEdge(
    String id, Ends ends, Choice choice, Optional<String> label, Kind kind, String provenance) {

  /** The provenance of what no patch put there. */
  public static final String ENVELOPE = "envelope";

  /** The order in which edges out of one node are tried. */
  public static final Comparator<WorkflowEdge> TRIED =
      Comparator.comparingInt((WorkflowEdge edge) -> edge.choice.priority())
          .thenComparing(WorkflowEdge::id);

  /** Which way an edge leads. */
  public enum Kind {
    /** On; forward edges form no cycle. */
    FORWARD,
    /** Back: whoever takes it starts another round. */
    RETURN
  }

  /**
   * The nodes that an edge connects.
   *
   * @param source the node it leaves
   * @param target the node it leads to
   */
  public record Ends(String source, String target) {}

  /** The node it leaves. */
  public String source() {
    return ends.source();
  }

  /** The node it leads to. */
  public String target() {
    return ends.target();
  }

  /** Whether it goes on. */
  public boolean isForward() {
    return kind == Kind.FORWARD;
  }

  /** The edge as JSON holds it. */
  public Map<String, @Nullable Object> toPlain() {
    var plain = Plain.object().with("id", id).with("source", source()).with("target", target());
    return choice
        .into(plain)
        .with("label", label)
        .with("kind", kind)
        .with("provenance", provenance)
        .done();
  }

  static WorkflowEdge read(Members edge) {
    return new WorkflowEdge(
        edge.text("id"),
        new Ends(edge.text("source"), edge.text("target")),
        Choice.read(edge),
        edge.textIfAny("label"),
        edge.choice("kind", Kind.class),
        edge.text("provenance"));
  }
}
