package io.countersign.engine.workflow.graph;

import io.countersign.engine.value.PlainMembers;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.json.JsonMembers;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Edge as an organisation writes it.
 *
 * @param id its name, unique in the patch; JSON may leave it out, and then it follows from the ends
 * @param source the node it leaves: its id, or {@code in} for the slot's in port
 * @param target the node it leads to: its id, or {@code out} for the slot's out port
 * @param choice when it is taken
 * @param label its name for people
 * @param returning whether it leads back to a step before it
 * @param shows the display status of the document once the edge is taken; empty if that stays
 */
public record PatchEdge(
    String id,
    String source,
    String target,
    EdgeChoice choice,
    Optional<String> label,
    boolean returning,
    Optional<String> shows) {

  /** Creates an edge that leads forward. */
  public PatchEdge(
      String id, String source, String target, EdgeChoice choice, Optional<String> label) {
    this(id, source, target, choice, label, false, Optional.empty());
  }

  /** Returns the edge in its JSON form. */
  public Map<String, @Nullable Object> toPlain() {
    var plain =
        PlainMembers.object()
            .with("id", id)
            .with("sourceNodeId", source)
            .with("targetNodeId", target);
    return plain
        .withAll(choice.toPlain())
        .with("label", label)
        .withFlag("returning", returning)
        .with("shows", shows)
        .build();
  }

  static PatchEdge read(JsonMembers edge, EdgeNames names) {
    var source = edge.text("sourceNodeId");
    var target = edge.text("targetNodeId");
    var choice = EdgeChoice.read(edge);
    var id = edge.textIfAny("id").orElseGet(() -> names.next(source, target, choice.on()));
    return new PatchEdge(
        id,
        source,
        target,
        choice,
        edge.textIfAny("label"),
        edge.flag("returning"),
        edge.textIfAny("shows"));
  }
}
