package io.countersign.compiler.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.problem.CompilerCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Runs the cases under {@code src/test/resources/baselines/contract}. {@code
 * -Dcountersign.baselines=write} rewrites what is said, for a person to review.
 */
class ContractBaselineTest {

  private static final Path FOLDER = Path.of("src", "test", "resources", "baselines", "contract");
  private static final boolean WRITE = "write".equals(System.getProperty("countersign.baselines"));

  @TestFactory
  Stream<DynamicTest> shouldSayWhatEachCaseHolds() throws IOException {
    if (WRITE) {
      for (var file : files()) {
        var paragraphs = paragraphs(file);
        var cases = cases(file).stream().map(ContractCase::rewritten).toList();
        Files.writeString(file, paragraphs.get(0) + "\n\n" + String.join("\n", cases));
      }
    }
    return files().stream().flatMap(ContractBaselineTest::tests);
  }

  @Test
  void shouldHaveACaseForEachCode() {
    var said = new TreeSet<String>();
    files().forEach(file -> cases(file).forEach(one -> said.addAll(one.expected())));

    var codes =
        Arrays.stream(CompilerCode.values())
            .map(Enum::name)
            .filter(code -> code.startsWith("CONTRACT_"))
            .toList();

    assertThat(codes)
        .isNotEmpty()
        .allMatch(code -> said.stream().anyMatch(line -> line.startsWith(code + " ")));
  }

  private static Stream<DynamicTest> tests(Path file) {
    return cases(file).stream()
        .map(
            one ->
                DynamicTest.dynamicTest(
                    file.getFileName() + ": " + one.title(),
                    file.toUri(),
                    () -> assertThat(one.said()).isEqualTo(one.expected())));
  }

  private static List<ContractCase> cases(Path file) {
    return paragraphs(file).stream().skip(1).map(ContractCase::read).toList();
  }

  /** The first paragraph is prose, the others are cases. */
  private static List<String> paragraphs(Path file) {
    try {
      return List.of(Files.readString(file).strip().split("\n\n+", -1));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Path> files() {
    try (var files = Files.list(FOLDER)) {
      return files.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
