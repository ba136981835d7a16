package io.countersign.checks.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.checks.JavaSource;
import io.countersign.checks.JavaSource.Literal;
import io.countersign.checks.Repository;
import io.countersign.engine.port.Activity;
import io.countersign.engine.port.Meter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Reference pages say what the code has: all of it, and nothing else. */
class ReferencePagesTest {

  private static final Repository REPOSITORY = Repository.here();
  private static final String ENGINE = "engine-core/src/main/java/io/countersign/engine/";
  private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z._]+)`");
  private static final Pattern DOTTED = Pattern.compile("[a-z]+\\.[a-z_.]*");

  @Test
  void shouldTellEveryEvent() {
    var page = REPOSITORY.root().resolve("docs/events.md");
    var source = JavaSource.of(REPOSITORY.root().resolve(ENGINE + "instance/Event.java"));
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

  @Test
  void shouldNameEverySpan() {
    assertThat(rows("## Spans"))
        .containsExactlyElementsOf(
            Arrays.stream(Activity.values()).map(one -> "countersign." + one.word()).toList());
  }

  @Test
  void shouldNameEveryMeter() {
    var timers =
        literals("telemetry/micrometer/MicrometerMeters.java").filter(one -> !one.endsWith("."));
    var meters = Arrays.stream(Meter.values()).map(Meter::word);

    assertThat(rows("## Meters"))
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(meters, timers).map(one -> "countersign." + one).toList());
  }

  @Test
  void shouldNameEverySignal() {
    var signals = new TreeSet<String>();
    for (var folder : List.of("advance", "work")) {
      for (var file : REPOSITORY.filesEnding(REPOSITORY.root().resolve(ENGINE + folder), ".java")) {
        signals.addAll(literals(file).toList());
      }
    }

    assertThat(rows("## Signals")).containsExactlyInAnyOrderElementsOf(signals);
  }

  private static Stream<String> literals(String file) {
    return literals(REPOSITORY.root().resolve(ENGINE + file));
  }

  /** The words with a dot in them that a source file has. */
  private static Stream<String> literals(Path file) {
    return JavaSource.of(file).literals().stream()
        .map(Literal::value)
        .filter(DOTTED.asMatchPredicate());
  }

  /** The first cells of the table under a heading. */
  private static List<String> rows(String heading) {
    var page = Repository.read(REPOSITORY.root().resolve("docs/telemetry.md"));
    var section = page.substring(page.indexOf(heading));
    int next = section.indexOf("\n## ");
    return ROW.matcher(next < 0 ? section : section.substring(0, next))
        .results()
        .map(row -> row.group(1))
        .toList();
  }
}
