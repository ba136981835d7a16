package io.countersign.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.diagram.Diagram;
import io.countersign.compiler.diff.WorkflowDiff;
import io.countersign.compiler.sample.Samples;
import io.countersign.compiler.template.TemplateCatalogue;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.patch.SlotBuilder;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Patches with short ids of nodes and without ids of edges compile to the workflow of the same
 * patch with full ids. The full form is derived here, without the compiler.
 */
class ShortIdsTest {

  private static final Path SCRIPTS = Path.of("..", "cli", "scripts");

  private record Pair(EntityContract contract, Map<String, @Nullable Object> authored) {}

  @TestFactory
  Stream<DynamicTest> shouldCompileToTheWorkflowOfTheFullIds() throws IOException {
    var pairs = new LinkedHashMap<String, Pair>();
    Samples.all()
        .forEach((name, one) -> pairs.put(name, new Pair(one.contract(), one.patch().toPlain())));
    for (var template : TemplateCatalogue.all()) {
      var filled = TemplateCatalogue.fill(template.name(), Map.of()).orThrow();
      pairs.put(template.name(), new Pair(filled.contract(), plain(filled.patchJson())));
    }
    for (var letter : List.of("a", "b", "c", "d", "e")) {
      var file = "use-case-" + letter;
      var contract = Files.readString(SCRIPTS.resolve(file + ".contract.json"));
      var patch = Files.readString(SCRIPTS.resolve(file + ".patch.json"));
      pairs.put(file, new Pair(ContractSource.read(contract).orThrow(), plain(patch)));
    }
    return pairs.entrySet().stream()
        .map(one -> DynamicTest.dynamicTest(one.getKey(), () -> assertSame(one.getValue())));
  }

  private static void assertSame(Pair pair) {
    var shortForm = shortForm(pair.authored());
    var fullForm = fullForm(shortForm);

    var fromShort = compiled(pair.contract(), shortForm);
    var fromFull = compiled(pair.contract(), fullForm);

    assertThat(Json.write(shortForm)).doesNotContain("usr:").doesNotContain("sys:slot");
    assertThat(fromShort.hash()).isEqualTo(fromFull.hash());
    assertThat(fromShort.toJson()).isEqualTo(fromFull.toJson());
  }

  @Test
  void shouldCompileToTheWorkflowOfTheBuilder() {
    var json =
        """
        {"baseRef": {"entityType": "invoice", "envelopeVersion": 1}, "slots": {
          "slot:submitted_to_approved": {
            "entryEdgeMode": "serial", "exitEdgeMode": "single",
            "nodes": [
              {"id": "review", "type": "approval", "config": {"approvers": [{"role": "cfo"}]}},
              {"id": "tell", "type": "rule", "config": {"ruleSet": "tell"}}],
            "edges": [
              {"sourceNodeId": "in", "targetNodeId": "review"},
              {"sourceNodeId": "review", "targetNodeId": "tell"},
              {"sourceNodeId": "tell", "targetNodeId": "out"}]}}}
        """;
    var built =
        PatchBuilder.on("invoice", 1)
            .slot(
                Samples.SUBMITTED,
                slot ->
                    slot.step("review", PatchSteps.approval(PatchSteps.role("cfo")))
                        .step("tell", PatchSteps.rule("tell"))
                        .inOrder("in", "review", "tell", "out"))
            .build();

    var read = PatchSource.read(json).orThrow();
    var contract = Samples.invoice().build();

    assertThat(read).isEqualTo(built);
    assertThat(Compiler.standard().compile(contract, read).orThrow().hash())
        .isEqualTo(Compiler.standard().compile(contract, built).orThrow().hash());
  }

  @Test
  void shouldShowShortIdsInDiagramAndDifference() {
    var patch =
        PatchBuilder.on("invoice", 1)
            .slot(
                Samples.SUBMITTED,
                slot ->
                    slot.step("weigh", PatchSteps.rule("weigh"))
                        .step(
                            "review",
                            PatchSteps.approval(PatchSteps.role("cfo")).within("P3D"),
                            node -> node.withLabel("Review"))
                        .inOrder("weigh", "review"))
            .build();
    var workflow = Compiler.standard().compile(Samples.invoice().build(), patch).orThrow();

    assertThat(WorkflowDiff.ofEnvelope(workflow).text(patch))
        .contains("+ rule weigh\n", "+ approval \"Review\" review\n", "+ edge weigh → \"Review\"\n")
        .doesNotContain("usr:");
    assertThat(Diagram.of(workflow, patch).mermaid()).contains("“weigh”").doesNotContain("usr:");
    assertThat(Diagram.of(workflow).mermaid()).doesNotContain("weigh");
  }

  private static CompiledWorkflow compiled(
      EntityContract contract, Map<String, @Nullable Object> patch) {
    var read = PatchSource.read(Json.write(patch)).orThrow();
    return Compiler.standard().compile(contract, read).orThrow();
  }

  private static Map<String, @Nullable Object> plain(String json) {
    return members(Json.read(json).orThrow());
  }

  /** Gives every node a short id and takes every id of an edge away. */
  private static Map<String, @Nullable Object> shortForm(Map<String, @Nullable Object> patch) {
    var slots = new LinkedHashMap<String, @Nullable Object>();
    members(patch.get("slots"))
        .forEach(
            (slotId, content) -> {
              var slot = members(content);
              var names = new LinkedHashMap<String, String>();
              names.put("sys:slot:" + slotId + ":in", "in");
              names.put("sys:slot:" + slotId + ":out", "out");
              var nodes = new ArrayList<@Nullable Object>();
              for (var node : list(slot.get("nodes"))) {
                var id = String.valueOf(node.get("id"));
                names.put(id, id.startsWith("usr:") ? "n" + names.size() : id);
                node.put("id", names.get(id));
                nodes.add(node);
              }
              var edges = new ArrayList<@Nullable Object>();
              for (var edge : list(slot.get("edges"))) {
                edge.remove("id");
                edge.computeIfPresent("sourceNodeId", (key, id) -> named(names, id));
                edge.computeIfPresent("targetNodeId", (key, id) -> named(names, id));
                edges.add(edge);
              }
              slot.put("nodes", nodes);
              slot.put("edges", edges);
              slots.put(slotId, slot);
            });
    var all = members(patch);
    all.put("slots", slots);
    return all;
  }

  /** Writes the ids of a short form out. */
  private static Map<String, @Nullable Object> fullForm(Map<String, @Nullable Object> patch) {
    var slots = new LinkedHashMap<String, @Nullable Object>();
    members(patch.get("slots"))
        .forEach(
            (slotId, content) -> {
              var slot = members(content);
              var nodes = list(slot.get("nodes"));
              nodes.forEach(node -> node.compute("id", (key, id) -> full(slotId, id)));
              var edges = list(slot.get("edges"));
              Set<String> taken = new HashSet<>();
              for (var edge : edges) {
                var on = edge.get("on") == null ? "" : "-" + edge.get("on");
                var id =
                    slotId + "/" + edge.get("sourceNodeId") + "-" + edge.get("targetNodeId") + on;
                var free = id;
                for (int i = 2; !taken.add(free); i++) {
                  free = id + "-" + i;
                }
                edge.put("id", free);
                edge.computeIfPresent("sourceNodeId", (key, end) -> full(slotId, end));
                edge.computeIfPresent("targetNodeId", (key, end) -> full(slotId, end));
              }
              slot.put("nodes", nodes);
              slot.put("edges", edges);
              slots.put(slotId, slot);
            });
    var all = members(patch);
    all.put("slots", slots);
    return all;
  }

  private static String named(Map<String, String> names, Object id) {
    return names.getOrDefault(String.valueOf(id), String.valueOf(id));
  }

  private static String full(String slotId, @Nullable Object id) {
    var name = String.valueOf(id);
    return name.equals("in") || name.equals("out")
        ? "sys:slot:" + slotId + ":" + name
        : SlotBuilder.nodeId(slotId, name);
  }

  private static List<Map<String, @Nullable Object>> list(@Nullable Object value) {
    var all = new ArrayList<Map<String, @Nullable Object>>();
    if (value instanceof List<?> elements) {
      elements.forEach(element -> all.add(members(element)));
    }
    return all;
  }

  private static Map<String, @Nullable Object> members(@Nullable Object value) {
    var copy = new LinkedHashMap<String, @Nullable Object>();
    if (value instanceof Map<?, ?> map) {
      map.forEach((key, member) -> copy.put(String.valueOf(key), member));
    }
    return copy;
  }
}
