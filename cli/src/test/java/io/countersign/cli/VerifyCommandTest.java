package io.countersign.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.Compiler;
import io.countersign.engine.document.EntityContract;
import io.countersign.testkit.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerifyCommandTest {

  private static final String RECORDED = recorded("p-1");

  private static String recorded(String... ids) {
    var contract = EntityContract.document("paper").build();
    var scenario = Scenario.of(Compiler.standard().compile(contract).orThrow());
    for (var id : ids) {
      var paper = scenario.given().document(id).createdBy("eve");
      scenario.when().by("eve").requests("submit", paper);
    }
    return scenario.recording().text();
  }

  private static Tool.Run verify(String text, String... more) {
    var words = new ArrayList<>(List.of("verify", "journal.ndjson"));
    words.addAll(List.of(more));
    return Tool.beside("journal.ndjson", text).run(words.toArray(String[]::new));
  }

  private static String head(String text) {
    var out = verify(text).out();
    return out.replaceAll("(?s).*\"seq\":(\\d+),\"hash\":\"([0-9a-f]{64})\".*", "$1:$2");
  }

  private static List<String> rows(String text) {
    return text.lines().filter(line -> line.contains("\"line\":\"row\"")).toList();
  }

  @Test
  void shouldAnswerWithTheHeadOfAWholeJournal() {
    var head = head(RECORDED);

    var run = verify(RECORDED, "--head", head);

    assertThat(run.exit()).isZero();
    assertThat(run.out())
        .startsWith("{\"instance\":\"instance-1\",\"rows\":" + rows(RECORDED).size() + ",")
        .contains("\"whole\":true");
    assertThat(verify(RECORDED).out()).contains("\"whole\":false");
  }

  @Test
  void shouldNameTheLineOfTheFirstBrokenRow() {
    var second = rows(RECORDED).get(1);
    var altered = RECORDED.replace(second, second.replaceFirst("eve|draft|submit", "bob"));
    long line = RECORDED.lines().takeWhile(one -> !one.equals(second)).count() + 1;
    assertThat(altered).isNotEqualTo(RECORDED);

    var run = verify(altered);

    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.out()).contains("\"code\":\"JOURNAL_CHAIN_BROKEN\"", "\"line\":" + line + ",");
  }

  /** What the digests of the rows do not hold is refused, wherever it stands. */
  @Test
  void shouldRefuseValuesThatBelongToNoEvent() {
    var contract = EntityContract.document("paper").build();
    var scenario = Scenario.of(Compiler.standard().compile(contract).orThrow());
    var paper = scenario.given().document("p-1").createdBy("eve");
    scenario.when().by("eve").requests("submit", paper);
    var recorded = scenario.recording().text();
    var genuine = recorded.lines().filter(line -> line.contains("\"line\":\"values\"")).findFirst();
    var seq = genuine.orElseThrow().replaceFirst(".*\"seq\":(\\d+).*", "$1");
    assertThat(verify(recorded).exit()).isZero();

    assertThat(verify(recorded).out()).contains("\"erased\":0,");
    assertThat(verify(recorded.replace(genuine.get() + "\n", "")).out()).contains("\"erased\":1,");

    for (var strange : List.of(seq, "1", "999")) {
      var forged = "{\"line\":\"values\",\"seq\":" + strange + ",\"text\":\"[\\\"s\\\",{}]\"}\n";

      for (var text :
          List.of(recorded + forged, recorded.replace(genuine.get(), forged + genuine.get()))) {
        var run = verify(text);

        assertThat(run.exit()).as(strange).isEqualTo(2);
        assertThat(run.out()).contains("\"code\":\"JOURNAL_VALUE_ALTERED\"");
      }
    }
  }

  @Test
  void shouldFindRowsThatWereLeftOut() {
    var second = rows(RECORDED).get(1);

    var run = verify(RECORDED.replace(second + "\n", ""));

    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.out()).contains("\"code\":\"JOURNAL_OUT_OF_SEQUENCE\"");
  }

  @Test
  void shouldFindRowsThatWereCutOffOnlyWithTheHeadThatWasKept() {
    var rows = rows(RECORDED);
    var last = rows.get(rows.size() - 1);
    var values = RECORDED.substring(RECORDED.indexOf(last) + last.length() + 1);
    var cut = RECORDED.replace(last + "\n", "").replace(values, "");

    assertThat(verify(cut).exit()).isZero();
    assertThat(verify(cut, "--head", head(RECORDED)).out())
        .contains("\"code\":\"JOURNAL_OUT_OF_SEQUENCE\"");
  }

  @Test
  void shouldWantOneJournalForOneHead() {
    var two = recorded("p-1", "p-2");
    var head = head(RECORDED);

    assertThat(verify(two).out().lines()).hasSize(2);
    assertThat(verify(two, "--head", head).out()).contains("CLI_JOURNAL_LINE");
    assertThat(verify(two, "--instance", "instance-2").out().lines())
        .singleElement()
        .asString()
        .contains("\"instance\":\"instance-2\"");
    assertThat(verify(two, "--instance", "nobody").out()).contains("CLI_JOURNAL_LINE");
  }

  @Test
  void shouldRefuseWhatIsNoJournal() {
    assertThat(verify("{}\n").out()).contains("CLI_JOURNAL_LINE", "\"line\":1");
    assertThat(verify("").out()).contains("CLI_JOURNAL_LINE");
    assertThat(verify(RECORDED + "{\"line\":\"row\",\"at\":\"once\"}\n").exit()).isEqualTo(2);
    assertThat(verify(RECORDED, "--head", "42").exit()).isEqualTo(64);
  }
}
