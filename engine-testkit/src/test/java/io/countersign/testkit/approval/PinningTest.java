package io.countersign.testkit.approval;

import static io.countersign.testkit.approval.Requests.asking;
import static io.countersign.testkit.approval.Requests.submitted;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.approval.ApprovalRow;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.row.StepRow;
import io.countersign.engine.store.InstanceKey;
import io.countersign.problem.Problem;
import io.countersign.testkit.scenario.Scenario;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An approval is for one version, and its row says which; decisions are in rows of approvals. */
class PinningTest {

  private final Scenario scenario = asking(PatchSteps.approval(PatchSteps.user("ada")));

  private List<String> codes(ApprovalAnswer answer) {
    var item = scenario.inbox("ada").get(0);
    var key = new InstanceKey.ById(OrgId.of(item.document().org()), InstanceId.of(item.instance()));
    CommandResult booking =
        scenario
            .store()
            .transactions()
            .inOwn(
                tx ->
                    scenario
                        .engine()
                        .in(tx)
                        .answer(key, answer, RequestContext.of(Actor.person("ada"))));
    return booking instanceof CommandResult.Rejected denied
        ? denied.problems().stream().map(Problem::code).map(code -> code.name()).toList()
        : List.of();
  }

  @Test
  void shouldPinTheVersionForGood() {
    var request = submitted(scenario);
    var pinned = scenario.approvals(request).get(0).shown();
    assertThat(pinned.version()).isEqualTo(scenario.host().documents().get(request).version());

    scenario.when().by("eve").edits(request, "note", "later");
    scenario.when().by("eve").edits(request, "amount", 900);

    assertThat(scenario.approvals(request).get(0).shown()).isEqualTo(pinned);
    scenario.check();
  }

  @Test
  void shouldRefuseAnAnswerThatNamesAnotherVersionOrHash() {
    submitted(scenario);
    var right = scenario.inbox("ada").get(0).answer(Answer.APPROVED, "");

    var another =
        new ApprovalAnswer(
            right.step(), right.version() + 1, right.materialHash(), Answer.APPROVED, "");
    var altered = new ApprovalAnswer(right.step(), right.version(), "00", Answer.APPROVED, "");

    assertThat(codes(another)).containsExactly("APPROVAL_STALE");
    assertThat(codes(altered)).containsExactly("APPROVAL_STALE");
    assertThat(codes(right)).isEmpty();
  }

  @Test
  void shouldKeepDecisionAndReasonNowhereButInTheRowOfTheApproval() {
    var request = submitted(scenario);

    scenario.when().by("ada").rejects(request, "wrong PO");

    var row = scenario.approvals(request).get(0);
    assertThat(row.course().decisions())
        .singleElement()
        .matches(one -> one.reason().equals("wrong PO"))
        .matches(one -> one.answer() == Answer.REJECTED);
    var step = steps().stream().filter(one -> one.visit().seq() == row.step()).findFirst();
    assertThat(step.orElseThrow().expects().approval()).contains(row.step());
    assertThat(steps().toString()).doesNotContain("wrong PO");
    assertThat(columns(StepRow.class))
        .noneMatch(name -> name.matches(".*([dD]ecision|[rR]eason).*"));
    scenario.check();
  }

  private List<StepRow> steps() {
    return scenario
        .store()
        .transactions()
        .inOwn(tx -> tx.history().steps(OrgId.of("acme"), InstanceId.of("instance-1")));
  }

  private static List<String> columns(Class<?> row) {
    var names = new ArrayList<String>();
    for (var component : row.getRecordComponents()) {
      names.add(component.getName());
      if (component.getType().isRecord()) {
        names.addAll(columns(component.getType()));
      }
    }
    return names;
  }

  @Test
  void shouldLeadARejectionBackToTheDraftWithTheReason() {
    var request = submitted(scenario);

    scenario.when().by("ada").rejects(request, "wrong PO");

    scenario.then().document(request).isAt("draft").hasStatus("draft");
    assertThat(steps())
        .filteredOn(row -> row.visit().nodeId().equals("sys:gate:approve"))
        .singleElement()
        .satisfies(
            row ->
                assertThat(String.valueOf(row.result().output().get("chosen_edge_ids")))
                    .contains("reject"));
    assertThat(reasons(request)).containsExactly("wrong PO");
    scenario.when().by("eve").requests("submit", request);
    scenario.then().document(request).asks("ada");
    scenario.check();
  }

  private List<String> reasons(DocumentRef request) {
    return scenario.approvals(request).stream()
        .filter(row -> row.course().verdict() == Verdict.REJECTED)
        .flatMap(row -> row.course().decisions().stream())
        .map(ApprovalRow.DecisionRow::reason)
        .toList();
  }

  @Test
  void shouldKnowNoOtherAnswers() {
    assertThat(Arrays.stream(Answer.values()).map(Enum::name))
        .containsExactly("APPROVED", "REJECTED", "ABSTAINED", "SETTLED");
  }
}
