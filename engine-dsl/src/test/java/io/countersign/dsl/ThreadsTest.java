package io.countersign.dsl;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.dsl.type.ScalarType;
import io.countersign.dsl.type.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** One expression and one template, many threads, each with data of its own. */
final class ThreadsTest {

  private static final int THREADS = 8;
  private static final int TURNS = 2_000;

  private static final Language LANGUAGE =
      Language.over(
              Type.record(Map.of("n", ScalarType.INTEGER, "tags", Type.listOf(ScalarType.TEXT))))
          .build();

  private final Expression expression =
      LANGUAGE.condition("entity.n >= 1000 && entity.tags contains 'a' || entity.n < 2").orThrow();
  private final TextTemplate template = LANGUAGE.template("n{entity.n}").orThrow();

  @Test
  void shouldBeSharedByThreads() throws Exception {
    // Given
    var threads = Executors.newFixedThreadPool(THREADS);
    var start = new CyclicBarrier(THREADS);
    Callable<List<String>> work =
        () -> {
          start.await();
          return answers();
        };

    try {
      // When
      var all = new ArrayList<Future<List<String>>>();
      for (int i = 0; i < THREADS; i++) {
        all.add(threads.submit(work));
      }

      // Then
      var expected = answers();
      for (var answers : all) {
        assertThat(answers.get()).isEqualTo(expected);
      }
    } finally {
      threads.shutdown();
    }
  }

  private List<String> answers() {
    return LongStream.range(0, TURNS)
        .mapToObj(
            n -> {
              var data = Map.of("entity", Map.of("n", n, "tags", List.of("a", "t" + n)));
              var evaluation = expression.evaluateWithRecord(data);
              return evaluation.variables() + " " + evaluation.result() + template.render(data);
            })
        .toList();
  }
}
