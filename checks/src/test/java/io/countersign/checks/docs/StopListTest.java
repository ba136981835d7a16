package io.countersign.checks.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.checks.Finding;
import io.countersign.checks.Repository;
import io.countersign.checks.docs.StopList.Use;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Prose names who acts: words that hide it are on a list, and their number only shrinks. */
class StopListTest {

  private static final String FOLDER = "checks/src/test/resources/plain-words/";

  @Test
  void shouldUseNoMoreOfTheWordsThanAreLeft() {
    var repository = Repository.here();
    var list = StopList.read(Repository.read(repository.root().resolve(FOLDER + "stop-list.txt")));
    var file = repository.root().resolve(FOLDER + "allowed.txt");
    var uses = list.uses(StopList.texts(repository));
    if ("write".equals(System.getProperty("countersign.words"))) {
      var allowed = StopList.readAllowed(Repository.read(file));
      Repository.write(file, StopList.lowered(uses, allowed));
    }

    assertThat(list.phrases()).hasSizeGreaterThanOrEqualTo(150).doesNotHaveDuplicates();
    Finding.assertNone(StopList.findings(uses, StopList.readAllowed(Repository.read(file))));
  }

  @Test
  void shouldFindAPhraseAcrossLinesOfAComment() {
    var list = new StopList(List.of("whoever", "what came of"));
    var text = "/**\n * Whoever asks, sees what\n   * came of it.\n */\nint whoeverAsks;";

    assertThat(list.uses(Map.of("core/A.java", text)))
        .containsOnlyKeys(new Use("core", "whoever"), new Use("core", "what came of"));
  }

  @Test
  void shouldBiteWhenAWordComesBackOrTheListIsTooLong() {
    var once = Map.of(new Use("core", "whoever"), List.of("core/A.java"));

    assertThat(StopList.findings(once, Map.of())).hasSize(1);
    assertThat(StopList.findings(once, Map.of(new Use("core", "whoever"), 1))).isEmpty();
    assertThat(StopList.findings(once, Map.of(new Use("core", "whoever"), 2)))
        .asString()
        .contains("allows 2");
    assertThat(StopList.findings(once, Map.of(new Use("docs", "whoever"), 1))).hasSize(2);
  }

  @Test
  void shouldOnlyLowerWhatIsAllowed() {
    var allowed = Map.of(new Use("core", "whoever"), 1, new Use("core", "nobody"), 4);
    var uses =
        Map.of(
            new Use("core", "whoever"),
            List.of("A.java", "B.java"),
            new Use("docs", "whoever"),
            List.of("a.md"));

    assertThat(StopList.readAllowed(StopList.lowered(uses, allowed)))
        .isEqualTo(Map.of(new Use("core", "whoever"), 1));
  }
}
