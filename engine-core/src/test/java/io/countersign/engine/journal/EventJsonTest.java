package io.countersign.engine.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.codec.EventType;
import io.countersign.engine.family.question.QuestionEvent;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.Event;
import io.countersign.engine.workflow.Approvers;
import io.countersign.json.Json;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What has been written once is read for ever, and no event is forgotten. */
class EventJsonTest {

  private static final EventJson EVENTS = EventJson.current();

  static List<String> types() {
    return EventJson.TYPES.stream().map(EventType::name).toList();
  }

  /** Members that some events lack, because they are at their default. */
  private static final Set<String> OPTIONAL =
      Set.of(
          "approvals_invalidated fields",
          "branches_joined lost",
          "deadline_fired tell",
          "document_changed fields",
          "document_changed origin",
          "document_changed trace",
          "left bearing",
          "left edge",
          "left lost",
          "started trace",
          "step_closed chosen",
          "step_closed key");

  @Test
  void shouldHaveAFormAndASampleForEveryEvent() {
    // given
    var events =
        Arrays.stream(Event.class.getPermittedSubclasses())
            .flatMap(family -> Arrays.stream(family.getPermittedSubclasses()))
            .toList();

    // then
    assertThat(EventJson.TYPES.stream().<Class<?>>map(EventType::event).toList())
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(events.stream().<Class<?>>map(type -> type).toList());
    assertThat(types()).doesNotHaveDuplicates();
    assertThat(Samples.all()).containsOnlyKeys(types());
  }

  @ParameterizedTest
  @MethodSource("types")
  void shouldReadWhatWasRecordedForEver(String type) {
    // given
    var recorded = Recordings.text("1/" + type + ".json");

    // when
    var event = EVENTS.read(plain(recorded));

    // then
    assertThat(event.problems()).isEmpty();
    assertThat(event.orThrow()).isEqualTo(Samples.all().get(type));
    assertThat(EVENTS.text(event.orThrow())).isEqualTo(recorded);
  }

  @ParameterizedTest
  @MethodSource("types")
  void shouldRefuseAMemberMissingOrTooMany(String type) {
    // given
    var whole = EVENTS.toPlain(sample(type));
    var event = members(whole, "event");

    for (var name : event.keySet()) {
      // when
      var fewer = new LinkedHashMap<String, @Nullable Object>(event);
      fewer.remove(name);
      var refused = EVENTS.read(with(whole, fewer)).problems();

      // then
      assertThat(refused.isEmpty())
          .as(type + " without " + name)
          .isEqualTo(OPTIONAL.contains(type + " " + name));
    }

    // when
    var more = new LinkedHashMap<String, @Nullable Object>(event);
    more.put("zzz", 1L);

    // then
    assertThat(EVENTS.read(with(whole, more)).problems())
        .singleElement()
        .satisfies(problem -> assertThat(problem.place().pointer()).isEqualTo("/event"));
  }

  @Test
  void shouldRefuseAnAnswerThatNobodyMayGive() {
    // given
    var whole = EVENTS.toPlain(sample("approval_decided"));
    var event = new LinkedHashMap<String, @Nullable Object>(members(whole, "event"));

    for (var answer : List.of("approved", "rejected", "abstained")) {
      event.put("answer", answer);
      assertThat(EVENTS.read(with(whole, event)).problems()).as(answer).isEmpty();
    }
    event.put("answer", "maybe");
    assertThat(EVENTS.read(with(whole, event)).problems())
        .singleElement()
        .satisfies(problem -> assertThat(problem.place().pointer()).endsWith("/answer"));
  }

  @Test
  void shouldKeepWhatOnlySomeQuestionsHave() {
    // given
    var asked = (QuestionEvent.ApprovalAsked) sample("approval_asked");
    var one = asked.asked();
    var office = new Approval.Office("boss", Approvers.Role.Pick.ROUND_ROBIN);
    var party = new Approval.Party("role:boss", List.of("ada"), Optional.of(office));
    var events =
        List.of(
            new QuestionEvent.ApprovalAsked(
                asked.token(),
                asked.step(),
                asked.shown(),
                new Approval.Asked(
                    List.of(party),
                    one.quorum(),
                    one.serial(),
                    one.requester(),
                    one.selfApproval(),
                    one.samePerson()),
                Optional.of("snapshot-7")),
            invalidated(8));

    // then
    for (var event : events) {
      assertThat(EVENTS.read(EVENTS.toPlain(event)).orThrow()).isEqualTo(event);
    }
  }

  private static Event invalidated(long version) {
    var sample = (QuestionEvent.ApprovalsInvalidated) sample("approvals_invalidated");
    return new QuestionEvent.ApprovalsInvalidated(
        sample.steps(), sample.cause(), sample.by(), sample.fields(), version);
  }

  @Test
  void shouldRefuseAnEventOfAnotherVersion() {
    // given
    var newer = new LinkedHashMap<String, @Nullable Object>(EVENTS.toPlain(sample("token_moved")));
    newer.put("schema", 2L);

    // then
    assertThat(EVENTS.read(newer).problems())
        .singleElement()
        .satisfies(
            problem ->
                assertThat(problem.expected())
                    .isEqualTo("an event of a type and schema that this version knows"));
  }

  @Test
  void shouldBringEarlierFormsToThePresentOne() {
    // given
    var events = EventJson.with(List.of(Renames.nodes()));
    var old =
        plain(
            "{\"event\":{\"edge\":\"e1\",\"to\":\"usr:s:1\",\"token\":\"r1\"},\"schema\":0,\"type\":\"token_moved\"}");

    // then
    assertThat(events.read(old).orThrow()).isEqualTo(sample("token_moved"));
    assertThat(EVENTS.read(old).problems()).hasSize(1);
  }

  private static Event sample(String type) {
    return Optional.ofNullable(Samples.all().get(type)).orElseThrow();
  }

  private static Map<String, @Nullable Object> with(
      Map<String, @Nullable Object> whole, Map<String, @Nullable Object> event) {
    var changed = new LinkedHashMap<String, @Nullable Object>(whole);
    changed.put("event", event);
    return changed;
  }

  @SuppressWarnings("unchecked")
  private static Map<String, @Nullable Object> members(
      Map<String, @Nullable Object> whole, String name) {
    return (Map<String, @Nullable Object>) Optional.ofNullable(whole.get(name)).orElseThrow();
  }

  private static @Nullable Object plain(String text) {
    return Json.read(text).orThrow();
  }
}
