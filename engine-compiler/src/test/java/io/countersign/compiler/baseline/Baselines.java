package io.countersign.compiler.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.workflow.Envelope;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.problem.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * The files of one folder under {@code src/test/resources/baselines}, run as tests. {@code
 * -Dcountersign.baselines=write} rewrites what the judge says, for a person to review.
 *
 * @param folder the folder
 */
public record Baselines(Path folder) {

  private static final Path ROOT = Path.of("src", "test", "resources", "baselines");
  private static final boolean WRITE = "write".equals(System.getProperty("countersign.baselines"));

  /** What baselines hold the words of. */
  @FunctionalInterface
  public interface Judge {

    /** Everything that is wrong with a patch. */
    List<Problem> problems(Envelope envelope, WorkflowPatch patch, Set<String> handlers);
  }

  /** The baselines in a folder, such as {@code patch}. */
  public static Baselines in(String folder) {
    return new Baselines(ROOT.resolve(folder));
  }

  /** The files by name. */
  public List<BaselineFile> files() {
    try (var files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".txt"))
          .sorted()
          .map(BaselineFile::read)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** One test for each case. */
  public Stream<DynamicTest> tests(Judge judge) {
    if (WRITE) {
      files().forEach(file -> file.rewrite(judge));
    }
    return files().stream()
        .flatMap(
            file ->
                file.cases().stream()
                    .map(
                        one ->
                            DynamicTest.dynamicTest(
                                file.name() + ": " + one.title(),
                                file.path().toUri(),
                                () -> assertHolds(one, judge))));
  }

  private static void assertHolds(BaselineCase one, Judge judge) {
    assertThat(one.said(judge)).as(one.title()).isEqualTo(one.expected());
  }
}
