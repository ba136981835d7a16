package io.countersign.engine.workflow.graph;

import io.countersign.engine.value.PlainMembers;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.json.JsonMembers;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Requirement for a join to fire. The compiler derives it; authors cannot set it.
 *
 * @param requiredTokenCount the number of qualified arrivals; for ALL, the number of branches
 * @param mode how the branches count
 * @param branches how many branches its split has
 * @param split the split whose branches meet here
 */
public record JoinRequirement(int requiredTokenCount, JoinMode mode, int branches, String split) {

  Map<String, @Nullable Object> toPlain() {
    return PlainMembers.object()
        .with("requiredTokenCount", requiredTokenCount)
        .with("mode", mode)
        .with("branches", branches)
        .with("split", split)
        .build();
  }

  static JoinRequirement read(JsonMembers members) {
    return new JoinRequirement(
        members.number("requiredTokenCount"),
        members.choice("mode", JoinMode.class),
        members.number("branches"),
        members.text("split"));
  }
}
