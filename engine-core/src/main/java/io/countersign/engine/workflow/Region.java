package io.countersign.engine.workflow;

import io.countersign.json.Members;
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
public record Region(String split, String join, Optional<String> within, List<String> nodes) {

  /** Copies the nodes. */
  public Region {
    nodes = List.copyOf(nodes);
  }

  Map<String, @Nullable Object> toPlain() {
    return Plain.object()
        .with("split", split)
        .with("join", join)
        .with("within", within)
        .with("nodes", nodes)
        .done();
  }

  static Region read(Members members) {
    return new Region(
        members.text("split"),
        members.text("join"),
        members.textIfAny("within"),
        members.texts("nodes"));
  }
}
