package io.countersign.engine.workflow;

import io.countersign.json.JsonMembers;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Edge as an organisation writes it.
 *
 * @param id its name, unique in the patch
 * @param source the node it leaves
 * @param target the node it leads to
 * @param choice when it is taken
 * @param label its name for people
 */
public record PatchEdge(
    String id, String source, String target, EdgeChoice choice, Optional<String> label) {

  /** Returns the edge in its JSON form. */
  public Map<String, @Nullable Object> toPlain() {
    var plain =
        PlainMembers.object()
            .with("id", id)
            .with("sourceNodeId", source)
            .with("targetNodeId", target);
    return choice.into(plain).with("label", label).build();
  }

  static PatchEdge read(JsonMembers edge) {
    return new PatchEdge(
        edge.text("id"),
        edge.text("sourceNodeId"),
        edge.text("targetNodeId"),
        EdgeChoice.read(edge),
        edge.textIfAny("label"));
  }
}
