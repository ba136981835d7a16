package io.countersign.engine.value;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.problem.EngineCode;
import io.countersign.problem.Problem;
import java.util.List;
import org.junit.jupiter.api.Test;

class NameCheckTest {

  @Test
  void shouldTakeNamesOfEveryScript() {
    var check = new NameCheck().name("/id", "Rechnung \u20ac \uD83D\uDE00").reason("/reason", "");

    assertThat(check.problems()).isEmpty();
  }

  @Test
  void shouldRefuseWhatNoStoreOrIndexCanKeep() {
    assertThat(found(new NameCheck().name("/id", " "))).containsExactly("an empty one");
    assertThat(found(new NameCheck().name("/id", "a\nb")))
        .containsExactly("a control character, or half of one");
    assertThat(found(new NameCheck().name("/id", "a\uD83D")))
        .containsExactly("a control character, or half of one");
    assertThat(found(new NameCheck().reason("/reason", "a\u0000")))
        .containsExactly("the character U+0000, or half of one");
  }

  @Test
  void shouldCountBytesAndNotCharacters() {
    var longest = "\u20ac".repeat(NameCheck.LONGEST_NAME / 3);

    assertThat(new NameCheck().name("/id", longest).problems()).isEmpty();
    assertThat(found(new NameCheck().name("/id", longest + "abc"))).containsExactly("513 bytes");
  }

  @Test
  void shouldFindAllProblemsAtOnceWithTheirPlaces() {
    var check = new NameCheck().document("", "invoice", "").actor("eve", List.of("", "clerk"));

    assertThat(check.problems())
        .extracting(problem -> problem.place().pointer())
        .containsExactly("/document/org", "/document/id", "/actor/roles/0");
    assertThat(check.problems())
        .extracting(Problem::code)
        .containsOnly(EngineCode.RECEIVED_NAME_REFUSED);
  }

  private static List<String> found(NameCheck check) {
    return check.problems().stream().map(Problem::found).toList();
  }
}
