package io.countersign.compiler.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.baseline.BaselineCase;
import io.countersign.compiler.baseline.BaselineFile;
import io.countersign.compiler.baseline.Baselines;
import io.countersign.compiler.problem.CompilerCode;
import io.countersign.engine.workflow.graph.EnvelopeModel;
import io.countersign.engine.workflow.graph.PatchModel;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Runs the cases under {@code src/test/resources/baselines/patch}. */
class PatchBaselineTest {

  private static final Baselines BASELINES = Baselines.in("patch");

  @TestFactory
  Stream<DynamicTest> shouldSayWhatEachBaselineSays() {
    return BASELINES.tests(
        (envelope, patch, handlers) ->
            PatchCheck.problems(EnvelopeModel.of(envelope), PatchModel.of(patch), handlers));
  }

  @Test
  void shouldHaveABaselineForEachRule() {
    // Given
    var rules = PatchCheck.RULES.stream().map(rule -> fileOf(rule.getClass())).toList();

    // When
    var files = BASELINES.files().stream().map(BaselineFile::name).toList();

    // Then
    assertThat(files).containsExactlyInAnyOrderElementsOf(rules);
  }

  @Test
  void shouldHoldARefusedAndAnAcceptedCaseInEachBaseline() {
    for (var file : BASELINES.files()) {
      assertThat(file.cases())
          .as(file.name())
          .extracting(PatchBaselineTest::isAccepted)
          .contains(true, false);
    }
  }

  @Test
  void shouldHaveACaseOfEachCode() {
    // Given
    var codes =
        Arrays.stream(CompilerCode.values())
            .map(Enum::name)
            .filter(code -> code.startsWith("PATCH_") && !code.equals("PATCH_SILENCE"))
            .toList();

    // When
    var said =
        BASELINES.files().stream()
            .flatMap(file -> file.cases().stream())
            .flatMap(one -> one.expected().lines())
            .map(line -> line.split("[ :]", 2)[0])
            .toList();

    // Then
    assertThat(said).containsAll(codes);
  }

  private static boolean isAccepted(BaselineCase one) {
    return one.expected().equals(BaselineCase.NONE);
  }

  /** {@code NodeIdRule} has {@code node-id}. */
  private static String fileOf(Class<?> rule) {
    return rule.getSimpleName()
        .replace("Rule", "")
        .replaceAll("(?<=[a-z])(?=[A-Z])", "-")
        .toLowerCase(Locale.ROOT);
  }
}
