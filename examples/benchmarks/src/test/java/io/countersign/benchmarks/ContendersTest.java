package io.countersign.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.problem.Result;
import org.junit.jupiter.api.Test;

class ContendersTest {

  @Test
  void shouldAgreeOnTheAnswerSoThatTimesCompareTheSameWork() throws Exception {
    var contenders = new Contenders();

    assertThat(contenders.lambda()).isTrue();
    assertThat(contenders.countersign()).isTrue();
    assertThat(contenders.countersignWithRecord()).isTrue();
    assertThat(contenders.cel()).isTrue();
    assertThat(contenders.celPlanned()).isTrue();
    assertThat(contenders.mvel()).isTrue();
  }

  @Test
  void shouldCompileTheLongestExpressionThatIsAllowed() {
    var longest = LongestExpression.text();

    assertThat(longest).hasSize(500);
    assertThat(Contenders.language().condition(longest)).isInstanceOf(Result.Accepted.class);
    assertThat(Contenders.language().condition(longest + " ").problems()).isNotEmpty();
  }
}
