package io.countersign.testkit.approval;

import static io.countersign.testkit.approval.Requests.asking;
import static io.countersign.testkit.approval.Requests.inline;
import static io.countersign.testkit.approval.Requests.submitted;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.workflow.Approvers.Approver;
import io.countersign.engine.workflow.Approvers.Quorum;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every quorum of three, with every way in which three people may answer. */
class QuorumTest {

  /** The answers to an approval; the other one is that of a task. */
  private static final List<Answer> ANSWERS =
      List.of(Answer.APPROVED, Answer.REJECTED, Answer.ABSTAINED);

  private static final List<String> PEOPLE = List.of("ada", "bob", "cyd");

  static Stream<Arguments> cells() {
    var cells = new ArrayList<Arguments>();
    for (var quorum : List.of(Quorum.ANY, Quorum.ALL, Quorum.of(2))) {
      for (boolean serial : new boolean[] {false, true}) {
        for (var first : ANSWERS) {
          for (var second : ANSWERS) {
            for (var third : ANSWERS) {
              cells.add(Arguments.of(quorum, serial, List.of(first, second, third)));
            }
          }
        }
      }
    }
    return cells.stream();
  }

  /** Said anew, from all answers at once, and not as the engine does, from one after another. */
  private static Verdict expected(Quorum quorum, List<Answer> answers) {
    int needed = quorum.count().orElse(quorum.equals(Quorum.ANY) ? 1 : PEOPLE.size());
    for (int given = 1; given <= answers.size(); given++) {
      var so = answers.subList(0, given);
      long yes = so.stream().filter(one -> one == Answer.APPROVED).count();
      long no = so.stream().filter(one -> one == Answer.REJECTED).count();
      long possible = yes + PEOPLE.size() - given;
      if (yes >= needed) {
        return Verdict.APPROVED;
      }
      if (no > 0 && (needed == PEOPLE.size() || possible < needed)) {
        return Verdict.REJECTED;
      }
    }
    return Verdict.UNDECIDED;
  }

  @ParameterizedTest
  @MethodSource("cells")
  void shouldFollowFromTheAnswers(Quorum quorum, boolean serial, List<Answer> answers) {
    var scenario =
        asking(
            inline(quorum, serial, PEOPLE.stream().map(PatchSteps::user).toArray(Approver[]::new)));
    var request = submitted(scenario);
    int given = 0;
    while (scenario.approvals(request).get(0).isOpen()) {
      Requests.answers(scenario, request, PEOPLE.get(given), answers.get(given));
      given++;
    }

    var expected = expected(quorum, answers);
    var row = scenario.approvals(request).get(0);
    assertThat(row.course().verdict()).isEqualTo(expected);
    assertThat(row.course().decisions())
        .extracting(one -> one.answer())
        .isEqualTo(answers.subList(0, given));
    switch (expected) {
      case APPROVED -> scenario.then().document(request).hasStatus("active");
      case REJECTED -> scenario.then().document(request).hasStatus("draft").isAt("draft");
      default -> scenario.then().document(request).isPaused("APPROVAL_UNDECIDED");
    }
    scenario.check();
  }

  @ParameterizedTest
  @CsvSource({"APPROVED", "REJECTED", "ABSTAINED"})
  void shouldKeepEachAnswerWithItsReason(Answer answer) {
    var scenario = asking(PatchSteps.approval(PatchSteps.user("ada")));
    var request = submitted(scenario);

    Requests.answers(scenario, request, "ada", answer);

    assertThat(scenario.approvals(request).get(0).course().decisions())
        .singleElement()
        .matches(one -> one.answer() == answer)
        .matches(one -> one.by().equals("ada"))
        .matches(one -> one.at().equals(scenario.time().get()))
        .matches(one -> one.reason().isEmpty() == (answer == Answer.APPROVED));
  }

  @Test
  void shouldTakeOneOfARoleAndAllOfAList() {
    assertThat(PatchSteps.approval(PatchSteps.role("manager")).approvers().toPlain())
        .containsEntry("quorum", "any");
    assertThat(
            PatchSteps.approval(PatchSteps.user("ada"), PatchSteps.user("bob"))
                .approvers()
                .toPlain())
        .containsEntry("quorum", "all");
  }
}
