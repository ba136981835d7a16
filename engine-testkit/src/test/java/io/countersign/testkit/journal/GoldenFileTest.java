package io.countersign.testkit.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.compiler.PatchSource;
import io.countersign.compiler.template.TemplateCatalogue;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.testkit.scenario.Scenario;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GoldenFileTest {

  private static final Path GOLDEN = Path.of("src/test/resources/golden");

  /** The patch stands in full in the file, because its ids are in the recorded journal. */
  private static Scenario run(long total) {
    var contract = TemplateCatalogue.fill("simple-fast-track", Map.of()).orThrow().contract();
    var scenario = Scenario.of(contract, patch());
    scenario.given().person("ada", "approver");
    var request =
        scenario
            .given()
            .document("r-1")
            .with("id", "r-1")
            .with("grand_total", total)
            .createdBy("eve");
    scenario.when().by("eve").requests("submit", request);
    return scenario;
  }

  private static WorkflowPatch patch() {
    try {
      return PatchSource.read(Files.readString(GOLDEN.resolve("simple-fast-track.patch.json")))
          .orThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void shouldGiveTheRecordedJournalAndReplayIt() {
    var golden = GoldenFile.at(GOLDEN.resolve("simple-fast-track-asks-the-approver.ndjson"));

    golden.check(run(50_001).recording());

    assertThat(JournalRecording.read(run(50_001).recording().text()).text())
        .isEqualTo(run(50_001).recording().text());
  }

  @Test
  void shouldShowWhatDiffersFromTheRecordedJournal(@TempDir Path folder) {
    var golden = GoldenFile.at(folder.resolve("run.ndjson"));
    golden.check(run(50_001).recording(), true);

    assertThatThrownBy(() -> golden.check(run(50_000).recording(), false))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("- expected, + found")
        .hasMessageContaining("-Dcountersign.golden=write");
  }

  @Test
  void shouldSayWhenThereIsNoRecording(@TempDir Path folder) {
    var golden = GoldenFile.at(folder.resolve("none.ndjson"));

    assertThatThrownBy(golden::replays)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("but found none");
  }

  @Test
  void shouldFindAnAlteredRecording(@TempDir Path folder) throws IOException {
    var file = folder.resolve("run.ndjson");
    var golden = GoldenFile.at(file);
    golden.check(run(50_001).recording(), true);
    var text = Files.readString(file);
    Files.writeString(file, text.replaceFirst("step_opened", "step_closed"));
    assertThatThrownBy(golden::replays).isInstanceOf(AssertionError.class);

    Files.writeString(file, text.replaceFirst("\"state\":\"..", "\"state\":\"zz"));
    assertThatThrownBy(golden::replays)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("but the journal leads to");
  }

  @Test
  void shouldRefuseATextThatIsNoRecording() {
    assertThatThrownBy(() -> JournalRecording.read("{\"line\":\"row\"}"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("line 1");
    assertThatThrownBy(() -> JournalRecording.read("nothing"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("line 1");
  }
}
