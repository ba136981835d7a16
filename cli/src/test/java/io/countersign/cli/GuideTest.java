package io.countersign.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Runs what the guide and the readme show. An example is an indented block: {@code $ cat FILE}
 * gives a file, {@code $ countersign …} runs, {@code $ echo $?} shows the exit code; what follows
 * each of them, up to the next or the end of the block, is what they print; of a command that ends
 * in {@code | tail -n 1} only the last line. Empty lines belong to a block that goes on after them.
 */
class GuideTest {

  private static final Path ROOT = Path.of("..");
  private static final String INDENT = "    ";
  private static final String LAST_LINE = " | tail -n 1";
  private static final String PROMPT = INDENT + "$ ";
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|'([^']*)'|(\\S+)");

  /** One command of a session and what it should print. */
  private record Step(String command, String printed) {}

  @ParameterizedTest
  @CsvSource({"docs/author.md, 5", "docs/command-line.md, 10", "docs/scripts.md, 7"})
  void shouldPrintWhatTheGuideShows(String page, int fewest) throws IOException {
    // given
    var tool = new Tool();
    var steps = steps(Files.readAllLines(ROOT.resolve(page)));
    var shown = new ArrayList<String>();
    var happened = new ArrayList<String>();
    int exit = -1;

    // when
    for (var step : steps) {
      shown.add(step.command() + "\n" + step.printed());
      var words = words(step.command());
      var printed = step.printed();
      switch (words.get(0)) {
        case "cat" -> tool.and(words.get(1), printed + "\n");
        case "echo" -> printed = String.valueOf(exit);
        default -> {
          var given = words(step.command().replace(LAST_LINE, ""));
          var run = tool.run(given.subList(1, given.size()).toArray(String[]::new));
          exit = run.exit();
          printed = run.out().stripTrailing();
          if (step.command().endsWith(LAST_LINE)) {
            printed = printed.substring(printed.lastIndexOf('\n') + 1);
          }
        }
      }
      happened.add(step.command() + "\n" + printed);
    }

    // then
    assertThat(steps).hasSizeGreaterThan(fewest);
    assertThat(String.join("\n", happened)).isEqualTo(String.join("\n", shown));
  }

  @Test
  void shouldUnderstandTheCommandsOfTheReadme() throws IOException {
    // given
    var jar = "java -jar cli/target/countersign.jar ";
    var tool =
        Tool.beside("invoice.json", "{}")
            .and("data.json", "{\"entity\": {\"total\": 1}}")
            .and("types.json", "{\"entity\": {\"total\": \"money\"}}");

    // when
    var commands =
        Files.readAllLines(ROOT.resolve("README.md")).stream()
            .filter(line -> line.startsWith(INDENT + jar))
            .map(line -> words(line.substring(INDENT.length() + jar.length())))
            .toList();

    // then
    assertThat(commands).isNotEmpty();
    assertThat(commands)
        .allSatisfy(words -> assertThat(tool.run(words.toArray(String[]::new)).exit()).isZero());
  }

  private static List<Step> steps(List<String> lines) {
    var steps = new ArrayList<Step>();
    var block = new ArrayList<String>();
    for (var line : lines) {
      boolean inside = line.startsWith(INDENT) || line.isEmpty();
      if (line.startsWith(PROMPT) || !inside) {
        close(block, steps);
        block.clear();
      }
      if (line.startsWith(PROMPT) || (inside && !block.isEmpty())) {
        block.add(line);
      }
    }
    close(block, steps);
    return steps;
  }

  private static void close(List<String> block, List<Step> steps) {
    if (!block.isEmpty()) {
      var printed =
          block.stream()
              .skip(1)
              .map(line -> line.isEmpty() ? line : line.substring(INDENT.length()));
      steps.add(
          new Step(
              block.get(0).substring(PROMPT.length()),
              printed.collect(Collectors.joining("\n")).stripTrailing()));
    }
  }

  private static List<String> words(String command) {
    return WORD.matcher(command)
        .results()
        .map(
            word ->
                word.group(1) != null
                    ? word.group(1)
                    : word.group(2) != null ? word.group(2) : word.group(3))
        .toList();
  }
}
