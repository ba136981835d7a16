package io.countersign.testkit.journal;

import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.journal.AsideValue;
import io.countersign.engine.journal.JournalCodec;
import io.countersign.engine.journal.JournalHead;
import io.countersign.engine.journal.JournalReplay;
import io.countersign.engine.journal.JournalRow;
import io.countersign.json.CanonicalJson;
import io.countersign.json.Json;
import io.countersign.json.JsonMembers;
import io.countersign.problem.Problem;
import io.countersign.problem.Result;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The journals of a run, with the hash of the resulting state of each. As text it is JSON lines:
 * for every instance a line {@code run}, then its rows and their document values, in order. Later
 * releases can read the text of earlier ones. Immutable.
 */
public final class JournalRecording {

  private final List<Run> runs;

  private JournalRecording(List<Run> runs) {
    this.runs = List.copyOf(runs);
  }

  /**
   * The recorded data of one instance.
   *
   * @param state its final state
   * @param rows its whole journal, with document values
   */
  public record Source(InstanceState state, List<JournalCodec.Written> rows) {

    /** Copies the rows. */
    public Source {
      rows = List.copyOf(rows);
    }
  }

  private record Run(
      String instance,
      String workflow,
      String state,
      List<JournalRow> rows,
      List<AsideValue> values) {}

  /** Creates a recording of instances. Equal instances give equal recordings. */
  public static JournalRecording of(List<Source> instances) {
    return new JournalRecording(instances.stream().map(JournalRecording::run).toList());
  }

  private static Run run(Source source) {
    var identity = source.state().identity();
    return new Run(
        identity.instance(),
        identity.workflowHash(),
        StateText.hash(source.state()),
        source.rows().stream().map(JournalCodec.Written::row).toList(),
        source.rows().stream().flatMap(row -> row.values().stream()).toList());
  }

  /** Returns the rows of all journals: canonical JSON, one row per line. */
  public String journal() {
    return runs.stream()
        .flatMap(run -> run.rows().stream())
        .map(row -> row.text() + "\n")
        .collect(Collectors.joining());
  }

  /** Returns the whole recording as text. */
  public String text() {
    var lines = new ArrayList<Map<String, @Nullable Object>>();
    for (var run : runs) {
      lines.add(
          line(
              "run", "instance", run.instance(), "workflow", run.workflow(), "state", run.state()));
      for (var row : run.rows()) {
        lines.add(
            line(
                "row",
                "first",
                row.firstSeq(),
                "last",
                row.lastSeq(),
                "at",
                row.at().toString(),
                "text",
                row.text(),
                "hash",
                row.hash()));
      }
      for (var value : run.values()) {
        lines.add(line("values", "seq", value.seq(), "text", value.text()));
      }
    }
    return lines.stream()
        .map(line -> CanonicalJson.ofValue(line).orThrow().text() + "\n")
        .collect(Collectors.joining());
  }

  private static Map<String, @Nullable Object> line(String kind, Object... members) {
    var line = new LinkedHashMap<String, @Nullable Object>();
    line.put("line", kind);
    for (int i = 0; i < members.length; i += 2) {
      line.put(String.valueOf(members[i]), members[i + 1]);
    }
    return line;
  }

  /**
   * Reads a recording.
   *
   * @throws IllegalArgumentException if the text is not a recording, with the number of the line
   */
  public static JournalRecording read(String text) {
    var runs = new ArrayList<Run>();
    int number = 0;
    for (var line : text.lines().toList()) {
      number++;
      var read =
          Json.read(line) instanceof Result.Accepted<@Nullable Object> json
              ? JsonMembers.read(json.value(), members -> add(members, runs))
              : null;
      if (read == null || !read.problems().isEmpty()) {
        throw new IllegalArgumentException(
            "Expected a line of a recording, but found another text in line " + number + ".");
      }
    }
    return new JournalRecording(runs);
  }

  private static boolean add(JsonMembers line, List<Run> runs) {
    var kind = line.text("line");
    if (kind.equals("run")) {
      return runs.add(
          new Run(
              line.text("instance"),
              line.text("workflow"),
              line.text("state"),
              new ArrayList<>(),
              new ArrayList<>()));
    }
    if (runs.isEmpty()) {
      throw line.mismatch("line", "a run before its rows");
    }
    var run = runs.get(runs.size() - 1);
    return kind.equals("row")
        ? run.rows().add(row(line, run.instance()))
        : run.values().add(new AsideValue(number(line, "seq"), line.text("text")));
  }

  private static JournalRow row(JsonMembers line, String instance) {
    return new JournalRow(
        instance,
        number(line, "first"),
        number(line, "last"),
        Instant.parse(line.text("at")),
        line.text("text"),
        line.text("hash"));
  }

  private static long number(JsonMembers line, String name) {
    if (line.any(name) instanceof Long number) {
      return number;
    }
    throw line.mismatch(name, "a whole number");
  }

  /**
   * Replays every journal with the current engine. Returns the deviations: a broken chain, an event
   * that cannot be read, another state; empty if there are none.
   */
  public List<String> replay() {
    var differing = new ArrayList<String>();
    for (var run : runs) {
      replay(run).forEach(one -> differing.add("instance " + run.instance() + ": " + one));
    }
    return differing;
  }

  private static List<String> replay(Run run) {
    var verified = JournalCodec.current().verify(run.instance(), JournalHead.NONE, run.rows());
    if (!verified.problems().isEmpty()) {
      return messages(verified.problems());
    }
    var recorded = JournalCodec.current().read(run.rows(), run.values());
    if (!recorded.problems().isEmpty()) {
      return messages(recorded.problems());
    }
    var state = JournalReplay.state(run.instance(), recorded.orThrow());
    if (!(state instanceof Result.Accepted<InstanceState> read)) {
      return messages(state.problems());
    }
    var hash = StateText.hash(read.value());
    return hash.equals(run.state())
        ? List.of()
        : List.of(
            "Expected a state with the hash "
                + run.state()
                + ", but the journal leads to "
                + hash
                + ": "
                + StateText.plain(read.value()));
  }

  private static List<String> messages(List<Problem> problems) {
    return problems.stream().map(Problem::message).toList();
  }
}
