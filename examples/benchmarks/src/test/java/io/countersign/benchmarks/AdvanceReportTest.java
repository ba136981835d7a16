package io.countersign.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

class AdvanceReportTest {

  @Test
  void shouldMeasureEverythingThatHasATarget() throws Exception {
    // given
    var bytes = new ByteArrayOutputStream();

    // when
    AdvanceReport.run(Effort.quick(), new PrintStream(bytes, true, UTF_8));

    // then
    var text = bytes.toString(UTF_8);
    assertThat(text.lines())
        .filteredOn(line -> line.startsWith("{"))
        .extracting(line -> line.replaceAll(".*\"figure\":\"([^\"]*)\".*", "$1"))
        .containsExactly(
            "decisions_per_second_of_one_core",
            "the_same_if_only_the_ten_questions_counted",
            "cost_after_100_steps_to_cost_after_1",
            "cost_in_1000_steps_to_cost_in_10",
            "walks_of_the_graph_in_the_profile");
    assertThat(text).contains("the store alone after 100 steps");
  }

  @Test
  void shouldSayWhetherATargetIsMet() {
    assertThat(Figure.atLeast("a_figure", 2.5, 2).words())
        .isEqualTo("a figure: 2.50, target at least 2.00: met");
    assertThat(Figure.atMost("a_figure", 2.5, 2).words())
        .isEqualTo("a figure: 2.50, target at most 2.00: MISSED");
    assertThat(Figure.atMost("a_figure", 2, 2).json())
        .isEqualTo(
            "{\"atLeast\":false,\"figure\":\"a_figure\",\"met\":true,\"target\":2.00,"
                + "\"value\":2.00}");
  }
}
