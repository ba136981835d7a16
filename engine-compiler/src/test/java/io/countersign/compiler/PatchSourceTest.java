package io.countersign.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.EditWindow;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.engine.workflow.graph.PatchModel;
import io.countersign.engine.workflow.graph.SlotPatch;
import io.countersign.engine.workflow.graph.SlotPatch.EntryMode;
import io.countersign.engine.workflow.graph.SlotPatch.ExitMode;
import io.countersign.json.Json;
import io.countersign.json.JsonMembers;
import io.countersign.problem.Problem;
import io.countersign.problem.Result;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Patches as JSON. */
class PatchSourceTest {

  private static final String BASE =
      "{\"baseRef\": {\"entityType\": \"invoice\", \"envelopeVersion\": 1}, \"slots\": {%s}%s}";

  @Test
  void shouldReadAPatch() {
    var patch = PatchSource.read(BASE.formatted(slot("serial", "single", ""), "")).orThrow();

    assertThat(PatchModel.of(patch).base()).isEqualTo(new PatchModel.BaseRef("invoice", 1));
    assertThat(PatchModel.of(patch).slots()).containsOnlyKeys("slot:draft_to_submit");
  }

  @Test
  void shouldRefuseNodesOutsideSlots() {
    assertThat(problems(BASE.formatted("", ", \"nodes\": [], \"edges\": []")))
        .containsExactly(
            "SOURCE_MEMBER_UNKNOWN /edges: Expected one of the members 'baseRef', 'slots', but"
                + " found 'edges'.",
            "SOURCE_MEMBER_UNKNOWN /nodes: Expected one of the members 'baseRef', 'slots', but"
                + " found 'nodes'.");
  }

  @Test
  void shouldRefuseAParallelEntry() {
    assertThat(problems(BASE.formatted(slot("parallel", "single", ""), "")))
        .containsExactly(
            "SOURCE_VALUE /slots/slot:draft_to_submit/entryEdgeMode: Expected one of serial,"
                + " branch, but found the text 'parallel'.");
  }

  @ParameterizedTest
  @EnumSource(EntryMode.class)
  void shouldKeepEachWayIn(EntryMode entry) {
    var word = JsonMembers.word(entry);

    var patch = PatchSource.read(BASE.formatted(slot(word, "single", ""), "")).orThrow();

    assertThat(onlySlot(again(patch)).entry()).isEqualTo(entry);
  }

  @ParameterizedTest
  @EnumSource(ExitMode.class)
  void shouldKeepEachWayOut(ExitMode exit) {
    var word = JsonMembers.word(exit);

    var patch = PatchSource.read(BASE.formatted(slot("serial", word, ""), "")).orThrow();

    assertThat(onlySlot(again(patch)).exit()).isEqualTo(exit);
  }

  @ParameterizedTest
  @EnumSource(EditWindow.class)
  void shouldKeepEachEditWindow(EditWindow window) {
    var word = JsonMembers.word(window);
    var override = ", \"editWindowOverride\": \"" + word + "\"";

    var patch = PatchSource.read(BASE.formatted(slot("serial", "single", override), "")).orThrow();

    assertThat(onlySlot(again(patch)).editWindow()).contains(window);
  }

  @Test
  void shouldRefuseAMissingWindowMode() {
    var slot = "\"slot:x\": {\"nodes\": [], \"edges\": [], \"editWindowOverride\": \"open\"}";

    assertThat(problems(BASE.formatted(slot, "")))
        .containsExactly(
            "SOURCE_MEMBER_MISSING /slots/slot:x: Expected an object with the member"
                + " 'entryEdgeMode', but found one without it.",
            "SOURCE_MEMBER_MISSING /slots/slot:x: Expected an object with the member"
                + " 'exitEdgeMode', but found one without it.",
            "SOURCE_VALUE /slots/slot:x/editWindowOverride: Expected one of editable, amend_only,"
                + " locked, but found the text 'open'.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "action|{}|SOURCE_MEMBER_MISSING /config: Expected an object with the member 'actionType', but found one without it.",
        "action|{\"actionType\":\"a\",\"payload\":{}}|SOURCE_MEMBER_UNKNOWN /config/payload: Expected one of the members 'actionType', 'changesMaterial', 'payloadTemplate', but found 'payload'.",
        "action|{\"actionType\":\"a\",\"payloadTemplate\":{\"x\":1}}|SOURCE_TYPE /config/payloadTemplate/x: Expected text, but found the number 1.",
        "approval|{\"approvers\":[{\"role\":\"r\",\"pick\":\"best\"}]}|SOURCE_VALUE /config/approvers/0/pick: Expected one of any, round_robin, first_available, but found the text 'best'.",
        "approval|{\"approvers\":[],\"onReject\":\"stop\"}|SOURCE_VALUE /config/onReject: Expected one of leave, continue, but found the text 'stop'.",
        "approval|{\"approvers\":[],\"onNoApprover\":\"ask\"}|SOURCE_VALUE /config/onNoApprover: Expected one of fail, skip, superior, but found the text 'ask'.",
        "approval|{\"approvers\":[{\"boss\":1}]}|SOURCE_SHAPE /config/approvers/0: Expected an object with 'user'; or an object with 'role'; or an object with 'managerLevels'; or an object with 'rule'; or an object with 'strategy', but found one with 'boss'.",
        "approval|{}|SOURCE_SHAPE /config: Expected an object with 'approvalChainId'; or an object with 'approvers', but found an empty object.",
        "approval|{\"approvers\":[],\"quorum\":1.5}|SOURCE_TYPE /config/quorum: Expected an object or text or a whole number, but found the number 1.5.",
        "task|{\"approvers\":[],\"actions\":[{\"name\":\"A\",\"means\":\"maybe\"}]}|SOURCE_VALUE /config/actions/0/means: Expected one of consent, dissent, abstention, settle, but found the text 'maybe'.",
        "task|{\"approvers\":[],\"quorum\":{\"people\":\"two\"},\"actions\":[]}|SOURCE_TYPE /config/quorum/people: Expected a whole number, but found the text 'two'.",
        "condition|{\"condition\":7}|SOURCE_TYPE /config/condition: Expected an object or text, but found the number 7.",
        "condition|{\"condition\":{\"expression\":7}}|SOURCE_TYPE /config/condition/expression: Expected text, but found the number 7.",
        "condition|{\"condition\":{\"all\":[{\"not\":{\"field\":5,\"operator\":\"eq\"}}]}}|SOURCE_TYPE /config/condition/all/0/not/field: Expected text, but found the number 5.",
        "parallel_split|{\"mode\":\"all\"}|SOURCE_MEMBER_UNKNOWN /config/mode: Expected no member of this name, but found 'mode'.",
        "parallel_join|{\"mode\":\"some\"}|SOURCE_VALUE /config/mode: Expected one of all, any, count, majority, but found the text 'some'.",
        "parallel_join|{\"count\":3000000000}|SOURCE_VALUE /config/count: Expected a number of at most 2147483647, but found the number 3000000000.",
        "wait_timer|{\"duration\":\"P1D\",\"cron\":\"* * * * *\"}|SOURCE_SHAPE /config: Expected an object with 'duration'; or an object with 'until'; or an object with 'cron', but found one with 'duration', 'cron'.",
        "wait_event|{\"eventKey\":\"k\",\"timeout\":72}|SOURCE_TYPE /config/timeout: Expected text, but found the number 72.",
        "webhook_out|{\"url\":\"u\",\"delivery\":\"twice\"}|SOURCE_VALUE /config/delivery: Expected one of confirmed, fire_and_forget, at_most_once, but found the text 'twice'.",
        "notification|{\"channels\":[\"fax\"],\"to\":[],\"subject\":\"\",\"text\":\"\"}|SOURCE_VALUE /config/channels/0: Expected one of email, sms, in_app, but found the text 'fax'.",
        "script|{\"code\":\"x\"}|SOURCE_MEMBER_MISSING /config: Expected an object with the member 'expression', but found one without it.",
        "rule|{\"ruleSet\":null}|SOURCE_TYPE /config/ruleSet: Expected text, but found null.",
        "score_vendor|[]|SOURCE_TYPE /config: Expected an object, but found an empty list.",
      })
  void shouldCheckTheSettingsOfEachType(String type, String config, String expected) {
    // Given
    var node = "{\"id\": \"n\", \"type\": \"%s\", \"config\": %s}".formatted(type, config);

    // When
    var problems = problems(BASE.formatted(slotOf(node), ""));

    // Then
    assertThat(problems)
        .contains(expected.replaceFirst(" /", " /slots/slot:draft_to_submit/nodes/0/"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "score_vendor|{\"any\":[{\"thing\":1.50}]}",
        "parallel_split|{}",
        "lifecycle_gate|{}",
        "state|{\"status\":5}",
      })
  void shouldLeaveOtherTypesToTheCompiler(String type, String config) {
    var node = "{\"id\": \"n\", \"type\": \"%s\", \"config\": %s}".formatted(type, config);

    var patch = PatchSource.read(BASE.formatted(slotOf(node), "")).orThrow();

    assertThat(onlySlot(patch).nodes().get(0).type()).isEqualTo(type);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "runAs\": \"root|SOURCE_VALUE",
        "editWindow\": \"open|SOURCE_VALUE",
        "next\": \"n2|SOURCE_MEMBER_UNKNOWN",
      })
  void shouldCheckTheMembersOfNodes(String member, String code) {
    var node = "{\"id\": \"n\", \"type\": \"parallel_split\", \"" + member + "\"}";

    assertThat(problems(BASE.formatted(slotOf(node), "")))
        .singleElement()
        .asString()
        .startsWith(code + " /slots/slot:draft_to_submit/nodes/0/");
  }

  @Test
  void shouldRefuseTextThatIsNoJson() {
    assertThat(problems("{")).singleElement().asString().startsWith("JSON_");
    assertThat(problems("[]"))
        .containsExactly("SOURCE_TYPE: Expected an object, but found an empty list.");
  }

  private static String slot(String entry, String exit, String more) {
    return ("\"slot:draft_to_submit\": {\"nodes\": [], \"edges\": [], \"entryEdgeMode\": \"%s\","
            + " \"exitEdgeMode\": \"%s\"%s}")
        .formatted(entry, exit, more);
  }

  private static String slotOf(String node) {
    return ("\"slot:draft_to_submit\": {\"nodes\": [%s], \"edges\": [], \"entryEdgeMode\":"
            + " \"serial\", \"exitEdgeMode\": \"single\"}")
        .formatted(node);
  }

  private static WorkflowPatch again(WorkflowPatch patch) {
    return PatchSource.read(Json.write(patch.toPlain())).orThrow();
  }

  private static SlotPatch onlySlot(WorkflowPatch patch) {
    return PatchModel.of(patch).slots().values().iterator().next();
  }

  private static List<String> problems(String json) {
    var read = PatchSource.read(json);
    assertThat(read).isInstanceOf(Result.Refused.class);
    return read.problems().stream().map(PatchSourceTest::firstLine).collect(Collectors.toList());
  }

  private static String firstLine(Problem problem) {
    return problem.toString().lines().findFirst().orElse("");
  }
}
