package io.countersign.compiler.steplist;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.Compiler;
import io.countersign.dsl.type.RecordType;
import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.StepConfig.Task;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import io.countersign.engine.workflow.graph.WorkflowModel;
import io.countersign.problem.Result;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StepListTest {

  private static final Path LISTS = Path.of("src", "test", "resources", "steplist");

  /** The accepted pairs of types and actions, 30 of 90, in the order of the actions. */
  private static final String MATRIX =
      """
      REVIEW       x x x - - - - x x
      APPROVAL     x x x - - - - x x
      PRINT        - - x x - - - x -
      COLLECT      - - x - x - - x -
      NOTIFICATION - - x - - x - - -
      CUSTOM       x x x - - - x x x
      FORK         x - - - - - - - -
      JOIN         x - - - - - - - -
      TIMER        x - x - - - - - -
      COUNTER      x x - - - - - - -
      """;

  /** The accepted connections, in the order of the types. */
  private static final String CONNECTIONS =
      """
      REVIEW       x x x x x x x x x x
      APPROVAL     x x x x x x x x x x
      PRINT        x x - x x - - - - -
      COLLECT      x x x x x x - x x x
      NOTIFICATION x x x x x x x x x x
      CUSTOM       x x x x x x x x x x
      FORK         x x - - - x - - - -
      JOIN         x x x x x x - x x x
      TIMER        x x x x x x x x x x
      COUNTER      x x x x x x x x x x
      """;

  static EntityContract contract() {
    return EntityContract.pipeline("participant")
        .field("organization", ScalarType.TEXT)
        .field(
            "participantType",
            new RecordType(Map.of("name", new RecordType.Field(ScalarType.TEXT, false))))
        .build();
  }

  private static String file(String name) {
    try {
      return Files.readString(LISTS.resolve(name + ".json"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Result<CompiledWorkflow> compile(String json) {
    var list = StepListSource.read(json);
    return list instanceof Result.Accepted<StepList> read
        ? StepListCompiler.compile(Compiler.standard(), contract(), read.value())
        : new Result.Refused<>(list.problems());
  }

  private static String row(String table, StepType type) {
    return table
        .lines()
        .filter(line -> line.startsWith(type.name() + " "))
        .findFirst()
        .orElseThrow()
        .substring(13)
        .replace(" ", "");
  }

  @Test
  void shouldAcceptThirtyOfNinetyActions() {
    for (var type : StepType.values()) {
      var accepted =
          Arrays.stream(StepAction.values())
              .map(action -> type.actions().contains(action) ? "x" : "-")
              .collect(Collectors.joining());
      assertThat(accepted).as(type.name()).isEqualTo(row(MATRIX, type));
    }
    assertThat(Arrays.stream(StepType.values()).mapToInt(type -> type.actions().size()).sum())
        .isEqualTo(30);
  }

  @Test
  void shouldAcceptTheConnectionsOfTheTable() {
    for (var type : StepType.values()) {
      var accepted =
          Arrays.stream(StepType.values())
              .map(target -> type.mayLeadTo(target) ? "x" : "-")
              .collect(Collectors.joining());
      assertThat(accepted).as(type.name()).isEqualTo(row(CONNECTIONS, type));
    }
  }

  /** The edges between steps, by their keys: what a document does for each outcome. */
  private static List<String> ways(CompiledWorkflow workflow) {
    var model = WorkflowModel.of(workflow);
    var labels = new TreeMap<String, String>();
    model
        .graph()
        .nodes()
        .values()
        .forEach(node -> labels.put(node.id(), node.label().orElse(node.id())));
    return model.graph().edges().values().stream()
        .filter(edge -> edge.provenance().equals("slot:steps"))
        .filter(edge -> edge.choice().on().isPresent())
        .sorted(WorkflowEdge.TRIED)
        .map(
            edge ->
                labels.get(edge.source())
                    + " "
                    + edge.choice().on().orElseThrow()
                    + (edge.choice().condition().isPresent() ? " if" : "")
                    + (edge.isForward() ? " > " : " < ")
                    + labels.get(edge.target())
                    + (edge.choice().qualifies().isPresent() ? " uncounted" : ""))
        .sorted()
        .toList();
  }

  @Test
  void shouldCompileTheStandardList() {
    var compiled = compile(file("standard"));

    assertThat(compiled.problems()).isEmpty();
    assertThat(ways(compiled.orThrow()))
        .containsExactlyInAnyOrder(
            "Initial Review approved if > VIP Fast Track",
            "Initial Review approved > Security Clearance",
            "Initial Review rejected > sys:slot:slot:steps:out",
            "Initial Review bypassed > Security Clearance",
            "Security Clearance approved > Badge Print",
            "Security Clearance rejected > Rejection Handler",
            "Security Clearance bypassed > Badge Collection",
            "Security Clearance returned < Initial Review",
            "Security Clearance escalated > Supervisor Review",
            "Badge Print printed > Badge Collection",
            "Badge Print bypassed > Badge Collection",
            "Badge Print returned < Security Clearance",
            "Badge Collection collected > sys:slot:slot:steps:out",
            "Badge Collection bypassed > sys:slot:slot:steps:out",
            "Supervisor Review approved > Badge Print",
            "Supervisor Review rejected > sys:slot:slot:steps:out",
            "Supervisor Review bypassed > Badge Print",
            "Rejection Handler approved > sys:slot:slot:steps:out",
            "Rejection Handler rejected > sys:slot:slot:steps:out",
            "Rejection Handler bypassed > sys:slot:slot:steps:out",
            "Rejection Handler returned < Security Clearance",
            "VIP Fast Track approved > Badge Print",
            "VIP Fast Track rejected > sys:slot:slot:steps:out",
            "VIP Fast Track bypassed > Badge Print");
  }

  /** The machine of a list has the ways that are compiled. */
  @Test
  void shouldDescribeTheListAsAMachine() {
    var machine = StepMachine.of(StepListSource.read(file("standard")).orThrow());

    assertThat(machine.states()).containsExactly("R1", "S2", "P3", "C4", "V5", "X6", "F7");
    assertThat(machine.start()).isEqualTo("R1");
    assertThat(machine.finals()).containsExactly("C4", "X6");
    assertThat(machine.targets().get("R1"))
        .containsEntry(StepAction.APPROVE, List.of("F7", "S2"))
        .containsEntry(StepAction.REJECT, List.of())
        .containsEntry(StepAction.BYPASS, List.of("S2"))
        .doesNotContainKeys(StepAction.RETURN, StepAction.ESCALATE, StepAction.PRINT);
    long offered = machine.targets().values().stream().mapToLong(all -> all.keySet().size()).sum();
    var compiled = compile(file("standard")).orThrow();
    // Each target of a condition is one more way.
    assertThat(offered + 1).isEqualTo(ways(compiled).size());
  }

  @Test
  void shouldLeadBranchesToTheirJoin() {
    var compiled = compile(file("branches"));

    assertThat(compiled.problems()).isEmpty();
    assertThat(ways(compiled.orThrow()))
        .contains(
            "Desk one approved > Desks done",
            "Desk one rejected > Desks done uncounted",
            "Desk two approved > Second look",
            "Desk two rejected > Desks done uncounted",
            "Second look approved > Desks done",
            "Second look returned < Desk two",
            "Desk three returned < Review",
            "Desks done met > Final approval",
            "Desks done unmet > Rejected by desks");
  }

  /** A fork and a join that people pass, timers with and without a person, a number of arrivals. */
  private static final String PASSED =
      """
      {"subject": "participant", "name": "Passed", "steps": [
        {"key": "T0", "name": "Wait", "stepType": "TIMER", "order": 0, "isEntryPoint": true, "timerDurationMinutes": 90, "nextStepId": "K1"},
        {"key": "K1", "name": "Fork", "stepType": "FORK", "order": 1, "roleId": "chief", "forkStepIds": ["B1", "B2", "B3"], "joinStepId": "J1"},
        {"key": "B1", "name": "One", "order": 2, "roleId": "one"},
        {"key": "B2", "name": "Two", "order": 3, "roleId": "two"},
        {"key": "B3", "name": "Three", "stepType": "CUSTOM", "order": 4, "roleId": "three"},
        {"key": "J1", "name": "Join", "stepType": "JOIN", "order": 5, "roleId": "chief", "joinRequirement": 2, "nextStepId": "T1"},
        {"key": "T1", "name": "Cool down", "stepType": "TIMER", "order": 6, "roleId": "desk", "timerDurationMinutes": 30, "nextStepId": "Z1"},
        {"key": "Z1", "name": "Last", "order": 7, "roleId": "one"}]}
      """;

  @Test
  void shouldLetPeoplePassForksJoinsAndTimers() {
    var compiled = compile(PASSED);

    assertThat(compiled.problems()).isEmpty();
    assertThat(ways(compiled.orThrow()))
        .contains(
            "Fork approved > Fork",
            "One rejected > Join",
            "Three archived > Join",
            "Join met > Join",
            "Join unmet > sys:slot:slot:steps:out",
            "Join approved > Cool down",
            "Cool down approved > Last",
            "Cool down bypassed > Last",
            "Cool down expired > Last");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "joinStepId": "J1" | "joinStepId": "J1", "nextStepId": "J1" | STEPS_MEMBER /steps/1/joinStepId
          "order": 2, | "order": 2, "joinStepId": "J1", | STEPS_MEMBER /steps/2/joinStepId
          "order": 2, | "order": 2, "joinStrategy": "ANY", | STEPS_MEMBER /steps/2
          "timerDurationMinutes": 90, | "timerDurationMinutes": 90, "bypassTargetId": "Z1", | STEPS_MEMBER /steps/0/bypassTargetId
          "joinRequirement": 2 | "joinRequirement": 4 | STEPS_FORK /steps/5/joinRequirement
          ["B1", "B2", "B3"] | ["B1", "B2", "B3", "B1", "B2", "B3"] | STEPS_LIMIT /steps/1/forkStepIds
          ["B1", "B2", "B3"] | ["B1"] | STEPS_FORK /steps/1/forkStepIds
          """)
  void shouldIgnoreNoMemberOfForksAndJoins(String what, String instead, String told) {
    assertThat(PASSED).contains(what);

    assertThat(compile(PASSED.replaceFirst(Pattern.quote(what), instead)).problems())
        .extracting(one -> one.code().name() + " " + one.place().pointer())
        .contains(told);
  }

  @Test
  void shouldCountPeople() {
    var list =
        reviews(2, 0)
            .replaceFirst(
                "\"order\":0", "\"order\":0,\"stepType\":\"COUNTER\",\"requiredApprovals\":2");

    var model = WorkflowModel.of(compile(list).orThrow());

    assertThat(model.toJson()).contains("\"quorum\":{\"people\":2}");
    assertThat(compile(list.replace("COUNTER", "PRINT")).problems())
        .extracting(one -> one.code().name() + " " + one.place().pointer())
        .contains("STEPS_MEMBER /steps/0/requiredApprovals");
  }

  @Test
  void shouldOfferOnlyActionsThatLeadSomewhere() {
    var model = WorkflowModel.of(compile(file("standard")).orThrow());

    var offered =
        model.graph().nodes().values().stream()
            .filter(node -> node.config() instanceof Task)
            .collect(
                Collectors.toMap(
                    node -> node.label().orElseThrow(),
                    node ->
                        ((Task) node.config()).actions().stream().map(Task.Action::name).toList()));

    assertThat(offered.get("Initial Review")).containsExactly("APPROVE", "REJECT", "BYPASS");
    assertThat(offered.get("Security Clearance"))
        .containsExactly("APPROVE", "REJECT", "BYPASS", "RETURN", "ESCALATE");
    assertThat(offered.get("Badge Print")).containsExactly("PRINT", "BYPASS", "RETURN");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "nextStepId": "S2" | "nextStepId": "S9" | STEPS_TARGET /steps/0/nextStepId
          "nextStepId": "S2" | "nextStepId": "R1" | STEPS_TARGET /steps/0/nextStepId
          "isEntryPoint": true, | | STEPS_ENTRY /steps
          "order": 2, | "order": 2, "isEntryPoint": true, | STEPS_ENTRY /steps/1/isEntryPoint
          "order": 2 | "order": 1 | STEPS_NAME /steps/1/order
          "name": "Badge Print" | "name": "Initial Review" | STEPS_NAME /steps/2/name
          "key": "X6" | "key": "F7" | STEPS_NAME /steps/6/key
          "stepType": "REVIEW" | "stepType": "SIGN" | SOURCE_VALUE /steps/0/stepType
          "operator": "eq" | "operator": "between" | STEPS_MEMBER /steps/0/conditions/0/operator
          "roleId": "printer", | | STEPS_MEMBER /steps/2/roleId
          "roleId": "desk" | "roleId": "desk", "rejectionTargetId": "X6" | STEPS_MEMBER /steps/3/rejectionTargetId
          "escalationTargetId": "V5" | "escalationTargetId": "X6" | STEPS_UNREACHABLE /steps/4
          "roleId": "desk" | "roleId": "desk", "nextStepId": "P3" | STEPS_CYCLE /steps/
          "roleId": "printer", "nextStepId": "C4" | "roleId": "printer", "nextStepId": "K8" | STEPS_TARGET /steps/2/nextStepId
          "stepType": "COLLECT" | "stepType": "FORK" | STEPS_FORK /steps/3/
          "field": "participantType.name" | "field": "shoeSize" | DSL_UNKNOWN_FIELD /steps/0/conditions/0
          """)
  void shouldPointToTheStepThatIsWrong(String what, String instead, String told) {
    var json = file("standard");
    assertThat(json).contains(what);

    var problems = compile(json.replace(what, instead == null ? "" : instead)).problems();

    assertThat(problems)
        .extracting(one -> one.code().name() + " " + one.place().pointer())
        .anyMatch(found -> found.startsWith(told));
    assertThat(problems).allSatisfy(one -> assertThat(one.remedy()).isNotBlank());
  }

  @Test
  void shouldFitTheContract() {
    var list = StepListSource.read(file("standard")).orThrow();
    var other = EntityContract.pipeline("visitor").build();
    var statuses = EntityContract.document("participant").build();

    for (var contract : List.of(other, statuses)) {
      assertThat(StepListCompiler.compile(Compiler.standard(), contract, list).problems())
          .extracting(one -> one.code().name() + " " + one.place().pointer())
          .containsExactly("STEPS_SUBJECT /subject");
    }
  }

  @Test
  void shouldReportAllProblemsAtOnce() {
    var broken =
        file("branches")
            .replace("\"forkStepIds\": [\"B1\", \"B2\", \"B3\"], ", "")
            .replace("\"isEntryPoint\": true, ", "")
            .replace("\"nextStepId\": \"B4\"", "\"nextStepId\": \"B7\"");

    assertThat(compile(broken).problems())
        .extracting(one -> one.code().name())
        .contains("STEPS_ENTRY", "STEPS_FORK", "STEPS_TARGET");
  }

  /** A list of so many reviews, each with so many conditions. */
  private static String reviews(int steps, int conditions) {
    var all =
        IntStream.range(0, steps)
            .mapToObj(
                i ->
                    String.format(
                        Locale.ROOT,
                        "{\"key\":\"s%d\",\"name\":\"Step %d\",\"order\":%d,\"roleId\":\"r\"%s%s%s}",
                        i,
                        i,
                        i,
                        i == 0 ? ",\"isEntryPoint\":true" : "",
                        i < steps - 1 ? ",\"nextStepId\":\"s" + (i + 1) + "\"" : "",
                        i == 0 ? ",\"conditions\":[" + routes(conditions) + "]" : ""))
            .collect(Collectors.joining(","));
    return "{\"subject\":\"participant\",\"name\":\"Long\",\"steps\":[" + all + "]}";
  }

  private static String routes(int conditions) {
    return IntStream.range(0, conditions)
        .mapToObj(
            i ->
                "{\"field\":\"organization\",\"operator\":\"eq\",\"value\":\"o"
                    + i
                    + "\",\"nextStepId\":\"s1\"}")
        .collect(Collectors.joining(","));
  }

  @Test
  void shouldKeepItsLimits() {
    assertThat(compile(reviews(50, 10)).problems()).isEmpty();
    assertThat(compile(reviews(51, 0)).problems())
        .extracting(one -> one.code().name() + " " + one.place().pointer())
        .containsExactly("STEPS_LIMIT /steps");
    assertThat(compile(reviews(3, 11)).problems())
        .extracting(one -> one.code().name() + " " + one.place().pointer())
        .containsExactly("STEPS_LIMIT /steps/0/conditions");
  }

  /** Chains with links in any direction that may have one are accepted. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void shouldCompileChainsWithLinksInEveryDirection(int seed) {
    var random = new Random(seed);
    for (int n = 0; n < 25; n++) {
      int size = 2 + random.nextInt(12);
      var steps = new ArrayList<String>();
      for (int i = 0; i < size; i++) {
        var links = new StringBuilder();
        if (i < size - 1) {
          link(links, "nextStepId", i + 1);
          link(links, "bypassTargetId", i + 1 + random.nextInt(size - 1 - i));
        }
        int any = random.nextInt(size);
        if (any != i) {
          link(links, random.nextBoolean() ? "rejectionTargetId" : "escalationTargetId", any);
        }
        if (i > 0) {
          link(links, "returnTargetId", random.nextInt(i));
        }
        steps.add(
            "{\"key\":\"s"
                + i
                + "\",\"name\":\"Step "
                + i
                + "\",\"order\":"
                + i
                + ",\"roleId\":\"r\""
                + (i == 0 ? ",\"isEntryPoint\":true" : "")
                + links
                + "}");
      }
      var json =
          "{\"subject\":\"participant\",\"name\":\"Chain\",\"steps\":["
              + String.join(",", steps)
              + "]}";

      assertThat(compile(json).problems()).as(json).isEmpty();
    }
  }

  private static void link(StringBuilder links, String member, int target) {
    links.append(",\"").append(member).append("\":\"s").append(target).append('"');
  }

  @Test
  void shouldGiveAStepTheSameNodeInEveryVersion() {
    var first = WorkflowModel.of(compile(reviews(3, 0)).orThrow()).graph().nodes().keySet();
    var second = WorkflowModel.of(compile(reviews(4, 0)).orThrow()).graph().nodes().keySet();

    assertThat(new TreeSet<>(second)).containsAll(first);
  }
}
