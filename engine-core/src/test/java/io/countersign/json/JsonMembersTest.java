package io.countersign.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.problem.EngineCode;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class JsonMembersTest {

  private enum Size {
    SMALL,
    VERY_LARGE
  }

  private static final Map<String, Object> PLAIN =
      Map.of(
          "text",
          "a",
          "number",
          7L,
          "huge",
          3_000_000_000L,
          "flag",
          true,
          "size",
          "very_large",
          "list",
          List.of(Map.of("a/b", Map.of("~", 1L)), "x"),
          "texts",
          List.of("a", 1L));

  private static String refusal(Function<JsonMembers, ?> reader) {
    var problems = JsonMembers.read(PLAIN, reader).problems();
    assertThat(problems).hasSize(1);
    assertThat(problems.get(0).code()).isEqualTo(EngineCode.JSON_SHAPE);
    return problems.get(0).place().pointer() + " " + problems.get(0).message();
  }

  @Test
  void shouldReadMembersByKind() {
    assertThat(JsonMembers.read(PLAIN, all -> all.text("text")).orThrow()).isEqualTo("a");
    assertThat(JsonMembers.read(PLAIN, all -> all.number("number")).orThrow()).isEqualTo(7);
    assertThat(JsonMembers.read(PLAIN, all -> all.flag("flag")).orThrow()).isTrue();
    assertThat(JsonMembers.read(PLAIN, all -> all.flag("none")).orThrow()).isFalse();
    assertThat(JsonMembers.read(PLAIN, all -> all.choice("size", Size.class)).orThrow())
        .isEqualTo(Size.VERY_LARGE);
    assertThat(JsonMembers.read(PLAIN, all -> all.textIfAny("none")).orThrow()).isEmpty();
  }

  @Test
  void shouldSayWhereTheRefusedValueIs() {
    assertThat(refusal(all -> all.text("number")))
        .isEqualTo("/number Expected text, but found a number.");
    assertThat(refusal(all -> all.text("none")))
        .isEqualTo("/none Expected text, but found nothing.");
    assertThat(refusal(all -> all.number("huge")))
        .isEqualTo("/huge Expected a whole number, but found a number.");
    assertThat(refusal(all -> all.texts("texts")))
        .isEqualTo("/texts/1 Expected text, but found a number.");
    assertThat(refusal(all -> all.objects("list")))
        .isEqualTo("/list/1 Expected an object, but found another text.");
    assertThat(refusal(all -> all.flag("text")))
        .isEqualTo("/text Expected true or false, but found another text.");
    assertThat(refusal(all -> all.objects("text")))
        .isEqualTo("/text Expected a list, but found another text.");
  }

  @Test
  void shouldEscapeNamesInPointers() {
    // given
    var plain = Map.of("list", List.of(Map.of("a/b", Map.of("~", 1L))));

    // when
    var refused =
        JsonMembers.read(plain, all -> all.objects("list").get(0).object("a/b").text("~"))
            .problems();

    // then
    assertThat(refused.get(0).place().pointer()).isEqualTo("/list/0/a~1b/~0");
  }

  @Test
  void shouldNameEveryChoice() {
    assertThat(refusal(all -> all.choice("text", Size.class)))
        .isEqualTo("/text Expected one of small, very_large, but found another text.");
  }

  @Test
  void shouldRefuseWhatIsNoObject() {
    assertThat(JsonMembers.read(List.of(), JsonMembers::names).problems().get(0).place().pointer())
        .isEmpty();
  }
}
