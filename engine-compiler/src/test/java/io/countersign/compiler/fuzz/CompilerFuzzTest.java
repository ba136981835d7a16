package io.countersign.compiler.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.CompileResult;
import io.countersign.compiler.Compiler;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.StepConfig;
import java.util.HashSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class CompilerFuzzTest {

  private static final int INPUTS = Integer.getInteger("countersign.campaign.inputs", 20_000) / 5;
  private static final long SEED = Long.getLong("countersign.campaign.seed", 20260131L);

  @Test
  @Timeout(value = 60, unit = TimeUnit.MINUTES)
  void shouldTakeWhatIsRightAndRefuseWhatIsWrong() {
    var dice = new Dice(SEED);
    var types = new HashSet<>(StepConfig.TYPES);
    types.addAll(RandomSteps.HOST_TYPES);
    var compiler = Compiler.builder().handlers(types).build();
    for (int i = 0; i < INPUTS; i++) {
      var sample = new RandomPatches(dice).next();
      var result = compiler.compile(sample.contract(), sample.patch());
      assertThat(result)
          .as(() -> result.problems() + "\n" + sample.patch().toPlain())
          .isInstanceOf(CompileResult.Accepted.class);
      var workflow = result.orThrow();
      IndependentChecker.check(
          Look.copy(sample.contract().toPlain()),
          Look.copy(sample.patch().toPlain()),
          workflow.toJson(),
          sample.truth());
      assertThat(CompiledWorkflow.load(workflow.toJson()).orThrow().hash())
          .isEqualTo(workflow.hash());
    }
  }
}
