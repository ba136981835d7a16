package io.countersign.compiler.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.ContractSource;
import io.countersign.compiler.PatchSource;
import io.countersign.compiler.fuzz.RandomPatches.Sample;
import io.countersign.compiler.problem.CompilerCode;
import io.countersign.compiler.sample.Samples;
import io.countersign.compiler.sample.Shuffle;
import io.countersign.engine.definition.WorkflowArtefact;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.problem.Result;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Feeds the compiler random patches that are right, and the same with one mistake. A build feeds it
 * some; a campaign, with {@code -Dcountersign.campaign.inputs=1000000}, a sixth of that many. A run
 * is repeated by its seed.
 */
class CompilerFuzzTest {

  private static final int INPUTS = Integer.getInteger("countersign.campaign.inputs", 20_000) / 6;
  private static final long SEED = Long.getLong("countersign.campaign.seed", 20260131L);

  /** A mutation that finds no room in so many samples would never find any. */
  private static final int MOST_SAMPLES = 300;

  /** Fewer say nothing of how inputs are spread. */
  private static final int ENOUGH = 2_000;

  /** What is told of publishing and of templates, no contract or patch alone can bring about. */
  private static final List<String> ELSEWHERE = List.of("PUBLISH_", "TEMPLATE_", "STEPS_");

  private final Dice dice = new Dice(SEED);
  private final RandomPatches patches = new RandomPatches(dice);
  private final Judge judge = new Judge();
  private final Tally tally = new Tally();
  private final Map<String, String> failures = new LinkedHashMap<>();

  @Test
  @Timeout(value = 60, unit = TimeUnit.MINUTES)
  void shouldTakeWhatIsRightAndRefuseWhatIsWrong() {
    // given
    var byCode = List.copyOf(Mutations.byCode().values());
    long start = System.nanoTime();

    // when
    try {
      feed(byCode);
    } finally {
      report(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
    }

    // then
    assertThat(failures).isEmpty();
    if (INPUTS >= ENOUGH) {
      assertDistributions();
    }
  }

  @Test
  void shouldBreakEveryRuleThereIs() {
    var told =
        Arrays.stream(CompilerCode.values())
            .map(Enum::name)
            .filter(code -> ELSEWHERE.stream().noneMatch(code::startsWith))
            .toList();

    assertThat(Mutations.byCode().keySet()).containsAll(told);
  }

  private void feed(List<List<Mutation>> byCode) {
    int wrong = 0;
    for (int i = 0; i < INPUTS; i++) {
      if (i % 3 == 0) {
        checkRight(patches.next());
      } else {
        checkWrong(dice.of(byCode.get(wrong % byCode.size())));
        wrong++;
      }
    }
  }

  private void checkRight(Sample sample) {
    var patch = Look.copy(sample.patch().toPlain());
    tally.sample(patch, sample.truth());
    var result = judge.compile(sample);
    if (!(result instanceof Result.Accepted<CompiledWorkflow> accepted)) {
      failures.putIfAbsent("a right one", result.problems() + "\n" + PlainCanonical.text(patch));
      return;
    }
    var json = accepted.value().toJson();
    IndependentChecker.check(Look.copy(sample.contract().toPlain()), patch, json, sample.truth());
    assertThat(WorkflowArtefact.load(json).orThrow().hash()).isEqualTo(accepted.value().hash());
    var shuffled = Shuffle.of(new Samples.Sample(sample.contract(), sample.patch()), dice.seed());
    var again = judge.compile(new Sample(shuffled.contract(), shuffled.patch(), sample.truth()));
    assertThat(again.orThrow().hash()).isEqualTo(accepted.value().hash());
    if (dice.oneIn(10)) {
      assertThat(judge.compile(readAgain(sample, patch)).orThrow().toJson()).isEqualTo(json);
    }
  }

  private Sample readAgain(Sample sample, Map<String, Object> patch) {
    var contract = PlainCanonical.text(Look.copy(sample.contract().toPlain()));
    return new Sample(
        ContractSource.read(contract).orThrow(),
        PatchSource.read(Written.text(patch, dice)).orThrow(),
        sample.truth());
  }

  private void checkWrong(Mutation mutation) {
    for (int i = 0; i < MOST_SAMPLES; i++) {
      var sample = patches.next();
      if (sample.contract().lifecycle().isNone()) {
        // Most mutations change statuses or what lies between them.
        continue;
      }
      var draft = new Draft(sample, dice);
      var pointer = mutation.change().apply(draft);
      if (pointer.isPresent()) {
        tally.hit(mutation);
        judge
            .disagrees(mutation, pointer.get(), draft, sample)
            .ifPresent(
                found ->
                    failures.putIfAbsent(
                        mutation.toString(), found + "\n" + PlainCanonical.text(draft.patch)));
        return;
      }
    }
    failures.putIfAbsent(mutation.toString(), "no room in " + MOST_SAMPLES + " samples");
  }

  private void assertDistributions() {
    int samples = INPUTS / 3;
    assertThat(tally.fewestHits()).isGreaterThanOrEqualTo(INPUTS / 200);
    assertThat(tally.types.keySet())
        .containsAll(StepConfig.TYPES)
        .containsAll(RandomSteps.HOST_TYPES);
    tally.types.forEach((type, count) -> assertThat(count).as(type).isGreaterThan(samples / 10));
    for (int depth = 0; depth <= 4; depth++) {
      assertThat(tally.depths.getOrDefault(depth, 0))
          .as("depth " + depth)
          .isGreaterThan(samples / 200);
    }
    assertThat(tally.sizes.getOrDefault("1 to 4", 0)).isGreaterThan(samples / 10);
    assertThat(tally.sizes.getOrDefault("5 to 12", 0)).isGreaterThan(samples / 10);
    assertThat(tally.sizes.getOrDefault("13 to 60", 0)).isGreaterThan(samples / 10);
    assertThat(tally.sizes.getOrDefault("over 60", 0)).isGreaterThan(samples / 1_500);
    assertThat(tally.modes.keySet())
        .contains("serial/single", "serial/join", "branch/single", "branch/join")
        .contains("all", "any", "count", "majority");
  }

  private void report(long milliseconds) {
    System.out.printf(
        "Compiler campaign: seed=%d inputs=%d milliseconds=%d fewest hits=%d sizes=%s depths=%s"
            + " modes=%s types=%s hits=%s%n",
        SEED,
        INPUTS,
        milliseconds,
        tally.fewestHits(),
        tally.sizes,
        tally.depths,
        tally.modes,
        tally.types,
        tally.hits);
  }
}
