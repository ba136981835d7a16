package io.countersign.dsl;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.dsl.syntax.ExpressionPrinter;
import io.countersign.dsl.type.ScalarType;
import io.countersign.dsl.type.Type;
import io.countersign.problem.Result;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;

/** Nothing that can be written makes the language throw, or refuse without a reason. */
class RefusalProps {

  private static final Language LANGUAGE =
      Language.over(
              Type.record(
                  Map.of("a", ScalarType.TEXT, "b", ScalarType.MONEY, "t", ScalarType.DATE)))
          .build();

  private static final Language LIFTED = LANGUAGE.toBuilder().limits(Cases.LIFTED).build();

  @Property
  void shouldAnswerAnyText(@ForAll("texts") String text) {
    for (var language : List.of(LANGUAGE, LIFTED)) {
      answered(text, language.condition(text));
      answered(text, language.value(text));
      answered(text, language.expression(text));
      answered(text, language.template(text));
      answered(text, language.template("{" + text + "}"), "{" + text + "}");
    }
  }

  @Property
  void shouldAnswerAnyStructure(@ForAll("structures") Map<String, Object> condition) {
    // When
    var compiled = LIFTED.condition(condition);

    // Then
    assertThat(compiled.problems().isEmpty()).isEqualTo(compiled instanceof Result.Accepted);
    for (var problem : compiled.problems()) {
      assertThat(problem.expected()).isNotBlank();
      assertThat(problem.found()).isNotBlank();
      assertThat(problem.remedy()).isNotBlank();
      assertThat(problem.place().pointer())
          .satisfiesAnyOf(
              pointer -> assertThat(pointer).isEmpty(),
              pointer -> assertThat(pointer).startsWith("/"));
    }
  }

  @Property
  void shouldTakeAPathInATemplateAsItIsTakenAlone(@ForAll("paths") String path) {
    // Given
    var alone = LIFTED.value(path).problems();

    // When
    var inside = LIFTED.template("to {" + path + "}").problems();

    // Then
    assertThat(inside)
        .extracting(problem -> problem.code().name())
        .containsAll(alone.stream().map(problem -> problem.code().name()).toList());
    assertThat(inside).extracting(problem -> problem.code().name()).doesNotContain("DSL_TEMPLATE");
  }

  private static void answered(String text, Result<?> compiled) {
    answered(text, compiled, text);
  }

  private static void answered(String given, Result<?> compiled, String text) {
    assertThat(compiled.problems().isEmpty())
        .as(given)
        .isEqualTo(compiled instanceof Result.Accepted);
    compiled.problems().forEach(problem -> WellFormed.check(text, problem));
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.randomValue(
        random -> {
          var inputs = new FuzzInputs(random, new Worlds(random, true, false).world());
          return switch (random.nextInt(4)) {
            case 0 -> inputs.characters(random.nextInt(700));
            case 1 -> inputs.soup();
            case 2 -> new Trees(random).text();
            default -> inputs.next();
          };
        });
  }

  @Provide
  Arbitrary<String> paths() {
    return Arbitraries.randomValue(random -> ExpressionPrinter.print(new Trees(random).path()));
  }

  @Provide
  Arbitrary<Map<String, @Nullable Object>> structures() {
    return Arbitraries.randomValue(
        (Random random) ->
            random.nextInt(3) == 0
                ? object(random, 4)
                : new Trees(random).structured(random.nextInt(4)));
  }

  private static Map<String, @Nullable Object> object(Random random, int depth) {
    var object = new HashMap<String, @Nullable Object>();
    var names = List.of("field", "operator", "value", "all", "any", "not", "expression", "other");
    var form = random.nextInt(3);
    for (var name : form == 0 ? names.subList(0, 3) : List.of(names.get(random.nextInt(8)))) {
      object.put(name, anything(random, depth));
    }
    return object;
  }

  private static @Nullable Object anything(Random random, int depth) {
    return switch (random.nextInt(depth == 0 ? 8 : 11)) {
      case 0 -> null;
      case 1 -> random.nextLong();
      case 2 -> random.nextDouble();
      case 3 -> List.of("eq", "in", "regex", "a", "entity.b", "a[").get(random.nextInt(6));
      case 4 -> "\uD800";
      case 5 -> new BigDecimal(BigInteger.ONE, random.nextInt());
      case 6 -> BigInteger.TEN;
      case 7 -> random.nextBoolean();
      case 8 -> object(random, depth - 1);
      default -> {
        var list = new ArrayList<@Nullable Object>();
        for (int i = random.nextInt(3); i > 0; i--) {
          list.add(anything(random, depth - 1));
        }
        yield list;
      }
    };
  }
}
