package io.countersign.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.patch.Sketch;
import io.countersign.compiler.rule.graph.GraphCheck;
import io.countersign.compiler.sample.Samples;
import io.countersign.compiler.sample.Slots;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.graph.EnvelopeModel;
import io.countersign.engine.workflow.graph.JoinRequirement;
import io.countersign.engine.workflow.graph.PatchModel;
import io.countersign.engine.workflow.graph.StepForm;
import io.countersign.engine.workflow.graph.WorkflowModel;
import io.countersign.json.CanonicalJson;
import io.countersign.json.Json;
import io.countersign.problem.Result;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
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
    var problems = GraphCheck.problems(EnvelopeModel.of(Sketch.ENVELOPE), PatchModel.of(patch));

    // then
    assertThat(problems)
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code().name()).isEqualTo(code);
              assertThat(problem.found()).contains("'" + first + "'", "'" + second + "'");
            });
    var compiled = Compiler.standard().compile(Sketch.ENVELOPE.contract(), patch);
    assertThat(compiled).isInstanceOf(Result.Refused.class);
    assertThat(compiled.problems()).containsAll(problems);
  }

  @Test
  void shouldReportWhatTheGraphAndItsWarningsSayToo() {
    // given
    var asked = PatchSteps.approval(PatchSteps.role("manager"));
    var alone = Samples.sample(Slots.of(Samples.SUBMITTED).node(1, asked));
    var twoLast = Slots.of(Samples.DRAFT).node(1, Samples.script()).node(2, Samples.script());

    // when
    var warned = Compiler.standard().compile(alone.contract(), alone.patch());
    var refused =
        Compiler.standard().compile(alone.contract(), Samples.sample(twoLast.branching()).patch());

    // then
    assertThat(warned).isInstanceOf(Result.Accepted.class);
    assertThat(codes(warned)).containsExactly("LINT_APPROVAL_NO_TIMEOUT");
    assertThat(refused).isInstanceOf(Result.Refused.class);
    assertThat(codes(refused)).containsExactly("GRAPH_EXIT", "GRAPH_ENTRY");
  }

  @Test
  void shouldRefuseSettingsThatJsonCannotHold() {
    // given
    var settings = Map.<String, @Nullable Object>of("ink", new Object());
    var patch =
        Samples.sample(
            Slots.of(Samples.DRAFT).node(1, new StepForm.Custom("acme:stamp", settings)));
    var compiler = Compiler.builder().handlers(Set.of("acme:stamp")).build();

    // when
    var refused = compiler.compile(patch.contract(), patch.patch());

    // then
    assertThat(refused).isInstanceOf(Result.Refused.class);
    assertThat(refused.problems())
        .singleElement()
        .satisfies(
            problem ->
                assertThat(problem.place().pointer())
                    .isEqualTo("/slots/slot:draft_to_submit/nodes/0/config/ink"));
  }

  @Test
  void shouldKnowNoSlotWithoutAWindow() {
    // given
    var contract = CanonicalJson.ofValue(Samples.invoice().build().toPlain()).orThrow().text();
    var stripped =
        contract.replace("\"stable\":true,\"window\":\"amend_only\"}", "\"stable\":true}");
    assertThat(stripped).isNotEqualTo(contract);

    // then
    assertThat(ContractSource.read(contract).problems()).isEmpty();
    assertThat(ContractSource.read(stripped).problems())
        .isNotEmpty()
        .allSatisfy(
            problem -> {
              assertThat(problem.code().name()).isEqualTo("SOURCE_MEMBER_MISSING");
              assertThat(problem.remedy()).contains("'window'");
            });
  }

  private static List<String> codes(Result<CompiledWorkflow> result) {
    return result.problems().stream().map(problem -> problem.code().name()).toList();
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
    assertThat(WorkflowModel.of(compiled).structure().joinRequirements())
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
    assertThat(Json.read(text)).isInstanceOf(Result.Accepted.class);
    var claimed = PatchBuilder.fromPlain(Json.read(text).orThrow());

    // then it compiles, if it does, to the same bytes as without the claim
    var with = Compiler.standard().compile(sample.contract(), claimed.orThrow()).orThrow();
    var without = Compiler.standard().compile(sample.contract(), sample.patch()).orThrow();
    assertThat(with.toJson()).isEqualTo(without.toJson());
  }

  @Test
  void shouldGiveEveryStepAnEditWindow() {
    for (var sample : Samples.all().values()) {
      var compiled = Compiler.standard().compile(sample.contract(), sample.patch()).orThrow();
      assertThat(WorkflowModel.of(compiled).safeguards().editWindows().keySet())
          .containsExactlyElementsOf(WorkflowModel.of(compiled).graph().nodes().keySet());
    }
  }

  private static Slots threeBranches() {
    return Slots.of(Samples.APPROVED)
        .node(1, new StepForm.ParallelSplit())
        .node(2, Samples.script())
        .node(3, Samples.script())
        .node(4, Samples.script())
        .node(5, new StepForm.ParallelJoin(JoinMode.ALL, OptionalInt.empty()))
        .chain(1, 2, 5)
        .chain(1, 3, 5)
        .chain(1, 4, 5);
  }
}
