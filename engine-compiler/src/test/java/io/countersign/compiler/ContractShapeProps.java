package io.countersign.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.schema.SchemaCheck;
import io.countersign.engine.document.EntityContract;
import io.countersign.problem.Result;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The schema is never more generous than the reader behind it. */
class ContractShapeProps {

  private static final SchemaCheck SCHEMA =
      SchemaCheck.inResource(SchemaCheck.class, "contract.schema.json");

  private static final List<Object> ODDITIES =
      List.of("none", "document", "", 0L, 7L, true, List.of(), List.of("text"), Map.of(), "locked");

  @Property
  void shouldReadWhateverTheSchemaAccepts(@ForAll long seed) {
    var plain = mutated(seed);

    if (SCHEMA.problems(plain).isEmpty()) {
      assertThat(EntityContract.fromPlain(plain)).isInstanceOf(Result.Accepted.class);
    }
  }

  @Test
  void shouldTrySourcesOfBothKinds() {
    var accepted =
        LongStream.range(0, 1_000).filter(seed -> SCHEMA.problems(mutated(seed)).isEmpty()).count();

    assertThat(accepted).isBetween(50L, 950L);
  }

  private static @Nullable Object mutated(long seed) {
    return mutated(EntityContract.document("invoice").build().toPlain(), new Random(seed));
  }

  /** A copy in which members are dropped, or replaced by something else, now and then. */
  private static @Nullable Object mutated(@Nullable Object plain, Random random) {
    if (random.nextInt(60) == 0) {
      return ODDITIES.get(random.nextInt(ODDITIES.size()));
    }
    if (plain instanceof Map<?, ?> map) {
      var copy = new LinkedHashMap<String, @Nullable Object>();
      map.forEach(
          (key, value) -> {
            if (random.nextInt(60) != 0) {
              copy.put(String.valueOf(key), mutated(value, random));
            }
          });
      return copy;
    }
    if (plain instanceof List<?> list) {
      var copy = new ArrayList<@Nullable Object>();
      list.forEach(value -> copy.add(mutated(value, random)));
      return copy;
    }
    return plain;
  }
}
