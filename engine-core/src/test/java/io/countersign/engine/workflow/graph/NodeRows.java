package io.countersign.engine.workflow.graph;

import io.countersign.engine.workflow.NodeConfig;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.StepOutcomes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** What tables in documents say of types of nodes: their configuration and their outcomes. */
final class NodeRows {

  private static final Pattern ROW =
      Pattern.compile("\\| `([a-z_]+)` \\| [^|]+ \\|([^|]*)\\|([^|]*)\\|");
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");

  private NodeRows() {}

  /** What a page says, by type. */
  static Map<String, String> of(Path page) throws IOException {
    var told = new TreeMap<String, String>();
    for (var line : Files.readAllLines(page)) {
      var row = ROW.matcher(line);
      if (row.matches()) {
        boolean open = row.group(3).contains("and others");
        told.put(row.group(1), row(words(row.group(2)), words(row.group(3)), open));
      }
    }
    return told;
  }

  /** What nodes of a kind would be told as, by type. */
  static Map<String, String> of(Class<? extends NodeConfig> kind) {
    var members = new TreeMap<String, TreeSet<String>>();
    var outcomes = new TreeMap<String, StepOutcomes>();
    for (var config : NodeReaderTest.configs()) {
      if (kind.isInstance(config) && !(config instanceof StepForm.Custom)) {
        members
            .computeIfAbsent(config.type(), type -> new TreeSet<>())
            .addAll(config.toPlain().keySet());
        outcomes.put(
            config.type(),
            // The actions of a task name the others.
            config instanceof StepConfig.Task
                ? StepOutcomes.openWith(StepOutcomes.EXPIRED, StepOutcomes.FAILED)
                : config.outcomes());
      }
    }
    var rows = new TreeMap<String, String>();
    outcomes.forEach(
        (type, ends) ->
            rows.put(
                type,
                row(
                    members.getOrDefault(type, new TreeSet<>()),
                    new TreeSet<>(ends.named()),
                    ends.open())));
    return rows;
  }

  private static String row(SortedSet<String> members, SortedSet<String> outcomes, boolean open) {
    return members + " -> " + outcomes + (open ? " and others" : "");
  }

  private static SortedSet<String> words(String cell) {
    var words = new TreeSet<String>();
    var code = CODE.matcher(cell);
    while (code.find()) {
      words.add(code.group(1));
    }
    return words;
  }
}
