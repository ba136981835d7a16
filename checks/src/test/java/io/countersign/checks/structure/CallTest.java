package io.countersign.checks.structure;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.checks.Finding;
import io.countersign.checks.Repository;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nothing asks the machine for time, chance or identity. */
class CallTest {

  @Test
  void shouldTakeTimeAndChanceAsValuesInProductCode() {
    for (var module : Repository.here().builtModules()) {
      Finding.assertNone(CallRule.inProduct(CallRule.ADAPTERS).findings(Classes.of(module)));
    }
  }

  @Test
  void shouldBiteWhenAClassAsksTheMachine() {
    var findings = CallRule.inProduct(Map.of()).findings(Classes.ofFixture("call"));

    assertThat(findings)
        .hasSize(10)
        .asString()
        .contains("UUID.randomUUID()", "Random.<init>()", "Clock.systemUTC()", "Instant.now()")
        .contains("LocalDate.now(java.time.Clock)", "Math.random()", "ThreadLocalRandom.current()")
        .contains("Thread.sleep(long)", "System.currentTimeMillis()", "System.nanoTime()")
        .contains("To fix: take the time, the id, the seed or the locale as an argument.")
        .doesNotContain("Random.<init>(long)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"io.countersign.checks.fixture.call.Asking", "io.countersign.checks.fixture.call"})
  void shouldLetANamedAdapterAsk(String name) {
    var adapters = Map.of(name, "for this test");

    assertThat(CallRule.inProduct(adapters).findings(Classes.ofFixture("call"))).isEmpty();
  }

  @Test
  void shouldNeitherSleepNorThrowDiceInTests() {
    Finding.assertNone(CallRule.inTests().findings(Classes.ofTests()));
  }

  @Test
  void shouldBiteWhenATestSleepsOrThrowsDice() {
    var findings = CallRule.inTests().findings(Classes.ofFixture("call"));

    assertThat(findings)
        .hasSize(5)
        .asString()
        .contains("Thread.sleep(long)", "Tests wait for a condition");
  }
}
