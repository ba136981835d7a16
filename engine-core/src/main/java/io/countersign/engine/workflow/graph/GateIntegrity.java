package io.countersign.engine.workflow.graph;

import io.countersign.engine.value.PlainMembers;
import io.countersign.json.JsonMembers;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Proof that no gate of the envelope is missing.
 *
 * @param requiredGates the gates that the envelope has, sorted
 * @param presentGates those of them that the compiled workflow has, unchanged, sorted
 */
public record GateIntegrity(List<String> requiredGates, List<String> presentGates) {

  /** Copies the lists. */
  public GateIntegrity {
    requiredGates = List.copyOf(requiredGates);
    presentGates = List.copyOf(presentGates);
  }

  /** Returns whether no gate is missing. */
  public boolean valid() {
    return requiredGates.equals(presentGates);
  }

  Map<String, @Nullable Object> toPlain() {
    return PlainMembers.object()
        .with("requiredGates", requiredGates)
        .with("presentGates", presentGates)
        .with("valid", (Object) valid())
        .build();
  }

  static GateIntegrity read(JsonMembers members) {
    return new GateIntegrity(members.texts("requiredGates"), members.texts("presentGates"));
  }
}
