package io.countersign.checks.structure;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.checks.Finding;
import org.junit.jupiter.api.Test;

/** Every test runs. */
class SkipTest {

  @Test
  void shouldSkipAndMockNothing() {
    Finding.assertNone(SkipRule.findings(Classes.ofTests()));
  }

  @Test
  void shouldBiteWhenATestIsSkipped() {
    var findings = SkipRule.findings(Classes.ofFixture("skip"));

    assertThat(findings)
        .asString()
        .contains("Disabled", "EnabledOnOs", "assumeTrue")
        .contains("To fix: make the test pass wherever it runs");
  }
}
