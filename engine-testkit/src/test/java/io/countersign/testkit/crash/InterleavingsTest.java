package io.countersign.testkit.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class InterleavingsTest {

  private static Consumer<List<String>> says(String word) {
    return said -> said.add(word);
  }

  private static Interleavings<List<String>> two() {
    return Interleavings.<List<String>>in(ArrayList::new)
        .actor("ada", List.of(says("a1"), says("a2")))
        .actor("bob", List.of(says("b1"), says("b2")));
  }

  @Test
  void shouldTryEveryOrderOnce() {
    var seen = new ArrayList<List<String>>();

    var report = two().finallyHolds("anything", said -> seen.add(List.copyOf(said))).run();

    assertThat(report.complete()).isTrue();
    assertThat(report.orders()).isEqualTo(6);
    assertThat(new HashSet<>(seen))
        .hasSize(6)
        .allMatch(said -> said.indexOf("a1") < said.indexOf("a2"))
        .allMatch(said -> said.indexOf("b1") < said.indexOf("b2"));
  }

  @Test
  void shouldCountWithoutTrying() {
    var three = two().actor("cyd", List.of(says("c1"), says("c2"), says("c3")));

    assertThat(three.count()).isEqualTo(BigInteger.valueOf(210));
  }

  @Test
  void shouldDrawTheSameSampleForTheSameSeed() {
    var first = sample(7);

    assertThat(first).hasSize(4).isEqualTo(sample(7)).isNotEqualTo(sample(8));
  }

  private static List<List<String>> sample(long seed) {
    var seen = new ArrayList<List<String>>();
    var report =
        two().atMost(4, seed).finallyHolds("anything", said -> seen.add(List.copyOf(said))).run();
    assertThat(report.complete()).isFalse();
    return seen;
  }

  @Test
  void shouldNameTheShortestOrderThatFails() {
    var report =
        two()
            .always("a2 not before b1", said -> assertThat(isBefore(said, "a2", "b1")).isFalse())
            .run();

    var failure = report.failure().orElseThrow();
    assertThat(failure.order()).containsExactly("ada 1", "ada 2");
    assertThat(failure.rule()).isEqualTo("a2 not before b1");
    assertThatThrownBy(report::orThrow)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("ada 1, ada 2");
  }

  private static boolean isBefore(List<String> said, String one, String other) {
    return said.contains(one) && !said.subList(0, said.indexOf(one)).contains(other);
  }

  @Test
  void shouldReportAStepThatThrows() {
    var report =
        two()
            .actor(
                "cyd",
                List.of(
                    said -> {
                      throw new IllegalStateException("no");
                    }))
            .run();

    assertThat(report.failure().orElseThrow().order()).containsExactly("cyd 1");
  }
}
