package io.countersign.compiler.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.problem.CompilerCode;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What every folder of baselines has to cover. */
public final class Coverage {

  private Coverage() {}

  /** A file of its own for each class, such as {@code dead-end} for {@code DeadEndRule}. */
  public static void assertOneFileForEach(
      Baselines baselines, Collection<?> judges, String suffix, Set<String> besides) {
    var names =
        judges.stream()
            .map(judge -> judge.getClass().getSimpleName().replace(suffix, ""))
            .map(name -> name.replaceAll("(?<=[a-z])(?=[A-Z])", "-").toLowerCase(Locale.ROOT))
            .toList();
    var files = baselines.files().stream().map(BaselineFile::name).toList();
    assertThat(files)
        .containsAll(names)
        .hasSize(names.size() + besides.size())
        .containsAll(besides);
  }

  /** Something said and nothing said in each file. */
  public static void assertSaidAndSilentInEach(Baselines baselines) {
    for (var file : baselines.files()) {
      assertThat(file.cases())
          .as(file.name())
          .extracting(one -> one.expected().equals(BaselineCase.NONE))
          .contains(true, false);
    }
  }

  /** Every code that begins so, but for some. */
  public static void assertEachCodeSaid(Baselines baselines, String prefix, Set<String> but) {
    List<String> codes =
        Arrays.stream(CompilerCode.values())
            .map(Enum::name)
            .filter(code -> code.startsWith(prefix) && !but.contains(code))
            .toList();
    var said =
        baselines.files().stream()
            .flatMap(file -> file.cases().stream())
            .flatMap(one -> one.expected().lines())
            .map(line -> line.split("[ :]", 2)[0])
            .toList();
    assertThat(codes).isNotEmpty();
    assertThat(said).containsAll(codes);
  }
}
