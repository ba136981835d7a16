package io.countersign.checks.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.checks.JavaSource;
import io.countersign.checks.JavaSource.Literal;
import io.countersign.checks.Repository;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.Cause;
import io.countersign.engine.instance.Event;
import io.countersign.engine.port.ActivityKind;
import io.countersign.engine.port.Meter;
import io.countersign.json.Json;
import io.countersign.json.JsonMembers;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Reference pages say what the code has: all of it, and nothing else. */
class ReferencePagesTest {

  private static final Repository REPOSITORY = Repository.here();
  private static final String ENGINE = "engine-core/src/main/java/io/countersign/engine/";
  private static final String TIMERS = "telemetry/micrometer/MicrometerMeters.java";
  private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-zA-Z._]+)`");
  private static final Pattern DOTTED = Pattern.compile("[a-z]+\\.[a-z_.]*");
  private static final Pattern CODE = Pattern.compile("[A-Z]+(_[A-Z]+)+");

  @Test
  void shouldTellEveryEvent() {
    var page = REPOSITORY.root().resolve("docs/events.md");
    var source = eventSources();
    if ("write".equals(System.getProperty("countersign.indexes"))) {
      Repository.write(page, EventsPage.of(source));
    }

    assertThat(Repository.read(page)).isEqualTo(EventsPage.of(source));
  }

  @Test
  void shouldCallEventsAsJournalsDo() {
    var recorded = REPOSITORY.root().resolve("engine-core/src/test/resources");

    assertThat(EventsPage.names())
        .allSatisfy(
            name ->
                assertThat(REPOSITORY.files(recorded, file -> file.endsWith("1/" + name + ".json")))
                    .hasSize(1));
  }

  /** The recordings are what the journal wrote of one event of each type. */
  @Test
  void shouldCallMembersOfEventsAsJournalsDo() {
    EventsPage.members(eventSources())
        .forEach(
            (event, members) -> {
              var recording =
                  REPOSITORY
                      .root()
                      .resolve("engine-core/src/test/resources/journal/1")
                      .resolve(EventsPage.name(event) + ".json");
              var recorded = memberNames(Repository.read(recording));

              assertThat(members.keySet()).as(event).containsAll(recorded);
              assertThat(members.keySet())
                  .as("%s, but for what is left out where there is none", event)
                  .filteredOn(member -> !recorded.contains(member))
                  .isSubsetOf(
                      "action",
                      "changed",
                      "changes",
                      "version",
                      "snapshot",
                      "error",
                      "reason",
                      "fields",
                      "origin",
                      "trace",
                      "workflow");
            });
  }

  private static Set<String> memberNames(String recording) {
    var plain = Json.read(recording).orThrow();
    return JsonMembers.read(
            plain,
            whole -> {
              var names = new TreeSet<>(whole.object("event").names());
              names.addAll(whole.objectOrEmpty("values").names());
              return names;
            })
        .orThrow();
  }

  private static List<JavaSource> eventSources() {
    var families =
        Arrays.stream(Event.class.getPermittedSubclasses())
            .map(family -> family.getName().replace('.', '/') + ".java");
    var parts =
        Stream.of(Approval.class, Cause.class)
            .map(one -> "instance/" + one.getSimpleName() + ".java");
    return Stream.concat(
            families.map(file -> file.replaceFirst("io/countersign/engine/", "")), parts)
        .map(file -> JavaSource.of(REPOSITORY.root().resolve(ENGINE + file)))
        .toList();
  }

  @Test
  void shouldNameEverySpan() {
    assertThat(rows("docs/telemetry.md", "## Spans"))
        .containsExactlyElementsOf(
            Arrays.stream(ActivityKind.values()).map(one -> "countersign." + one.word()).toList());
  }

  @Test
  void shouldNameEveryMeter() {
    var timers =
        literals(REPOSITORY.root().resolve(ENGINE + TIMERS), DOTTED)
            .filter(one -> !one.endsWith("."));
    var meters = Arrays.stream(Meter.values()).map(Meter::word);

    assertThat(rows("docs/telemetry.md", "## Meters"))
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(meters, timers).map(one -> "countersign." + one).toList());
  }

  @Test
  void shouldNameEverySignal() {
    assertThat(rows("docs/telemetry.md", "## Signals"))
        .containsExactlyInAnyOrderElementsOf(words(DOTTED, "advance", "work"));
  }

  /** Those that the engine gives itself; hosts have their own, and errors have pages. */
  @Test
  void shouldNameEveryReasonForWhichAStepFailsOrAWorkflowPauses() {
    assertThat(rows("docs/operate.md", "## Stuck documents"))
        .containsExactlyInAnyOrderElementsOf(words(CODE, "kernel", "advance"));
  }

  /** The words of a kind in the source files of some packages, and of those within them. */
  private static Set<String> words(Pattern kind, String... folders) {
    var words = new TreeSet<String>();
    for (var folder : folders) {
      for (var file : REPOSITORY.filesEnding(REPOSITORY.root().resolve(ENGINE + folder), ".java")) {
        words.addAll(literals(file, kind).toList());
      }
    }
    return words;
  }

  /** The words of a kind that a source file has. */
  private static Stream<String> literals(Path file, Pattern kind) {
    return JavaSource.of(file).literals().stream()
        .map(Literal::value)
        .filter(kind.asMatchPredicate());
  }

  /** The first cells of the tables under a heading, where they hold a word. */
  private static List<String> rows(String file, String heading) {
    var page = Repository.read(REPOSITORY.root().resolve(file));
    var section = page.substring(page.indexOf(heading));
    int next = section.indexOf("\n## ");
    return ROW.matcher(next < 0 ? section : section.substring(0, next))
        .results()
        .map(row -> row.group(1))
        .toList();
  }
}
