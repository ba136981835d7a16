package io.countersign.checks.published;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which jars are complete. */
class JarRuleTest {

  @Test
  void shouldBiteWhenAJarHasNoLicenceOrSomethingOfOthers() {
    var findings =
        JarRule.ofClasses(
            "x.jar", Set.of("META-INF/MANIFEST.MF", "io/countersign/A.class", "org/other/B.class"));

    assertThat(findings)
        .hasSize(2)
        .asString()
        .contains("It has no META-INF/LICENSE.")
        .contains("It has org/other/B.class.");
    assertThat(JarRule.ofClasses("x.jar", Set.of("META-INF/LICENSE", "module-info.class")))
        .isEmpty();
  }

  @Test
  void shouldBiteWhenASourceIsMissing() {
    var findings =
        JarRule.ofSources(
            "x-sources.jar", Set.of("a/A.class", "a/A$B.class", "a/C.class"), Set.of("a/A.java"));

    assertThat(findings).singleElement().asString().contains("It has no a/C.java.");
  }

  @Test
  void shouldBiteWhenAPageIsMissing() {
    var findings =
        JarRule.ofJavadoc(
            "x-javadoc.jar",
            List.of("a.A", "a.A.B", "a.C"),
            Set.of("module/a/A.html", "a/A.B.html", "index.html"));

    assertThat(findings).singleElement().asString().contains("It has no page of a.C.");
  }
}
