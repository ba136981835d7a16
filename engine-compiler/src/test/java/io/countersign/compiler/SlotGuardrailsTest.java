package io.countersign.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.patch.Sketch;
import io.countersign.compiler.rule.graph.GraphCheck;
import io.countersign.compiler.sample.Samples;
import io.countersign.compiler.sample.Slots;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.JoinRequirement;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.json.CanonicalJson;
import io.countersign.json.Json;
import io.countersign.json.JsonReading;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the compiler keeps authors from. */
class SlotGuardrailsTest {

  @ParameterizedTest
  @CsvSource({
    "in>a a>b b>a b>out, GRAPH_CYCLE, 'a', 'b'",
    "in>a b>c, GRAPH_UNREACHABLE, 'b', 'c'",
    "a>c b>c, GRAPH_ENTRY, 'a', 'b'",
    "a>b a>c, GRAPH_EXIT, 'b', 'c'"
  })
  void shouldRefuseEachDefectByACodeOfItsOwnAndNameTheNodes(
      String sketch, String code, String first, String second) {
    // when
    var patch = Sketch.inEnvelope(Sketch.patch(List.of(sketch.split(" ", -1))));
    var problems = GraphCheck.problems(Sketch.ENVELOPE, patch);

    // then
    assertThat(problems)
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code().name()).isEqualTo(code);
              assertThat(problem.found()).contains("'" + first + "'", "'" + second + "'");
            });
    assertThat(Compiler.standard().compile(Sketch.ENVELOPE.contract(), patch))
        .isInstanceOf(CompileResult.Refused.class);
  }

  @Test
  void shouldWorkOutWhatAJoinTakes() {
    // given a split of three into a join of all
    var sample = Samples.sample(threeBranches());

    // when
    var compiled = Compiler.standard().compile(sample.contract(), sample.patch()).orThrow();

    // then
    var join = Slots.id(Samples.APPROVED, 5);
    var split = Slots.id(Samples.APPROVED, 1);
    assertThat(compiled.structure().joinRequirements())
        .containsEntry(join, new JoinRequirement(3, JoinMode.ALL, 3, split));
  }

  @Test
  void shouldNeverTakeACountThatAnAuthorStated() {
    // given a patch whose join of all claims to take two
    var sample = Samples.sample(threeBranches());
    var text =
        CanonicalJson.ofValue(sample.patch().toPlain())
            .orThrow()
            .text()
            .replace("\"mode\":\"all\"", "\"mode\":\"all\",\"requiredTokenCount\":2");
    assertThat(text).contains("requiredTokenCount");
    assertThat(Json.read(text)).isInstanceOf(JsonReading.Value.class);
    var claimed = WorkflowPatch.fromPlain(((JsonReading.Value) Json.read(text)).plain());

    // then it compiles, if it does, to the same bytes as without the claim
    var with = Compiler.standard().compile(sample.contract(), claimed.orThrow()).orThrow();
    var without = Compiler.standard().compile(sample.contract(), sample.patch()).orThrow();
    assertThat(with.toJson()).isEqualTo(without.toJson());
  }

  @Test
  void shouldGiveEveryStepAnEditWindow() {
    for (var sample : Samples.all().values()) {
      var compiled = Compiler.standard().compile(sample.contract(), sample.patch()).orThrow();
      assertThat(compiled.safeguards().editWindows().keySet())
          .containsExactlyElementsOf(compiled.graph().nodes().keySet());
    }
  }

  private static Slots threeBranches() {
    return Slots.of(Samples.APPROVED)
        .node(1, new StepConfig.ParallelSplit())
        .node(2, Samples.script())
        .node(3, Samples.script())
        .node(4, Samples.script())
        .node(5, new StepConfig.ParallelJoin(JoinMode.ALL, OptionalInt.empty()))
        .chain(1, 2, 5)
        .chain(1, 3, 5)
        .chain(1, 4, 5);
  }
}
