package io.countersign.engine.definition;

import io.countersign.engine.value.PlainMembers;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.graph.WorkflowModel;
import io.countersign.json.CanonicalJson;
import io.countersign.json.Json;
import io.countersign.json.JsonMembers;
import io.countersign.problem.Result;
import org.jspecify.annotations.Nullable;

/**
 * Header of a compiled workflow: a few figures by which people and stores can distinguish it from
 * others without reading it. Only its hash proves anything.
 *
 * @param nodes how many nodes it has
 * @param edges how many edges
 * @param order how many nodes its topological order has
 * @param slotMapHash the SHA-256 of the map from nodes to slots, as 64 hexadecimal digits
 */
public record WorkflowHeader(int nodes, int edges, int order, String slotMapHash) {

  /** Returns the header of a workflow. */
  public static WorkflowHeader of(CompiledWorkflow compiled) {
    var workflow = WorkflowModel.of(compiled);
    var slots = CanonicalJson.ofValue(workflow.safeguards().slotMap()).orThrow();
    return new WorkflowHeader(
        workflow.graph().nodes().size(),
        workflow.graph().edges().size(),
        workflow.structure().topologicalOrder().size(),
        slots.sha256Hex());
  }

  /** Reads the header that {@link #toJson} wrote, in any layout, or returns why there is none. */
  public static Result<WorkflowHeader> fromJson(String json) {
    var reading = Json.read(json);
    return reading instanceof Result.Accepted<@Nullable Object> value
        ? JsonMembers.read(value.value(), WorkflowHeader::read)
        : new Result.Refused<>(reading.problems());
  }

  private static WorkflowHeader read(JsonMembers members) {
    return new WorkflowHeader(
        members.number("nodeCount"),
        members.number("edgeCount"),
        members.number("orderLength"),
        members.text("slotMapHash"));
  }

  /** Returns the canonical JSON of the header. */
  public String toJson() {
    var plain =
        PlainMembers.object()
            .with("nodeCount", nodes)
            .with("edgeCount", edges)
            .with("orderLength", order)
            .with("slotMapHash", slotMapHash)
            .build();
    return CanonicalJson.ofValue(plain).orThrow().text();
  }
}
