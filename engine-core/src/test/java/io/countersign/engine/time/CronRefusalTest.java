package io.countersign.engine.time;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.problem.Problem;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CronRefusalTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''                | SYNTAX 1:1
          '  '              | SYNTAX 1:3
          0 9 * *           | SYNTAX 1:8
          0 9 * * * *       | SYNTAX 1:11
          @daily            | SYNTAX 1:7
          x * * * *         | SYNTAX 1:1
          * * * * ?         | SYNTAX 1:9
          * * ? * *         | SYNTAX 1:5
          1,,2 * * * *      | SYNTAX 1:3
          1, * * * *        | SYNTAX 1:3
          -5 * * * *        | SYNTAX 1:1
          5- * * * *        | SYNTAX 1:3
          1-2-3 * * * *     | SYNTAX 1:3
          *-5 * * * *       | SYNTAX 1:1
          5/15 * * * *      | SYNTAX 1:1
          */ * * * *        | SYNTAX 1:3
          */5/5 * * * *     | SYNTAX 1:3
          /5 * * * *        | SYNTAX 1:1
          ** * * * *        | SYNTAX 1:1
          +5 * * * *        | SYNTAX 1:1
          1.5 * * * *       | SYNTAX 1:1
          ٣ * * * *         | SYNTAX 1:1
          * * 5L * *        | SYNTAX 1:5
          * * L-3 * *       | SYNTAX 1:5
          * * LW * *        | SYNTAX 1:5
          * * L/2 * *       | SYNTAX 1:5
          * * * L *         | SYNTAX 1:7
          * * * * L         | SYNTAX 1:9
          * * * MON *       | SYNTAX 1:7
          * * * * JAN       | SYNTAX 1:9
          * * * * frı       | SYNTAX 1:9
          * * * MAY-JUNE *  | SYNTAX 1:11
          60 * * * *        | RANGE 1:1
          * 24 * * *        | RANGE 1:3
          * * 0 * *         | RANGE 1:5
          * * 32 * *        | RANGE 1:5
          * * * 0 *         | RANGE 1:7
          * * * 13 *        | RANGE 1:7
          * * * * 8         | RANGE 1:9
          99999999999 * * * *  | RANGE 1:1
          1-60 * * * *      | RANGE 1:3
          60-61 * * * *     | RANGE 1:1, RANGE 1:4
          */0 * * * *       | RANGE 1:3
          */60 * * * *      | RANGE 1:3
          * */24 * * *      | RANGE 1:5
          * 22-2 * * *      | RANGE 1:3
          * * * NOV-FEB *   | RANGE 1:7
          * * * * FRI-MON   | RANGE 1:9
          * * * * 7-1       | RANGE 1:9
          61 25 x 13 8      | RANGE 1:1, RANGE 1:4, SYNTAX 1:7, RANGE 1:9, RANGE 1:12
          5,61,62,x * * * * | RANGE 1:3, RANGE 1:6, SYNTAX 1:9
          * * 30 2 *        | NEVER 1:5
          * * 30,31 FEB *   | NEVER 1:5
          * * 31 2,4,6,9,11 * | NEVER 1:5
          * * 30 2 */2      | NEVER 1:5
          """)
  void shouldSayWhatIsWrongAndWhere(String text, String expected) {
    // when
    List<Problem> problems = Cron.parse(text).problems();

    // then
    assertThat(problems.stream().map(Codes::withSpot).collect(Collectors.joining(", ")))
        .isEqualTo("TIME_CRON_" + expected.replace(", ", ", TIME_CRON_"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0 0 29 2 *", "0 0 30 2,3 *", "0 0 L 2 *", "0 0 31 2 MON", "0 0 30,L 2 *"})
  void shouldAcceptWhatFiresSometimes(String text) {
    assertThat(Cron.parse(text).problems()).isEmpty();
  }

  @Test
  void shouldShowTheSpotAndARemedy() {
    assertThat(Cron.parse("0 25 * * *").problems().get(0))
        .hasToString(
            """
            TIME_CRON_RANGE 1:3: Expected an hour from 0 to 23, but found 25.
             | 0 25 * * *
             | ..^
            Choose a number in that range; what takes longer than the field needs the next field.""");
  }

  @Test
  void shouldCutTheExcerptOfALongLine() {
    // when
    var problem = Cron.parse("1,".repeat(100) + "x" + ",1".repeat(100) + " * * * *").problems();

    // then
    assertThat(problem).hasSize(1);
    var place = problem.get(0).place();
    String excerpt = String.valueOf(place.excerpt());
    assertThat(place.column()).isEqualTo(201);
    assertThat(excerpt).hasSize(121).startsWith("…,1,1").endsWith(",1,…");
    assertThat(excerpt.charAt(place.caret() - 1)).isEqualTo('x');
  }

  @Test
  void shouldCountCodePointsAndShowOnlyWhatPrints() {
    // when
    var place = Cron.parse("😀\n 61 * * *").problems().get(1).place();

    // then
    assertThat(place.line()).isEqualTo(1);
    assertThat(place.column()).isEqualTo(4);
    assertThat(place.excerpt()).isEqualTo("😀\uFFFD 61 * * *");
  }

  @Test
  void shouldBoundTheLength() {
    // given
    String longest = "1,".repeat(245) + "11 * * * *";

    // then
    assertThat(longest).hasSize(500);
    assertThat(Cron.parse(longest).problems()).isEmpty();
    assertThat(Cron.parse(longest + " ").problems())
        .map(Codes::withSpot)
        .containsExactly("TIME_CRON_SYNTAX 1:1");
  }
}
