package io.countersign.compiler.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.CompileResult;
import io.countersign.compiler.fuzz.RandomPatches.Sample;
import io.countersign.compiler.problem.CompilerCode;
import io.countersign.compiler.sample.Samples;
import io.countersign.compiler.sample.Shuffle;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.StepConfig;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Feeds the compiler random patches that are right, and the same with one mistake. A build feeds it
 * some; a campaign, with {@code -Dcountersign.campaign.inputs=1000000}, a fifth of that many. A run
 * is repeated by its seed.
 */
class CompilerFuzzTest {

  private static final int INPUTS = Integer.getInteger("countersign.campaign.inputs", 20_000) / 5;
  private static final long SEED = Long.getLong("countersign.campaign.seed", 20260131L);

  /** A mutation that finds no room in so many samples would never find any. */
  private static final int MOST_SAMPLES = 300;

  private final Dice dice = new Dice(SEED);
  private final RandomPatches patches = new RandomPatches(dice);
  private final Judge judge = new Judge();
  private final Tally tally = new Tally();
  private final Map<String, String> failures = new LinkedHashMap<>();

  @Test
  @Timeout(value = 60, unit = TimeUnit.MINUTES)
  void shouldTakeWhatIsRightAndRefuseWhatIsWrong() {
    // given
    var mutations = Mutations.all();
    long start = System.nanoTime();

    // when
    for (int i = 0; i < INPUTS / 2; i++) {
      checkRight(patches.next());
      checkWrong(mutations.get(i % mutations.size()));
    }

    // then
    report(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
    assertThat(failures).isEmpty();
    assertDistributions();
  }

  @Test
  void shouldBreakEveryRuleThereIs() {
    var broken = new TreeSet<String>();
    Mutations.all().forEach(mutation -> broken.add(mutation.code()));

    assertThat(broken).containsAll(Arrays.stream(CompilerCode.values()).map(Enum::name).toList());
  }

  private void checkRight(Sample sample) {
    var patch = Look.copy(sample.patch().toPlain());
    tally.sample(patch, sample.truth());
    var result = judge.compile(sample);
    if (!(result instanceof CompileResult.Accepted accepted)) {
      failures.putIfAbsent("a right one", result.problems() + "\n" + PlainCanonical.text(patch));
      return;
    }
    var json = accepted.workflow().toJson();
    IndependentChecker.check(
        Look.copy(sample.contract().toPlain()), patch, json, sample.truth());
    assertThat(CompiledWorkflow.load(json).orThrow().hash()).isEqualTo(accepted.workflow().hash());
    var shuffled =
        Shuffle.of(new Samples.Sample(sample.contract(), sample.patch()), dice.seed());
    var again = judge.compile(new Sample(shuffled.contract(), shuffled.patch(), sample.truth()));
    assertThat(again.orThrow().hash()).isEqualTo(accepted.workflow().hash());
  }

  private void checkWrong(Mutation mutation) {
    for (int i = 0; i < MOST_SAMPLES; i++) {
      var sample = patches.next();
      var draft = new Draft(sample, dice);
      var pointer = mutation.change().apply(draft);
      if (pointer.isPresent()) {
        tally.hit(mutation);
        disagreement(mutation, pointer.get(), draft, sample)
            .ifPresent(
                found ->
                    failures.putIfAbsent(
                        mutation.toString(), found + "\n" + PlainCanonical.text(draft.patch)));
        return;
      }
    }
    failures.putIfAbsent(mutation.toString(), "no room in " + MOST_SAMPLES + " samples");
  }

  private Optional<String> disagreement(
      Mutation mutation, String pointer, Draft draft, Sample sample) {
    return judge.disagrees(mutation, pointer, draft, sample);
  }

  private void assertDistributions() {
    int samples = INPUTS / 2;
    assertThat(tally.fewestHits()).isGreaterThanOrEqualTo(INPUTS / 400);
    assertThat(tally.types.keySet()).containsAll(StepConfig.TYPES).containsAll(RandomSteps.HOST_TYPES);
    tally.types.forEach((type, count) -> assertThat(count).as(type).isGreaterThan(samples / 10));
    for (int depth = 0; depth <= 4; depth++) {
      assertThat(tally.depths.getOrDefault(depth, 0)).as("depth " + depth).isGreaterThan(samples / 200);
    }
    assertThat(tally.sizes.getOrDefault("1 to 4", 0)).isGreaterThan(samples / 10);
    assertThat(tally.sizes.getOrDefault("5 to 12", 0)).isGreaterThan(samples / 10);
    assertThat(tally.sizes.getOrDefault("13 to 60", 0)).isGreaterThan(samples / 10);
    assertThat(tally.sizes.getOrDefault("over 60", 0)).isGreaterThan(samples / 1_000);
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
