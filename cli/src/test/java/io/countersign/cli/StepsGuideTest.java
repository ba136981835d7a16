package io.countersign.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The page "Steps for people" does what it says. */
class StepsGuideTest {

  private static final Path PAGE = Path.of("..", "docs", "steps.md");

  /** The indented blocks of the page, in order. */
  private static List<String> blocks() throws IOException {
    var blocks = new ArrayList<String>();
    var block = new StringBuilder();
    for (var line : Files.readAllLines(PAGE)) {
      if (line.startsWith("    ")) {
        block.append(line.substring(4)).append('\n');
      } else if (!block.isEmpty()) {
        blocks.add(block.toString());
        block.setLength(0);
      }
    }
    return blocks;
  }

  @Test
  void shouldRunAsThePageSays() throws IOException {
    var blocks = blocks();
    var tool =
        Tool.beside("participant.json", blocks.get(0))
            .and("accreditation.json", blocks.get(1))
            .and("day.jsonl", blocks.get(3));

    var compiled = tool.run(words(blocks.get(2)));
    var run = tool.runOnTerminal(words(blocks.get(4)));

    assertThat(compiled.exit()).isZero();
    assertThat(run.out())
        .contains("Passed", "sec took the action 'RETURN'", "the photo is missing");
  }

  private static String[] words(String command) {
    var all = command.strip().split(" ");
    return List.of(all).subList(1, all.length).toArray(String[]::new);
  }
}
