package io.countersign.compiler.steplist;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.Compiler;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.StepConfig.Task;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import io.countersign.engine.workflow.graph.WorkflowModel;
import io.countersign.problem.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The primary action of a step, its approvals, its end, and the words that a document shows. */
class StepMembersTest {

  /** A step of each type at which people work, a fork, and the end. */
  private static final String ALL =
      """
      {"subject": "participant", "name": "All", "steps": [
        {"key": "R1", "name": "Review", "order": 1, "isEntryPoint": true, "roleId": "reviewer", "nextStepId": "K2"},
        {"key": "K2", "name": "Fork", "stepType": "FORK", "order": 2, "forkStepIds": ["B3", "B4"], "joinStepId": "J5"},
        {"key": "B3", "name": "Three", "order": 3, "roleId": "desk"},
        {"key": "B4", "name": "Four", "order": 4, "roleId": "desk", "nextStepId": "B5"},
        {"key": "B5", "name": "Five", "order": 5, "roleId": "desk"},
        {"key": "J5", "name": "Join", "stepType": "JOIN", "order": 6, "nextStepId": "N6"},
        {"key": "N6", "name": "Count", "stepType": "COUNTER", "order": 7, "roleId": "board", "requiredApprovals": 2, "nextStepId": "U7"},
        {"key": "U7", "name": "Custom", "stepType": "CUSTOM", "order": 8, "roleId": "desk", "nextStepId": "P8", "escalationTargetId": "E0"},
        {"key": "P8", "name": "Print", "stepType": "PRINT", "order": 9, "roleId": "printer", "nextStepId": "M9", "returnTargetId": "R1"},
        {"key": "M9", "name": "Tell", "stepType": "NOTIFICATION", "order": 10, "roleId": "desk", "nextStepId": "T1"},
        {"key": "T1", "name": "Wait", "stepType": "TIMER", "order": 11, "timerDurationMinutes": 5, "nextStepId": "C1"},
        {"key": "C1", "name": "Collect", "stepType": "COLLECT", "order": 12, "roleId": "desk"},
        {"key": "E0", "name": "End", "order": 13, "endOnArrival": true}]}
      """;

  private static Result<CompiledWorkflow> compile(String json) {
    var list = StepListSource.read(json);
    return list instanceof Result.Accepted<StepList> read
        ? StepListCompiler.compile(Compiler.standard(), StepListTest.contract(), read.value())
        : new Result.Refused<>(list.problems());
  }

  private static List<String> told(String json) {
    return compile(json).problems().stream()
        .map(one -> one.code().name() + " " + one.place().pointer())
        .toList();
  }

  private static WorkflowModel model(String json) {
    return WorkflowModel.of(compile(json).orThrow());
  }

  private static Task task(String json, String name) {
    return model(json).graph().nodes().values().stream()
        .filter(node -> node.label().equals(Optional.of(name)))
        .map(node -> (Task) node.config())
        .findFirst()
        .orElseThrow();
  }

  private static List<String> offered(String json, String name) {
    return task(json, name).actions().stream().map(Task.Action::name).toList();
  }

  /** The words of the edges that leave the pipeline, by step and outcome. */
  private static List<String> ends(String json) {
    var graph = model(json).graph();
    return graph.edges().values().stream()
        .filter(edge -> edge.target().equals("sys:slot:slot:steps:out"))
        .map(
            edge ->
                requireNonNull(graph.nodes().get(edge.source())).label().orElse("")
                    + " "
                    + edge.choice().on().orElse("always")
                    + " "
                    + edge.shows().orElse("-"))
        .sorted()
        .toList();
  }

  private static String standard() throws IOException {
    return Files.readString(Path.of("src", "test", "resources", "steplist", "standard.json"));
  }

  @Test
  void shouldOfferTheActionOfTheTypeFirst() {
    assertThat(told(ALL)).isEmpty();
    assertThat(offered(ALL, "Print")).containsExactly("PRINT", "BYPASS", "RETURN");
    assertThat(offered(ALL, "Tell")).containsExactly("NOTIFY", "BYPASS");
    assertThat(offered(ALL, "Collect")).containsExactly("COLLECT", "BYPASS");
    assertThat(offered(ALL, "Review")).containsExactly("APPROVE", "REJECT", "BYPASS");
    for (var type : StepType.values()) {
      assertThat(type.actions()).contains(type.primaryAction());
    }
  }

  @Test
  void shouldOfferTheActionThatTheAuthorNamesFirst() {
    var list = ALL.replace("\"key\": \"R1\",", "\"key\": \"R1\", \"action\": \"REJECT\",");

    assertThat(offered(list, "Review")).containsExactly("REJECT", "APPROVE", "BYPASS");
  }

  /** The primary action is for people; the ways are the same. */
  @Test
  void shouldLeadTheSameWayForEveryPrimaryAction() throws IOException {
    var usual = standard();
    for (var action : List.of("ESCALATE", "RETURN", "REJECT", "BYPASS")) {
      var other =
          usual.replace("\"key\": \"S2\",", "\"key\": \"S2\", \"action\": \"" + action + "\",");

      assertThat(model(other).graph().edges()).isEqualTo(model(usual).graph().edges());
    }
  }

  @Test
  void shouldAskTheHoldersOfEachApproverRole() {
    var several = ALL.replace("\"roleId\": \"board\"", "\"approverRoles\": [\"board\", \"chair\"]");
    var alone = several.replace("\"requiredApprovals\": 2, ", "");

    assertThat(told(several)).isEmpty();
    assertThat(task(several, "Count").approvers().toPlain().toString())
        .contains("board", "chair", "people=2");
    assertThat(task(alone, "Count").approvers().toPlain().toString())
        .contains("board", "chair", "people=1");
  }

  @Test
  void shouldTakeTheOlderNameOfRequiredApprovals() {
    var older = ALL.replace("requiredApprovals", "counterThreshold");

    assertThat(model(older).toJson()).isEqualTo(model(ALL).toJson());
  }

  @Test
  void shouldKeepWhatIsForPeopleOutOfTheWorkflow() {
    var described =
        ALL.replace(
            "\"key\": \"R1\",",
            "\"key\": \"R1\", \"description\": \"Look\", \"positionX\": 3.5, \"positionY\": -7,"
                + " \"uniqueApprovers\": true,");

    assertThat(model(described).toJson()).isEqualTo(model(ALL).toJson());
  }

  @Test
  void shouldEndOnArrival() {
    var list =
        ALL.replace("\"nextStepId\": \"C1\"", "\"nextStepId\": \"E0\"")
            .replaceFirst("(?m)^.*\"key\": \"C1\".*\n", "")
            .replace("\"key\": \"N6\",", "\"key\": \"N6\", \"rejectionTargetId\": \"E0\",")
            .replace(
                "\"key\": \"R1\",",
                "\"key\": \"R1\", \"bypassTargetId\": \"E0\", \"conditions\": [{\"field\":"
                    + " \"organization\", \"operator\": \"eq\", \"value\": \"x\", \"nextStepId\":"
                    + " \"E0\"}],");

    assertThat(told(list)).isEmpty();
    assertThat(ends(list))
        .contains(
            "Review approved COMPLETED",
            "Review bypassed COMPLETED",
            "Review rejected REJECTED",
            "Count rejected COMPLETED",
            "Custom escalated COMPLETED",
            "Custom archived ARCHIVED",
            "Wait always COMPLETED");
    assertThat(model(list).graph().nodes().values())
        .noneMatch(node -> node.label().equals(Optional.of("End")));
    var machine = StepMachine.of(StepListSource.read(list).orThrow());
    assertThat(machine.finals()).containsExactly("E0");
    assertThat(machine.targets().get("E0")).isEmpty();
    assertThat(machine.targets().get("R1")).containsEntry(StepAction.BYPASS, List.of("E0"));
  }

  @Test
  void shouldAcceptATerminalStep() {
    assertThat(told(ALL.replace("\"key\": \"C1\",", "\"key\": \"C1\", \"isTerminal\": true,")))
        .isEmpty();
    assertThat(told(ALL.replace("\"endOnArrival\"", "\"isTerminal\": true, \"endOnArrival\"")))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          R1 | "action": "PRINT" | STEPS_MEMBER /steps/0/action
          R1 | "action": "RETURN" | STEPS_MEMBER /steps/0/action
          R1 | "action": "CANCEL" | SOURCE_VALUE /steps/0/action
          P8 | "action": "APPROVE" | STEPS_MEMBER /steps/8/action
          J5 | "action": "REJECT" | STEPS_MEMBER /steps/5/action
          N6 | "counterThreshold": 2 | STEPS_MEMBER /steps/6/counterThreshold
          P8 | "counterThreshold": 2 | STEPS_MEMBER /steps/8/counterThreshold
          P8 | "requiredApprovals": 2 | STEPS_MEMBER /steps/8/requiredApprovals
          N6 | "uniqueApprovers": false | STEPS_MEMBER /steps/6/uniqueApprovers
          P8 | "uniqueApprovers": true | STEPS_MEMBER /steps/8/uniqueApprovers
          N6 | "approverRoles": ["chair"] | STEPS_MEMBER /steps/6/roleId
          N6 | "approverRoles": [] | SOURCE_VALUE /steps/6/approverRoles
          N6 | "approverRoles": ["board", "board"] | SOURCE_VALUE /steps/6/approverRoles
          P8 | "approverRoles": ["printer"] | STEPS_MEMBER /steps/8/approverRoles
          J5 | "joinStrategy": "ANY", "joinRequirement": 1 | STEPS_MEMBER /steps/5/joinRequirement
          J5 | "joinStrategy": "SOME" | SOURCE_VALUE /steps/5/joinStrategy
          R1 | "isTerminal": true | STEPS_MEMBER /steps/0/isTerminal
          C1 | "isTerminal": true, "conditions": [{"field": "organization", "operator": "eq", "value": 1, "nextStepId": "E0"}] | STEPS_MEMBER /steps/11/isTerminal
          K2 | "isTerminal": true | STEPS_MEMBER /steps/1/isTerminal
          B3 | "isTerminal": true | STEPS_MEMBER /steps/2/isTerminal
          E0 | "nextStepId": "C1" | STEPS_MEMBER /steps/12/nextStepId
          E0 | "rejectionTargetId": "R1" | STEPS_MEMBER /steps/12/rejectionTargetId
          E0 | "conditions": [{"field": "organization", "operator": "eq", "value": "x", "nextStepId": "C1"}] | STEPS_MEMBER /steps/12/conditions/0/nextStepId
          E0 | "isEntryPoint": true | STEPS_MEMBER /steps/12/endOnArrival
          T1 | "endOnArrival": true | STEPS_MEMBER /steps/10/endOnArrival
          U7 | "returnTargetId": "E0" | STEPS_TARGET /steps/7/returnTargetId
          B3 | "nextStepId": "E0" | STEPS_TARGET /steps/2/nextStepId
          B5 | "rejectionTargetId": "E0" | STEPS_TARGET /steps/4/rejectionTargetId
          """)
  void shouldRefuseAMemberThatDoesNotFit(String key, String member, String problem) {
    var step = "\"key\": \"" + key + "\",";
    assertThat(ALL).contains(step);

    var problems = compile(ALL.replace(step, step + " " + member + ",")).problems();

    assertThat(problems)
        .extracting(one -> one.code().name() + " " + one.place().pointer())
        .contains(problem);
    assertThat(problems).allSatisfy(one -> assertThat(one.remedy()).isNotBlank());
  }

  @Test
  void shouldRefuseABranchThatBeginsAtTheEnd() {
    assertThat(told(ALL.replace("[\"B3\", \"B4\"]", "[\"B3\", \"B4\", \"E0\"]")))
        .contains("STEPS_TARGET /steps/1/forkStepIds/2");
  }

  @Test
  void shouldHaveThirteenWords() {
    assertThat(ParticipantStatus.values())
        .extracting(Enum::name)
        .containsExactly(
            "REGISTERED",
            "PENDING",
            "INPROGRESS",
            "APPROVED",
            "REJECTED",
            "BYPASSED",
            "PRINTED",
            "COLLECTED",
            "NOTIFIED",
            "ARCHIVED",
            "RETURNED",
            "ESCALATED",
            "COMPLETED");
  }

  /** All words but the first, which is that of the host before a pipeline begins. */
  @Test
  void shouldShowTheseWordsOnly() throws IOException {
    var words = new TreeSet<String>();
    for (var list : List.of(ALL, oneOfEach(), standard())) {
      var graph = model(list).graph();
      graph.edges().values().stream()
          .map(WorkflowEdge::shows)
          .flatMap(Optional::stream)
          .forEach(words::add);
      graph.nodes().values().stream()
          .filter(node -> node.config() instanceof Task)
          .map(node -> ((Task) node.config()).shows())
          .forEach(
              shows -> {
                shows.partly().ifPresent(words::add);
                shows.sentBack().ifPresent(words::add);
              });
    }

    var vocabulary =
        Arrays.stream(ParticipantStatus.values())
            .filter(word -> word != ParticipantStatus.REGISTERED)
            .map(Enum::name)
            .collect(Collectors.toSet());
    assertThat(words).isEqualTo(new TreeSet<>(vocabulary));
    assertThat(StepAction.values()).hasSize(9);
    assertThat(
            Arrays.stream(StepAction.values())
                .flatMap(
                    action ->
                        List.of(true, false).stream()
                            .map(leadsOn -> ParticipantStatus.after(action, leadsOn)))
                .collect(Collectors.toSet()))
        .isSubsetOf(Set.of(ParticipantStatus.values()));
  }

  /** The steps behind the custom one, each of which ends the pipeline. */
  private static String oneOfEach() {
    return ALL.replace("\"nextStepId\": \"P8\"", "\"rejectionTargetId\": \"P8\"")
        .replace("\"nextStepId\": \"M9\"", "\"bypassTargetId\": \"M9\"")
        .replace("\"nextStepId\": \"T1\"", "\"bypassTargetId\": \"T1\"");
  }

  /** A time limit warns after 80 % and tells people, unless the list says something else. */
  @Test
  void shouldCompileTimeLimits() {
    var limited =
        ALL.replace("\"name\": \"Review\"", "\"name\": \"Review\", \"slaDurationMinutes\": 480");
    assertThat(task(limited, "Review").deadlines())
        .extracting(one -> one.name() + " " + one.after() + " " + one.tell() + one.act())
        .containsExactly(
            "warning PT384M [ASSIGNEES]Optional.empty",
            "breach PT480M [ASSIGNEES, ADMIN]Optional.empty");

    var counted =
        limited
            .replace("\"name\": \"All\"", "\"name\": \"All\", \"calendar\": \"office\"")
            .replace("480", "480, \"slaWarningMinutes\": 60, \"slaAction\": \"AUTO_REJECT\"");
    assertThat(task(counted, "Review").deadlines())
        .extracting(one -> one.after() + " " + one.calendar().orElse("") + " " + one.act())
        .containsExactly("PT420M office Optional.empty", "PT480M office Optional[REJECT]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "slaWarningMinutes": 60 | /steps/0/slaDurationMinutes
          "slaAction": "NOTIFY" | /steps/0/slaDurationMinutes
          "slaDurationMinutes": 60, "slaWarningMinutes": 60 | /steps/0/slaWarningMinutes
          "slaDurationMinutes": 60, "slaAction": "ESCALATE" | /steps/0/slaAction
          """)
  void shouldRefuseTimeLimitsThatMeanNothing(String members, String place) {
    var json = ALL.replace("\"name\": \"Review\"", "\"name\": \"Review\", " + members);

    assertThat(told(json)).containsExactly("STEPS_MEMBER " + place);
    assertThat(
            told(
                ALL.replace(
                    "\"name\": \"Fork\"", "\"name\": \"Fork\", \"slaDurationMinutes\": 60")))
        .containsExactly("STEPS_MEMBER /steps/1/slaDurationMinutes");
  }
}
