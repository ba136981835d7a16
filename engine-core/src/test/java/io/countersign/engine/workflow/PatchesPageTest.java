package io.countersign.engine.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page on patches names every step, every member of its configuration and every outcome. */
class PatchesPageTest {

  private static final Path PAGE = Path.of("..", "docs", "patches.md");
  private static final Pattern ROW =
      Pattern.compile("\\| `([a-z_]+)` \\| [^|]+ \\|([^|]*)\\|([^|]*)\\|");
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");
  private static final String OPEN = "and others that the host names";

  @Test
  void shouldSayOfEachStepWhatItTakesAndHowItEnds() throws IOException {
    var told = new TreeMap<String, String>();
    for (var line : Files.readAllLines(PAGE)) {
      var row = ROW.matcher(line);
      if (row.matches()) {
        told.put(
            row.group(1),
            words(row.group(2)) + " -> " + words(row.group(3)) + open(row.group(3).contains(OPEN)));
      }
    }

    assertThat(told).isEqualTo(steps());
  }

  private static Map<String, String> steps() {
    var members = new TreeMap<String, TreeSet<String>>();
    var outcomes = new TreeMap<String, String>();
    for (var config : NodeJsonTest.configs()) {
      if (config instanceof StepConfig step && !(config instanceof StepConfig.Custom)) {
        members
            .computeIfAbsent(step.type(), type -> new TreeSet<>())
            .addAll(step.toPlain().keySet());
        outcomes.put(
            step.type(), new TreeSet<>(step.outcomes().named()) + open(step.outcomes().open()));
      }
    }
    var steps = new TreeMap<String, String>();
    members.forEach((type, names) -> steps.put(type, names + " -> " + outcomes.get(type)));
    return steps;
  }

  private static String open(boolean open) {
    return open ? " and others" : "";
  }

  private static String words(String cell) {
    var words = new TreeSet<String>();
    var code = CODE.matcher(cell);
    while (code.find()) {
      words.add(code.group(1));
    }
    return new ArrayList<>(words).toString();
  }
}
