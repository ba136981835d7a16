package io.countersign.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.sample.Leaves;
import io.countersign.compiler.sample.Samples;
import io.countersign.engine.definition.WorkflowArtefact;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.graph.WorkflowModel;
import io.countersign.json.CanonicalJson;
import io.countersign.json.Json;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemCode;
import io.countersign.problem.Result;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** WF-07: what runs is a compiled workflow, as it left the compiler. */
class WF07CompiledOnlyTest {

  private static CompiledWorkflow compiled() {
    var sample = Samples.sample(Samples.nestedSplits(Samples.APPROVED));
    return Compiler.standard().compile(sample.contract(), sample.patch()).orThrow();
  }

  private static List<ProblemCode> codes(Result<CompiledWorkflow> loaded) {
    return loaded.problems().stream().map(Problem::code).toList();
  }

  /** As a compiler of another version would have written it: with a hash that fits. */
  private static String madeBy(String version) {
    var plain = compiled().toPlain();
    plain.remove("hash");
    plain.put("compilerVersion", version);
    plain.put("hash", CanonicalJson.ofValue(plain).orThrow().sha256Hex());
    return text(plain);
  }

  private static String text(@Nullable Object plain) {
    return CanonicalJson.ofValue(plain).orThrow().text();
  }

  @TestFactory
  Stream<DynamicTest> shouldLoadWhatWasCompiled() {
    return Samples.all().entrySet().stream()
        .map(one -> DynamicTest.dynamicTest(one.getKey(), () -> shouldLoad(one.getValue())));
  }

  private static void shouldLoad(Samples.Sample sample) {
    // given
    var compiled = Compiler.standard().compile(sample.contract(), sample.patch()).orThrow();

    // when
    var loaded = WorkflowArtefact.load(compiled.toJson()).orThrow();

    // then
    assertThat(loaded.toJson()).isEqualTo(compiled.toJson());
    assertThat(loaded.hash()).isEqualTo(compiled.hash());
    assertThat(WorkflowModel.of(loaded).graph()).isEqualTo(WorkflowModel.of(compiled).graph());
    assertThat(WorkflowModel.of(loaded).structure())
        .isEqualTo(WorkflowModel.of(compiled).structure());
    assertThat(WorkflowModel.of(loaded).safeguards())
        .isEqualTo(WorkflowModel.of(compiled).safeguards());
  }

  @Test
  void shouldRefuseEverySingleAlteredValue() {
    // given
    var plain = compiled().toPlain();
    var changed = Leaves.eachChanged(plain);
    assertThat(changed).hasSizeGreaterThan(400);

    for (var one : changed.entrySet()) {
      // when
      var loaded = WorkflowArtefact.load(text(one.getValue()));

      // then
      assertThat(loaded).as(one.getKey()).isInstanceOf(Result.Refused.class);
    }
  }

  @Test
  void shouldRefuseEverySingleAlteredByte() {
    // given
    var bytes = compiled().toJson().getBytes(StandardCharsets.UTF_8);

    for (int i = 0; i < bytes.length; i++) {
      // when
      var altered = bytes.clone();
      altered[i] ^= 1;
      var loaded = WorkflowArtefact.load(new String(altered, StandardCharsets.UTF_8));

      // then
      assertThat(loaded).as("byte " + i).isInstanceOf(Result.Refused.class);
    }
  }

  @Test
  void shouldSayThatAnAlteredWorkflowIsAltered() {
    // given
    var json = compiled().toJson().replace("\"locked\"", "\"editable\"");

    // when
    var loaded = WorkflowArtefact.load(json);

    // then
    assertThat(codes(loaded)).containsExactly(EngineCode.WORKFLOW_HASH_MISMATCH);
  }

  @Test
  void shouldLoadTheSameWorkflowInAnotherOrderAndLayout() {
    // given
    var compiled = compiled();
    var members = new TreeMap<String, @Nullable Object>(compiled.toPlain());
    var json = Json.write(members.descendingMap()).replace(",\"", ",\n  \"");

    // when
    var loaded = WorkflowArtefact.load(json);

    // then
    assertThat(loaded.orThrow().hash()).isEqualTo(compiled.hash());
  }

  @Test
  void shouldLoadWhatAnotherCompilerOfThisMajorVersionMade() {
    assertThat(WorkflowArtefact.load(madeBy("1.9.3")).orThrow().compilerVersion())
        .isEqualTo("1.9.3");
  }

  @Test
  void shouldHashTheVersionOfTheCompilerToo() {
    // given
    var compiled = compiled();

    // when
    var other = WorkflowArtefact.load(madeBy("1.0.1")).orThrow();

    // then
    assertThat(WorkflowModel.of(other).graph()).isEqualTo(WorkflowModel.of(compiled).graph());
    assertThat(other.compilerVersion()).isNotEqualTo(compiled.compilerVersion());
    assertThat(other.hash()).isNotEqualTo(compiled.hash());
  }

  @Test
  void shouldRefuseWhatACompilerOfAnotherMajorVersionMade() {
    for (var version : List.of("2.0.0", "0.9.0", "11.0.0")) {
      assertThat(codes(WorkflowArtefact.load(madeBy(version))))
          .as(version)
          .containsExactly(EngineCode.WORKFLOW_COMPILER_STALE);
    }
  }

  @Test
  void shouldRefuseAVersionThatIsNone() {
    for (var version : List.of("", "1", "1.0", "1.0.0-rc1", "1.0.0.0", "one")) {
      assertThat(codes(WorkflowArtefact.load(madeBy(version))))
          .as(version)
          .containsExactly(EngineCode.WORKFLOW_COMPILER_STALE);
    }
  }

  @Test
  void shouldRefuseSources() {
    // given
    var sample = Samples.sample(Samples.oneStep(Samples.DRAFT));

    for (var source : List.of(sample.contract().toPlain(), sample.patch().toPlain(), Map.of())) {
      // when
      var loaded = WorkflowArtefact.load(text(source));

      // then
      assertThat(codes(loaded)).containsExactly(EngineCode.JSON_SHAPE);
      assertThat(loaded.problems().get(0).expected()).isEqualTo("a compiled workflow");
    }
  }

  @Test
  void shouldHashEverythingButTheHash() {
    // given
    var compiled = compiled();
    var rest = compiled.toPlain();

    // when
    rest.remove("hash");

    // then
    assertThat(compiled.hash())
        .isEqualTo(CanonicalJson.ofValue(rest).orThrow().sha256Hex())
        .matches("[0-9a-f]{64}");
  }
}
