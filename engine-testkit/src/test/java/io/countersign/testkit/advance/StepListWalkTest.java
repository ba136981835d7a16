package io.countersign.testkit.advance;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.steplist.StepListCompiler;
import io.countersign.compiler.steplist.StepListSource;
import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.SendBack;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * People take any actions in random step lists with forks, rejections and returns. After each
 * action the journal, the rows of the steps and the live row tell the same, and people who only
 * agree in the end lead every list to its end.
 */
class StepListWalkTest {

  private static final List<String> CONSENTS = List.of("APPROVE", "PRINT", "COLLECT", "NOTIFY");

  private final List<String> steps = new ArrayList<>();

  private static EntityContract contract() {
    return EntityContract.pipeline("invoice")
        .materialField("amount", ScalarType.INTEGER)
        .field("note", ScalarType.TEXT)
        .build();
  }

  /** Adds a step and returns its key. */
  private String add(String type, String links) {
    var key = "s" + steps.size();
    var role = type.equals("FORK") || type.equals("JOIN") ? "" : ",\"roleId\":\"manager\"";
    steps.add(
        String.format(
            "{\"key\":\"%s\",\"name\":\"Step %s\",\"stepType\":\"%s\",\"order\":%d%s%s%s}",
            key,
            key,
            type,
            steps.size(),
            steps.isEmpty() ? ",\"isEntryPoint\":true" : "",
            role,
            links));
    return key;
  }

  private static String link(String member, String target) {
    return ",\"" + member + "\":\"" + target + "\"";
  }

  /** Stretches of steps, some of them forks of two or three branches, each linked to the next. */
  private String list(Random random) {
    steps.clear();
    var before = new ArrayList<String>();
    // No fork follows a join directly.
    boolean mayFork = false;
    int stretches = 2 + random.nextInt(4);
    for (int i = 0; i < stretches; i++) {
      boolean last = i == stretches - 1;
      var back =
          before.isEmpty() ? "" : link("returnTargetId", before.get(random.nextInt(before.size())));
      if (!mayFork || random.nextInt(3) == 0) {
        var next = last ? "" : link("nextStepId", "s" + (steps.size() + 1));
        before.add(add(random.nextBoolean() ? "REVIEW" : "CUSTOM", next + back));
      } else {
        fork(random, back, last, before);
      }
      mayFork = !mayFork;
    }
    return "{\"subject\":\"invoice\",\"name\":\"Random\",\"steps\":["
        + String.join(",", steps)
        + "]}";
  }

  private void fork(Random random, String back, boolean last, List<String> before) {
    int branches = 2 + random.nextInt(2);
    int first = steps.size() + 1;
    var names = new ArrayList<String>();
    for (int b = 0; b < branches; b++) {
      names.add("\"s" + (first + 2 * b) + "\"");
    }
    var join = "s" + (first + 2 * branches);
    before.add(
        add(
            "FORK",
            ",\"forkStepIds\":[" + String.join(",", names) + "]" + link("joinStepId", join)));
    for (int b = 0; b < branches; b++) {
      var start = add("APPROVAL", link("nextStepId", "s" + (steps.size() + 1)) + back);
      add("REVIEW", link("returnTargetId", start));
    }
    var mode = List.of("ALL", "ANY", "MAJORITY").get(random.nextInt(3));
    add(
        "JOIN",
        link("joinStrategy", mode) + (last ? "" : link("nextStepId", "s" + (steps.size() + 1))));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void shouldTellTheSameOnEveryWay(int seed) {
    var random = new Random(seed);
    for (int n = 0; n < 5; n++) {
      var json = list(random);
      var read = StepListSource.read(json).orThrow();
      var office = new Office(contract(), StepListCompiler.patch(contract(), read));
      office.budget(1 + random.nextInt(6));
      office.create(500);
      office.work();
      for (int i = 0; i < 40 && isRunning(office); i++) {
        act(office, random, false);
        if (random.nextInt(6) == 0) {
          office.edit("amount", 600L + i);
        }
        office.work();
        office.check();
      }
      for (int i = 0; i < 60 && isRunning(office); i++) {
        act(office, random, true);
        office.work();
      }

      assertThat(office.state().progress().status()).as(json).isEqualTo(InstanceStatus.COMPLETED);
      assertThat(office.state().approvals()).isEmpty();
      assertThat(office.rows().stream().filter(row -> !row.status().isFinal())).isEmpty();
    }
  }

  private static boolean isRunning(Office office) {
    return office.state().progress().status() == InstanceStatus.RUNNING;
  }

  private static void act(Office office, Random random, boolean agreeing) {
    var open =
        office.state().approvals().values().stream()
            .filter(one -> one.verdict() == Verdict.OPEN)
            .toList();
    if (open.isEmpty()) {
      return;
    }
    Approval question = open.get(random.nextInt(open.size()));
    var actions =
        question.asked().actions().stream()
            .filter(action -> !agreeing || CONSENTS.contains(action))
            .toList();
    var who = Actor.person(random.nextInt(5) == 0 ? "eve" : "linus", "manager");
    var passed = passed(office, question);
    if (!agreeing && !passed.isEmpty() && random.nextInt(4) == 0) {
      var target = passed.get(random.nextInt(passed.size()));
      sendsBack(office, SendBack.from(question, target, "again"));
    } else {
      office.book(
          ApprovalAnswer.to(question, actions.get(random.nextInt(actions.size())), "so"), who);
    }
  }

  /** The nodes at which the document has been, apart from the one that asks. */
  private static List<String> passed(Office office, Approval question) {
    return office.rows().stream()
        .filter(row -> !row.isControl())
        .map(row -> row.visit().nodeId())
        .filter(node -> !node.equals(question.nodeId()))
        .distinct()
        .toList();
  }

  /** A target that is not before the step is refused, and nothing is written. */
  private static void sendsBack(Office office, SendBack back) {
    var before = office.state();
    var result = office.book(back, Actor.person("linus", "manager"));
    if (result instanceof CommandResult.Rejected rejected) {
      assertThat(rejected.problems())
          .extracting(problem -> problem.code())
          .containsExactly(EngineCode.INVALID_RETURN_TARGET);
      assertThat(office.state()).isEqualTo(before);
    }
  }
}
