package io.countersign.engine.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentVersion;
import io.countersign.engine.document.WorkflowKey;
import io.countersign.engine.family.document.DocumentWait;
import io.countersign.engine.instance.InstanceProgress;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.OpenStep;
import io.countersign.engine.instance.Token;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.instance.Wait;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The stored text of values and states, by example. */
class StoredTextTest {

  private static final Actor ADA = Actor.person("ada", "clerk");
  private static final DocumentVersion PIN =
      new DocumentVersion(3, "m", "draft", Map.of("amount", "d1"));
  private static final InstanceProgress PROGRESS =
      new InstanceProgress(
          new InstanceProgress.Standing(
              InstanceStatus.RUNNING, Optional.empty(), Optional.empty(), Optional.empty()),
          7,
          6,
          Optional.empty(),
          "ada",
          PIN);

  @Test
  void shouldWriteEveryKindOfValue() {
    // given
    var values = new LinkedHashMap<String, @Nullable Object>();
    values.put("text", "é\"");
    values.put("truth", true);
    values.put("whole", 42L);
    values.put("large", Long.MIN_VALUE);
    values.put("decimal", new BigDecimal("1.500"));
    values.put("instant", Instant.parse("2026-02-03T04:05:06.000000007Z"));
    values.put("date", LocalDate.parse("2026-02-03"));
    values.put("list", List.of("a", List.of(), Map.of()));
    values.put("nothing", null);

    // when
    var text = StoredText.values(values);

    // then
    assertThat(text)
        .isEqualTo(
            "{\"date\":{\"$date\":\"2026-02-03\"},\"decimal\":{\"$decimal\":\"1.500\"},"
                + "\"instant\":{\"$instant\":\"2026-02-03T04:05:06.000000007Z\"},"
                + "\"large\":{\"$long\":\"-9223372036854775808\"},"
                + "\"list\":[\"a\",[],{}],\"nothing\":null,\"text\":\"é\\\"\","
                + "\"truth\":true,\"whole\":42}");
    assertThat(StoredText.values(text)).isEqualTo(values);
  }

  @Test
  void shouldKeepWhatDatabasesRefuseInTexts() {
    // given
    Map<String, @Nullable Object> values = Map.of("nul", "a\0", "half", "\ud83d", "k\0", "v");

    // when
    var text = StoredText.values(values);

    // then
    assertThat(text)
        .isEqualTo(
            "{\"$entries\":[[\"half\",{\"$utf16\":\"d83d\"}],[{\"$utf16\":\"006b0000\"},\"v\"],"
                + "[\"nul\",{\"$utf16\":\"00610000\"}]]}");
    assertThat(StoredText.values(text)).isEqualTo(values);
  }

  @Test
  void shouldKeepNamesThatLookLikeTags() {
    Map<String, @Nullable Object> values =
        Map.of("$date", "x", "in", Map.of("$entries", List.of()), "$", Map.of("$json", 1L));

    assertThat(StoredText.values(StoredText.values(values))).isEqualTo(values);
  }

  @Test
  void shouldKeepWhatIsNestedDeeply() {
    // given
    Object deep = "\0";
    for (int i = 0; i < 700; i++) {
      deep = i % 2 == 0 ? List.of(deep) : Map.of("$in", deep);
    }
    Map<String, @Nullable Object> values = Map.of("deep", deep);

    // then
    assertThat(StoredText.values(StoredText.values(values))).isEqualTo(values);
  }

  @Test
  void shouldReadTokensInAnotherOrderAndWhiteSpace() {
    // given
    var state = state(Optional.of(new DocumentWait.Request(List.of("submit"))));
    var stored = StoredState.of(state);

    // then
    assertThat(stored.tokens())
        .isEqualTo(
            "[{\"cause\":6,\"id\":\"r1\",\"node\":\"n\",\"phase\":\"open\",\"step\":"
                + "{\"actor\":{\"id\":\"ada\",\"kind\":\"actor\",\"roles\":[\"clerk\"]},"
                + "\"awaits\":{\"for\":\"request\",\"verbs\":[\"submit\"]},\"seq\":6,"
                + "\"version\":3},\"via\":\"e\"}]");
    var kept =
        new StoredState(
            "[{\"id\": \"r1\", \"via\": \"e\", \"node\": \"n\", \"step\": {\"seq\": 6, \"actor\":"
                + " {\"id\": \"ada\", \"kind\": \"actor\", \"roles\": [\"clerk\"]}, \"awaits\":"
                + " {\"for\": \"request\", \"verbs\": [\"submit\"]}, \"version\": 3},"
                + " \"cause\": 6, \"phase\": \"open\"}]",
            stored.approvals(),
            stored.context());
    assertThat(kept.state(state.identity(), PIN, PROGRESS)).isEqualTo(state);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[",
        "null",
        "{}",
        "[{}]",
        "[{\"cause\":6,\"id\":\"r1\",\"node\":\"n\",\"phase\":\"lost\"}]",
        "[{\"cause\":6,\"id\":\"r1\",\"later\":1,\"node\":\"n\",\"phase\":\"open\"}]",
        "[{\"cause\":6,\"id\":\"r1\",\"node\":\"n\",\"phase\":\"open\"},"
            + "{\"cause\":6,\"id\":\"r1\",\"node\":\"n\",\"phase\":\"open\"}]",
      })
  void shouldRefuseTokensThatItDidNotWrite(String tokens) {
    var state = state(Optional.empty());
    var stored = new StoredState(tokens, "[]", "{}");

    assertThatIllegalStateException()
        .isThrownBy(() -> stored.state(state.identity(), PIN, PROGRESS))
        .withMessageStartingWith("Expected stored text with ")
        .withMessageContaining("but found ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "[1]", "[{\"step\":1}]", "[{\"later\":1}]"})
  void shouldRefuseApprovalsThatItDidNotWrite(String approvals) {
    var state = state(Optional.empty());
    var stored = new StoredState("[]", approvals, "{}");

    assertThatIllegalStateException()
        .isThrownBy(() -> stored.state(state.identity(), PIN, PROGRESS));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "[]", "null", "{\"a\":{\"$date\":\"x\"}}", "{\"$utf16\":\"0\"}"})
  void shouldRefuseValuesThatItDidNotWrite(String text) {
    assertThatIllegalStateException().isThrownBy(() -> StoredText.values(text));
  }

  @Test
  void shouldSayWhereATextCannotBeRead() {
    assertThatIllegalStateException()
        .isThrownBy(() -> StoredText.actor("{\"id\":\"ada\",\"kind\":\"ghost\",\"roles\":[]}"))
        .withMessage(
            "Expected stored text with one of actor, system, service_account at '/actor/kind', but"
                + " found another text; the row was not written by this version of the engine, or"
                + " was altered");
  }

  @Test
  void shouldNotLoseAStepWhoseTokenIsGone() {
    // given
    var work = state(Optional.empty()).work();
    var orphaned =
        new InstanceState(
            state(Optional.empty()).identity(),
            PIN,
            PROGRESS,
            new InstanceState.Work(Map.of(), work.steps()),
            Map.of(),
            Map.of());

    // then
    assertThatIllegalArgumentException().isThrownBy(() -> StoredState.of(orphaned));
  }

  private static InstanceState state(Optional<Wait> awaits) {
    var id = TokenId.FIRST;
    var token = new Token(id, "n", Token.Phase.OPEN, Optional.of("e"), Optional.empty(), 6);
    return new InstanceState(
        new InstanceState.Identity(
            "i", new DocumentRef("org", "invoice", "1"), WorkflowKey.LIFECYCLE, "w", 1),
        PIN,
        PROGRESS,
        new InstanceState.Work(
            Map.of(id, token), Map.of(id, new OpenStep(6, id, "n", 3, ADA, awaits))),
        Map.of(),
        Map.of());
  }
}
