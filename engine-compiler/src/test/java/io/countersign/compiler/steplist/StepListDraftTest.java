package io.countersign.compiler.steplist;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.json.CanonicalJson;
import io.countersign.problem.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class StepListDraftTest {

  private static final String CLEARANCE =
      """
      {"key": "S2", "name": "Security Clearance", "description": "Ask the authorities.",
       "stepType": "APPROVAL", "order": 2, "roleId": "security", "action": "APPROVE",
       "nextStepId": "P3", "rejectionTargetId": "R1", "bypassTargetId": "P3",
       "returnTargetId": "R1", "escalationTargetId": "P3",
       "conditions": [{"field": "organization", "operator": "in", "value": ["x", null, 1.5], "nextStepId": "P3"}],
       "requiredApprovals": 2, "uniqueApprovers": true, "approverRoles": ["security", "chief"],
       "isTerminal": false, "positionX": 300, "positionY": 150.25}
      """;

  private static String file(String name) {
    try {
      return Files.readString(Path.of("src", "test", "resources", "steplist", name + ".json"));
    } catch (IOException unreadable) {
      throw new IllegalStateException(unreadable);
    }
  }

  private static StepListDraft standard() {
    return StepListDraft.of(file("standard")).orThrow();
  }

  private static List<String> told(Result<?> result) {
    return result.problems().stream()
        .map(one -> one.code().name() + " " + one.place().pointer())
        .toList();
  }

  private static Map<String, Object> step(String key, int order) {
    return Map.of("key", key, "name", "Step " + key, "order", order, "roleId", "desk");
  }

  private static StepListDraft empty() {
    return StepListDraft.create("participant", "Mine").orThrow();
  }

  @ParameterizedTest
  @ValueSource(strings = {"standard", "branches"})
  void shouldKeepEveryByteOfTheSource(String name) {
    var json = file(name);

    var draft = StepListDraft.of(json).orThrow();

    assertThat(draft.json()).isEqualTo(CanonicalJson.ofText(json).orThrow().text());
    assertThat(StepListDraft.of(draft.json()).orThrow().json()).isEqualTo(draft.json());
    assertThat(draft.check()).isEmpty();
    assertThat(draft.list().orThrow()).isEqualTo(StepListSource.read(json).orThrow());
  }

  @Test
  void shouldKeepEveryMemberOfAStep() {
    var draft = empty().add(CLEARANCE).orThrow();

    assertThat(draft.json())
        .isEqualTo(
            CanonicalJson.ofText(
                    "{\"subject\": \"participant\", \"name\": \"Mine\", \"steps\": ["
                        + CLEARANCE
                        + "]}")
                .orThrow()
                .text());
    var moved = draft.update("S2", "{\"positionX\": 1}").orThrow();
    assertThat(moved.update("S2", "{\"positionX\": 300}").orThrow().json()).isEqualTo(draft.json());
  }

  @Test
  void shouldBuildAListStepByStep() {
    var draft = empty();
    assertThat(draft.check()).extracting(one -> one.code().name()).containsExactly("STEPS_ENTRY");

    var built =
        draft
            .add(step("a", 1))
            .orThrow()
            .add(step("b", 2))
            .orThrow()
            .update("a", Map.of("isEntryPoint", true, "nextStepId", "b"))
            .orThrow();

    assertThat(built.check()).isEmpty();
    assertThat(built.list().orThrow().steps())
        .extracting(ListedStep::key)
        .containsExactly("a", "b");
    assertThat(draft.json()).doesNotContain("Step a");
  }

  @Test
  void shouldPutAStepBetweenTwoOthers() {
    var source = file("standard");

    // region edit
    var draft = StepListDraft.of(source).orThrow();
    var added =
        draft.add(
            """
            {"key": "Q8", "name": "Photo check", "order": 8, "roleId": "desk", "nextStepId": "P3"}
            """);
    var linked = added.orThrow().update("S2", Map.of("nextStepId", "Q8"));
    var ordered = linked.orThrow().reorder(Map.of("Q8", 3, "P3", 8));
    var problems = ordered.orThrow().check(); // pointers such as /steps/1/nextStepId
    var next = ordered.orThrow().json(); // what the host saves
    // endregion

    assertThat(problems).isEmpty();
    assertThat(StepListSource.read(next).orThrow().step("S2").orElseThrow().links().next())
        .contains("Q8");
    assertThat(orders(ordered.orThrow())).containsEntry("Q8", 3).containsEntry("P3", 8);
  }

  @Test
  void shouldEditAnUnfinishedList() {
    var draft =
        StepListDraft.of(
                "{\"subject\":\"p\",\"name\":\"n\",\"steps\":[{\"key\":\"a\",\"name\":\"A\",\"order\":1,\"nextStepId\":\"z\"}]}")
            .orThrow();

    assertThat(told(draft.list()))
        .containsExactlyInAnyOrder(
            "STEPS_ENTRY /steps",
            "STEPS_TARGET /steps/0/nextStepId",
            "STEPS_MEMBER /steps/0/roleId");
    assertThat(draft.update("a", Map.of("positionX", 5)).orThrow().json())
        .contains("\"positionX\":5");
  }

  @Test
  void shouldRefuseWhatIsNoStep() {
    var draft = standard();

    assertThat(told(StepListDraft.of("{"))).containsExactly("JSON_SYNTAX ");
    assertThat(told(StepListDraft.of("[]"))).isNotEmpty();
    assertThat(told(draft.add("[1]"))).containsExactly("JSON_SHAPE ");
    assertThat(told(draft.add("{"))).containsExactly("JSON_SYNTAX ");
    assertThat(told(draft.add(Map.of("key", "n", "name", "N"))))
        .allMatch(one -> one.endsWith(" /steps/7"));
    assertThat(told(draft.update("R1", "{\"stepType\": \"SIGN\"}")))
        .containsExactly("SOURCE_VALUE /steps/0/stepType");
    assertThat(told(draft.update("R1", Map.of("shoeSize", 42))))
        .allMatch(one -> one.contains("/steps/0"));
    assertThat(draft.update("R1", Map.of("positionX", new Object())).problems()).isNotEmpty();
    assertThat(StepListDraft.create("\ud800", "half").problems()).isNotEmpty();
  }

  @Test
  void shouldRefuseASecondStepWithTheSameKeyNameOrOrder() {
    var draft = standard();

    assertThat(told(draft.add(step("N8", 2)))).containsExactly("STEPS_NAME /steps/7/order");
    assertThat(told(draft.add(step("S2", 8)))).containsExactly("STEPS_NAME /steps/7/key");
    assertThat(told(draft.update("S2", Map.of("name", "Initial Review"))))
        .containsExactly("STEPS_NAME /steps/1/name");
    assertThat(told(draft.update("S2", Map.of("order", 1))))
        .containsExactly("STEPS_NAME /steps/1/order");
  }

  /** What the source had before stays with its author; an edit answers for what it writes. */
  @Test
  void shouldMoveAStepThatSharesItsName() {
    var draft =
        StepListDraft.of(file("standard").replace("\"Badge Print\"", "\"Initial Review\""))
            .orThrow();

    assertThat(draft.update("P3", Map.of("positionX", 1)).problems()).isEmpty();
    assertThat(told(draft.list())).containsExactly("STEPS_NAME /steps/2/name");
  }

  @Test
  void shouldRemoveAMemberThatIsNull() {
    var changes = new HashMap<String, @Nullable Object>();
    changes.put("returnTargetId", null);
    changes.put("bypassTargetId", "P3");

    var draft = standard().update("S2", changes).orThrow();

    assertThat(draft.list().orThrow().steps().get(1).links().returning()).isEmpty();
    assertThat(draft.list().orThrow().steps().get(1).links().bypass()).contains("P3");
    assertThat(draft.update("S2", "{\"bypassTargetId\": null}").orThrow().json())
        .doesNotContain("bypassTargetId");
    assertThat(told(draft.update("S2", "{\"name\": null}"))).allMatch(one -> one.endsWith("/1"));
  }

  @Test
  void shouldKeepTheKeyOfAStep() {
    assertThat(told(standard().update("S2", Map.of("key", "S9"))))
        .containsExactly("STEPS_MEMBER /steps/1/key");
    assertThat(standard().update("S2", Map.of("key", "S2")).orThrow().json())
        .isEqualTo(standard().json());
  }

  @Test
  void shouldPointToLinksToARemovedStep() {
    var draft = standard().remove("S2").orThrow();

    assertThat(told(draft.list()))
        .containsExactlyInAnyOrder(
            "STEPS_TARGET /steps/0/nextStepId",
            "STEPS_TARGET /steps/1/returnTargetId",
            "STEPS_TARGET /steps/4/returnTargetId");
    assertThat(draft.json()).contains("\"nextStepId\":\"S2\"");
  }

  @Test
  void shouldRefuseAnEditOfAStepThatThereIsNot() {
    var draft = standard();

    assertThat(told(draft.update("Z9", Map.of()))).containsExactly("STEPS_TARGET /steps");
    assertThat(told(draft.remove("Z9"))).containsExactly("STEPS_TARGET /steps");
    assertThat(told(draft.reorder(Map.of("Z9", 1, "Y9", 2))))
        .containsExactly("STEPS_TARGET /steps", "STEPS_TARGET /steps");
  }

  @Test
  void shouldRefuseToGuessBetweenStepsOfOneKey() {
    var draft = StepListDraft.of(file("standard").replace("\"X6\"", "\"F7\"")).orThrow();

    assertThat(told(draft.remove("F7"))).containsExactly("STEPS_NAME /steps/6/key");
  }

  @Test
  void shouldReorderAtOnceOrNotAtAll() {
    var draft = standard();

    var swapped = draft.reorder(Map.of("S2", 3, "P3", 2)).orThrow();

    assertThat(orders(swapped))
        .containsEntry("S2", 3)
        .containsEntry("P3", 2)
        .containsEntry("R1", 1);
    assertThat(told(draft.reorder(Map.of("S2", 3)))).containsExactly("STEPS_NAME /steps/2/order");
    assertThat(told(draft.reorder(Map.of("S2", 9, "P3", 9))))
        .containsExactly("STEPS_NAME /steps/2/order");
    assertThat(told(draft.reorder(Map.of("S2", 9, "Z9", 10))))
        .containsExactly("STEPS_TARGET /steps");
    assertThat(told(draft.reorder(Map.of("S2", -1)))).allMatch(one -> one.endsWith("/1/order"));
    assertThat(orders(draft)).containsEntry("S2", 2).containsEntry("P3", 3);
    assertThat(draft.reorder(Map.of()).orThrow().json()).isEqualTo(draft.json());
  }

  private static Map<String, Integer> orders(StepListDraft draft) {
    return draft.list().orThrow().steps().stream()
        .collect(Collectors.toMap(ListedStep::key, ListedStep::order));
  }

  /** The two steps and the link between them are judged as in a list; other problems are not. */
  private static boolean isAccepted(StepType source, StepLinkKind kind, StepType target) {
    var link =
        switch (kind) {
          case CONDITION ->
              "\"conditions\": [{\"field\": \"f\", \"operator\": \"eq\", \"value\": 1, \"nextStepId\": \"b\"}]";
          case BRANCH -> "\"forkStepIds\": [\"b\"]";
          default -> "\"" + kind.member() + "\": \"b\"";
        };
    var list =
        String.format(
            "{\"subject\":\"p\",\"name\":\"n\",\"steps\":[{\"key\":\"a\",\"name\":\"A\",\"order\":1,\"stepType\":\"%s\",\"roleId\":\"r\",%s},{\"key\":\"b\",\"name\":\"B\",\"order\":2,\"stepType\":\"%s\"}]}",
            source, link, target);
    boolean namesJoin = kind == StepLinkKind.JOIN || kind == StepLinkKind.NEXT;
    return told(StepListSource.read(list)).stream()
        .noneMatch(
            problem ->
                problem.startsWith("STEPS_CONNECTION /steps/0/")
                    || problem.startsWith("STEPS_MEMBER /steps/0/" + kind.member())
                    || (namesJoin && problem.equals("STEPS_FORK /steps/0/joinStepId")));
  }

  @ParameterizedTest
  @EnumSource(StepLinkKind.class)
  void shouldSayWhichStepsCanBeConnected(StepLinkKind kind) {
    for (var source : StepType.values()) {
      for (var target : StepType.values()) {
        var result = StepListDraft.canConnect(source, kind, target);

        assertThat(result.kind() == Result.Kind.ACCEPTED)
            .as(source + " " + kind + " " + target)
            .isEqualTo(isAccepted(source, kind, target));
        assertThat(result.problems())
            .allSatisfy(
                one -> {
                  assertThat(one.message()).isNotBlank();
                  assertThat(one.remedy()).isNotBlank();
                });
      }
    }
  }

  @Test
  void shouldGiveTheReasonWhyStepsCannotBeConnected() {
    assertThat(
            StepListDraft.canConnect(StepType.FORK, StepLinkKind.BRANCH, StepType.PRINT).problems())
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.code().name()).isEqualTo("STEPS_CONNECTION");
              assertThat(one.message())
                  .isEqualTo(
                      "Expected a step that may follow one of type FORK, but found one of type PRINT.");
            });
    assertThat(told(StepListDraft.canConnect(StepType.FORK, StepLinkKind.NEXT, StepType.REVIEW)))
        .containsExactly("STEPS_FORK ");
    assertThat(
            told(StepListDraft.canConnect(StepType.PRINT, StepLinkKind.REJECTION, StepType.REVIEW)))
        .containsExactly("STEPS_MEMBER ");
  }
}
