package io.countersign.dsl.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Runs the cases under {@code src/test/resources/conformance}. {@code
 * -Dcountersign.case=paths.txt:12} runs those whose name starts so; {@code
 * -Dcountersign.baselines=write} rewrites every verdict in place, for a person to review as a
 * difference.
 */
final class ConformanceTest {

  private static final boolean WRITE = "write".equals(System.getProperty("countersign.baselines"));
  private static final String ONLY = System.getProperty("countersign.case", "");

  @TestFactory
  Stream<DynamicTest> shouldDoWhatEachCaseSays() throws IOException {
    var files = CaseFile.all();
    if (WRITE) {
      for (var file : files) {
        Files.writeString(file.path(), file.rewritten());
      }
      files = CaseFile.all();
    }
    return files.stream().flatMap(ConformanceTest::tests);
  }

  private static Stream<DynamicTest> tests(CaseFile file) {
    return file.cases().stream()
        .filter(one -> one.name().startsWith(ONLY))
        .map(
            one ->
                DynamicTest.dynamicTest(one.name(), file.path().toUri(), () -> assertHolds(one)));
  }

  private static void assertHolds(Case one) {
    var expected = CaseFile.verdict(one.expected());

    var actual = CaseFile.verdict(one.actual());

    assertThat(actual).as(one.name() + "\n" + one.subject()).isEqualTo(expected);
  }

  @Test
  void shouldHaveEachCaseOnce() {
    var cases = CaseFile.all().stream().flatMap(file -> file.cases().stream()).toList();

    assertThat(cases).extracting(one -> one.file() + " " + one.title()).doesNotHaveDuplicates();
    assertThat(cases).extracting(ConformanceTest::question).doesNotHaveDuplicates();
  }

  private static List<Object> question(Case one) {
    return List.of(
        one.form(),
        one.subject(),
        one.parts().getOrDefault("types", List.of()),
        one.parts().getOrDefault("limits", List.of()),
        one.parts().getOrDefault("data", List.of()));
  }
}
