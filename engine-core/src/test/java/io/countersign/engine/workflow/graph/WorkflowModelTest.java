package io.countersign.engine.workflow.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.CompilerVersion;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.graph.WorkflowEdge.Ends;
import io.countersign.engine.workflow.graph.WorkflowEdge.Kind;
import io.countersign.json.CanonicalJson;
import io.countersign.json.Json;
import io.countersign.problem.Problem;
import io.countersign.problem.Result;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Compiled workflows as they are looked into, stored and loaded. */
class WorkflowModelTest {

  /**
   * Reads parts and hash; these workflows have no envelope, for which the compiler's tests stand.
   */
  private static Result<WorkflowModel> load(String json) {
    return WorkflowLoader.load(json, CompilerVersion.CURRENT);
  }

  /** A fork of two branches, one of which can be sent back into the other. */
  private static CompiledWorkflow workflow() {
    var nodes = new HashMap<String, WorkflowNode>();
    for (var id : List.of("start", "left", "right", "after")) {
      nodes.put(id, WorkflowNode.of(id, new StepForm.Rule(id)));
    }
    nodes.put("split", WorkflowNode.of("split", new StepForm.ParallelSplit()));
    nodes.put(
        "join",
        WorkflowNode.of("join", new StepForm.ParallelJoin(JoinMode.ALL, OptionalInt.empty())));
    var edges = new LinkedHashMap<String, WorkflowEdge>();
    for (var edge :
        List.of(
            edge("1", "start", "split", 100, Kind.FORWARD),
            edge("2", "split", "left", 200, Kind.FORWARD),
            edge("3", "split", "right", 100, Kind.FORWARD),
            edge("4", "left", "join", 100, Kind.FORWARD),
            edge("5", "right", "join", 100, Kind.FORWARD),
            edge("6", "join", "after", 100, Kind.FORWARD),
            edge("7", "after", "left", 100, Kind.RETURN))) {
      edges.put(edge.id(), edge);
    }
    var graph =
        new WorkflowGraph(EntityContract.document("invoice").build(), nodes, edges, List.of());
    return WorkflowModel.seal(graph, structure(), safeguards());
  }

  private static WorkflowEdge edge(
      String id, String source, String target, int priority, Kind kind) {
    return new WorkflowEdge(
        id,
        new Ends(source, target),
        EdgeChoice.ALWAYS.atPriority(priority),
        Optional.empty(),
        kind,
        WorkflowEdge.ENVELOPE);
  }

  private static WorkflowStructure structure() {
    return new WorkflowStructure(
        Map.of(
            "start", List.of("1"),
            "split", List.of("3", "2"),
            "left", List.of("4"),
            "right", List.of("5"),
            "join", List.of("6"),
            "after", List.of("7")),
        Map.of(
            "start", List.of(),
            "split", List.of("1"),
            "left", List.of("2", "7"),
            "right", List.of("3"),
            "join", List.of("4", "5"),
            "after", List.of("6")),
        List.of("start", "split", "left", "right", "join", "after"),
        Map.of("join", new JoinRequirement(2, JoinMode.ALL, 2, "split")),
        List.of(new ForkRegion("split", "join", Optional.empty(), List.of("left", "right"))));
  }

  private static NodeSafeguards safeguards() {
    return new NodeSafeguards(
        Map.of("start", EditWindow.EDITABLE, "left", EditWindow.LOCKED),
        List.of("right", "left"),
        Map.of("start", WorkflowEdge.ENVELOPE, "left", "slot:x"),
        new GateIntegrity(List.of("gate"), List.of("gate")));
  }

  @Test
  void shouldAnswerFromItsIndexes() {
    // when
    var workflow = workflow();

    // then
    assertThat(WorkflowModel.of(workflow).node("left").type()).isEqualTo("rule");
    assertThat(WorkflowModel.of(workflow).edge("1").target()).isEqualTo("split");
    assertThat(WorkflowModel.of(workflow).edgesFrom("split"))
        .extracting(WorkflowEdge::id)
        .containsExactly("3", "2");
    assertThat(WorkflowModel.of(workflow).edgesFrom("none")).isEmpty();
    assertThat(WorkflowModel.of(workflow).windowOf("left")).isEqualTo(EditWindow.LOCKED);
    assertThat(WorkflowModel.of(workflow).isStable("left")).isTrue();
    assertThat(WorkflowModel.of(workflow).isStable("start")).isFalse();
    assertThat(WorkflowModel.of(workflow).slotOf("left")).isEqualTo("slot:x");
    assertThat(WorkflowModel.of(workflow).joinRequirement("join"))
        .contains(new JoinRequirement(2, JoinMode.ALL, 2, "split"));
    assertThat(WorkflowModel.of(workflow).joinRequirement("left")).isEmpty();
    assertThat(workflow.envelopeVersion()).isEqualTo(1);
    assertThat(workflow).hasToString("invoice@" + workflow.hash().substring(0, 12));
  }

  @Test
  void shouldRefuseToAnswerForNodesThatItHasNot() {
    // given
    var workflow = workflow();

    // then
    assertThatThrownBy(() -> WorkflowModel.of(workflow).node("none"))
        .hasMessageContaining("'none'");
    assertThatThrownBy(() -> WorkflowModel.of(workflow).edge("none"))
        .hasMessageContaining("'none'");
    assertThatThrownBy(() -> WorkflowModel.of(workflow).windowOf("none"))
        .hasMessageContaining("'none'");
    assertThatThrownBy(() -> WorkflowModel.of(workflow).slotOf("none"))
        .hasMessageContaining("'none'");
  }

  @Test
  void shouldKnowWhoCanStillReachAJoin() {
    // when
    var workflow = workflow();

    // then
    for (var loaded : List.of(workflow, load(workflow.toJson()).orThrow())) {
      assertThat(WorkflowModel.of(loaded).reaches("left", "join")).isTrue();
      assertThat(WorkflowModel.of(loaded).reaches("right", "join")).isTrue();
      assertThat(WorkflowModel.of(loaded).reaches("after", "join")).isFalse();
      assertThat(WorkflowModel.of(loaded).reaches("start", "join")).isFalse();
      assertThat(WorkflowModel.of(loaded).reaches("left", "split")).isFalse();
    }
  }

  @Test
  void shouldLoadWhatItWrote() {
    // given
    var workflow = workflow();

    // when
    var loaded = load(workflow.toJson()).orThrow();

    // then
    assertThat(loaded.toJson()).isEqualTo(workflow.toJson());
    assertThat(WorkflowModel.of(loaded).graph()).isEqualTo(WorkflowModel.of(workflow).graph());
    assertThat(WorkflowModel.of(loaded).structure())
        .isEqualTo(WorkflowModel.of(workflow).structure());
    assertThat(WorkflowModel.of(loaded).safeguards())
        .isEqualTo(WorkflowModel.of(workflow).safeguards());
    assertThat(loaded.compilerVersion()).isEqualTo(CompilerVersion.CURRENT.toString());
  }

  @Test
  void shouldLoadAnotherLayoutAndRefuseAnotherContent() {
    // given
    var workflow = workflow();
    var plain = Json.read(workflow.toJson()).orThrow();
    var spread = Json.write(plain).replace("\":", "\" : ");

    // when
    var loaded = load(spread);
    var altered = load(spread.replace("slot:x", "slot:y"));

    // then
    assertThat(loaded.orThrow().hash()).isEqualTo(workflow.hash());
    assertThat(altered.problems())
        .extracting(Problem::code)
        .containsExactly(EngineCode.WORKFLOW_HASH_MISMATCH);
  }

  @Test
  void shouldNotBeFooledByAHashInAnotherPlace() {
    // given
    var workflow = workflow();
    var member = "\"hash\":\"" + workflow.hash() + "\",";
    var moved =
        workflow
            .toJson()
            .replace(member, "")
            .replace("{\"adjacency\"", "{" + member + "\"adjacency\"");
    var nested = workflow.toJson().replace("\"contract\":{", "\"contract\":{" + member);

    // then
    assertThat(load(moved).orThrow().hash()).isEqualTo(workflow.hash());
    assertThat(load(nested).problems())
        .extracting(Problem::code)
        .containsExactly(EngineCode.WORKFLOW_HASH_MISMATCH);
  }

  @Test
  void shouldRefuseEdgesThatAreNotThereThoughTheHashFits() {
    // given
    var plain = workflow().toPlain();
    plain.remove("hash");
    plain.put("adjacency", Map.of("start", List.of("none")));
    plain.put("hash", CanonicalJson.ofValue(plain).orThrow().sha256Hex());

    // when
    var loaded = load(CanonicalJson.ofValue(plain).orThrow().text());

    // then
    assertThat(loaded.problems())
        .singleElement()
        .asString()
        .startsWith("JSON_SHAPE /adjacency/start: Expected a list of edges that edgesById holds");
  }

  @Test
  void shouldRefuseTextThatIsNoWorkflow() {
    for (var text : List.of("", "{", "[]", "{}", "null", "{\"hash\":\"\",\"compilerVersion\":1}")) {
      assertThat(load(text).problems()).as(text).isNotEmpty();
    }
  }
}
