package io.countersign.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.baseline.Contracts;
import io.countersign.compiler.envelope.EnvelopeGenerator;
import io.countersign.compiler.rule.PatchCheck;
import io.countersign.compiler.schema.SchemaCheck;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.engine.workflow.graph.PatchModel;
import io.countersign.json.Json;
import io.countersign.problem.Result;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;
import org.jspecify.annotations.Nullable;

/** The published schema and the reader agree, and no patch that has the shape can upset a rule. */
class PatchSourceProps {

  private static final SchemaCheck SCHEMA =
      SchemaCheck.inResource(SchemaCheck.class, "patch.schema.json");

  /** What takes the place of a member: values of every kind, some of which fit by luck. */
  private static final List<Object> STRANGERS =
      List.of(
          "",
          "any",
          "state",
          "approval",
          "locked",
          -1L,
          3L,
          Integer.MAX_VALUE + 1L,
          new BigDecimal("1.0"),
          true,
          List.of(),
          List.of("x"),
          Map.of(),
          Map.of("expression", "entity.urgent"),
          Map.of("not", Map.of("field", "urgent", "operator", "eq", "value", true)));

  @Property(edgeCases = EdgeCasesMode.NONE)
  void shouldReadBackWhatItWrites(@ForAll("patches") WorkflowPatch patch) {
    // When
    var text = Json.write(patch.toPlain());

    // Then
    assertThat(PatchSource.read(text)).isEqualTo(new Result.Accepted<>(patch));
  }

  @Property(edgeCases = EdgeCasesMode.NONE)
  void shouldReadWhateverTheSchemaAccepts(
      @ForAll("patches") WorkflowPatch patch, @ForAll long seed) {
    // Given
    var random = new Random(seed);
    var plain = altered(patch.toPlain(), random);

    // When
    var accepted = SCHEMA.problems(plain).isEmpty();
    var read = PatchBuilder.fromPlain(plain);

    // Then
    Statistics.label("accepted")
        .collect(accepted)
        .coverage(
            coverage -> {
              coverage.check(true).percentage(share -> share > 5);
              coverage.check(false).percentage(share -> share > 5);
            });
    if (accepted) {
      assertThat(read).isInstanceOf(Result.Accepted.class);
    }
    assertThat(PatchSource.read(Json.write(plain)) instanceof Result.Accepted).isEqualTo(accepted);
  }

  @Property(edgeCases = EdgeCasesMode.NONE)
  void shouldJudgeWhateverHasTheShape(@ForAll("patches") WorkflowPatch patch, @ForAll long seed) {
    // Given
    var envelope = EnvelopeGenerator.generate(Contracts.named("invoice"));
    var read = PatchSource.read(Json.write(altered(patch.toPlain(), new Random(seed))));

    // When
    var judged = read instanceof Result.Accepted<WorkflowPatch> shaped ? shaped.value() : patch;
    var problems = PatchCheck.problems(envelope, PatchModel.of(judged), StepConfig.TYPES);

    // Then
    assertThat(problems).doesNotHaveDuplicates();
    assertThat(problems)
        .allSatisfy(problem -> assertThat(problem.place().pointer()).startsWith("/"));
  }

  @Provide
  Arbitrary<WorkflowPatch> patches() {
    return Combinators.combine(
            Arbitraries.of("invoice", "order"),
            Arbitraries.integers().between(1, 2),
            Arbitraries.maps(
                    Arbitraries.of("slot:draft_to_submit", "slot:submitted_to_approved", "slot:~/"),
                    RandomPatches.slots())
                .ofMaxSize(2))
        .as((type, version, slots) -> new PatchModel(new PatchModel.BaseRef(type, version), slots));
  }

  /** The plain value with one part, anywhere, left out, added or replaced. */
  private static @Nullable Object altered(@Nullable Object plain, Random random) {
    boolean deeper = random.nextInt(5) > 0;
    if (plain instanceof Map<?, ?> map && !map.isEmpty()) {
      var names = new ArrayList<Object>(map.keySet());
      var chosen = names.get(random.nextInt(names.size()));
      var copy = new LinkedHashMap<Object, @Nullable Object>(map);
      if (deeper) {
        copy.put(chosen, altered(map.get(chosen), random));
      } else if (random.nextBoolean()) {
        copy.remove(chosen);
      } else {
        copy.put(random.nextBoolean() ? chosen : "extra", stranger(random));
      }
      return copy;
    }
    if (plain instanceof List<?> list && !list.isEmpty() && deeper) {
      var copy = new ArrayList<@Nullable Object>(list);
      int chosen = random.nextInt(list.size());
      copy.set(chosen, altered(list.get(chosen), random));
      return copy;
    }
    return stranger(random);
  }

  private static Object stranger(Random random) {
    return STRANGERS.get(random.nextInt(STRANGERS.size()));
  }
}
