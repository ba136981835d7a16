package io.countersign.engine.workflow.graph;

import io.countersign.engine.value.PlainMembers;
import io.countersign.json.JsonMembers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Region between a split and its join. The token that forked there owns it.
 *
 * @param split the split at which it begins
 * @param join the join at which it ends
 * @param within the split of the region around it, or empty
 * @param nodes the nodes strictly between, those of inner regions included, sorted
 */
public record ForkRegion(String split, String join, Optional<String> within, List<String> nodes) {

  /** Copies the nodes. */
  public ForkRegion {
    nodes = List.copyOf(nodes);
  }

  Map<String, @Nullable Object> toPlain() {
    return PlainMembers.object()
        .with("split", split)
        .with("join", join)
        .with("within", within)
        .with("nodes", nodes)
        .build();
  }

  static ForkRegion read(JsonMembers members) {
    return new ForkRegion(
        members.text("split"),
        members.text("join"),
        members.textIfAny("within"),
        members.texts("nodes"));
  }
}
