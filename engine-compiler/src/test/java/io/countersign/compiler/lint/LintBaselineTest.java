package io.countersign.compiler.lint;

import io.countersign.compiler.baseline.Baselines;
import io.countersign.compiler.baseline.Coverage;
import io.countersign.engine.workflow.graph.EnvelopeModel;
import io.countersign.engine.workflow.graph.PatchModel;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Runs the cases under {@code src/test/resources/baselines/lint}. */
class LintBaselineTest {

  private static final Baselines BASELINES = Baselines.in("lint");

  @TestFactory
  Stream<DynamicTest> shouldSayWhatEachBaselineSays() {
    return BASELINES.tests(
        (envelope, patch, handlers) ->
            LintCheck.problems(EnvelopeModel.of(envelope), PatchModel.of(patch)));
  }

  @Test
  void shouldHaveABaselineForEachLint() {
    Coverage.assertOneFileForEach(BASELINES, LintCheck.lints(), "Lint", Set.of("silencing"));
  }

  @Test
  void shouldHoldAWarnedAndASilentCaseInEachBaseline() {
    Coverage.assertSaidAndSilentInEach(BASELINES);
  }

  @Test
  void shouldHaveACaseOfEachCode() {
    Coverage.assertEachCodeSaid(BASELINES, "LINT_", Set.of());
    Coverage.assertEachCodeSaid(BASELINES, "PATCH_SILENCE", Set.of());
  }
}
