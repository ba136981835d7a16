package io.countersign.testkit.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TextDifferenceTest {

  @Test
  void shouldBeEmptyForEqualLists() {
    assertThat(TextDifference.of(List.of("a", "b"), List.of("a", "b"))).isEmpty();
  }

  @Test
  void shouldMarkWhatIsMissingAndWhatIsTooMuch() {
    var difference = TextDifference.of(List.of("a", "b", "c", "d"), List.of("a", "c", "x", "d"));

    assertThat(difference).containsExactly("  a", "- b", "  c", "+ x", "  d");
  }

  @Test
  void shouldTakeListsThatHaveNothingInCommon() {
    assertThat(TextDifference.of(List.of("a"), List.of())).containsExactly("- a");
    assertThat(TextDifference.of(List.of(), List.of("a"))).containsExactly("+ a");
    assertThat(TextDifference.of(List.of("a"), List.of("b"))).containsExactly("- a", "+ b");
  }
}
