package io.countersign.quickstart;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

class QuickstartTest {

  @Test
  void shouldPrintTheProblemsThenTheDecisionWithItsEvidence() {
    var printed = new ByteArrayOutputStream();

    Quickstart.run(new PrintStream(printed, true, UTF_8));

    assertThat(printed.toString(UTF_8))
        .isEqualToNormalizingNewlines(
            """
            DSL_UNKNOWN_FIELD 1:1: Expected a field of entity such as grand_total, status, but found 'grand_totl'.
             | entity.grand_totl > 10000 && entity.grand_total > '10000'
             | ^
            Did you mean 'grand_total'?
            DSL_TYPE_MISMATCH 1:51: Expected money on the right of '>', but found text.
             | entity.grand_totl > 10000 && entity.grand_total > '10000'
             | ..................................................^
            Write an integer: minor units of the field's currency.
            entity.grand_total > 10000 && actor.roles contains 'clerk'
            {entity.grand_total=25000, actor.roles=[clerk]}
            Value[value=true]
            """);
  }
}
