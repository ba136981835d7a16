package io.countersign.engine.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentVersion;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.instance.Approval.Decision;
import io.countersign.engine.instance.Approval.Party;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.workflow.Approvers.Quorum;
import io.countersign.engine.workflow.StepConfig.Task;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemCode;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BallotCountTest {

  private static final Decision ADA = decision(0, "ada", Answer.APPROVED);
  private static final Decision BOB = decision(1, "bob", Answer.APPROVED);

  @Test
  void shouldApproveWithTheFirstAnswerIfAnyPartyIsEnough() {
    assertThat(BallotCount.verdict(asked(Quorum.ANY), ADA)).isEqualTo(Verdict.APPROVED);
  }

  @Test
  void shouldStayOpenUntilAllHaveApproved() {
    assertThat(BallotCount.verdict(asked(Quorum.ALL), ADA)).isEqualTo(Verdict.OPEN);
    assertThat(BallotCount.verdict(asked(Quorum.ALL, ADA), BOB)).isEqualTo(Verdict.APPROVED);
  }

  @Test
  void shouldRejectOnceTooFewCanStillAgree() {
    var no = decision(0, "ada", Answer.REJECTED);

    assertThat(BallotCount.verdict(asked(Quorum.ALL), no)).isEqualTo(Verdict.REJECTED);
    assertThat(BallotCount.verdict(asked(Quorum.ANY), no)).isEqualTo(Verdict.OPEN);
    assertThat(BallotCount.verdict(asked(Quorum.ANY, no), BOB)).isEqualTo(Verdict.APPROVED);
  }

  @Test
  void shouldBeUndecidedOnceEverybodyAbstained() {
    var one = decision(0, "ada", Answer.ABSTAINED);
    var other = decision(1, "bob", Answer.ABSTAINED);

    assertThat(BallotCount.verdict(asked(Quorum.ANY), one)).isEqualTo(Verdict.OPEN);
    assertThat(BallotCount.verdict(asked(Quorum.ANY, one), other)).isEqualTo(Verdict.UNDECIDED);
  }

  @Test
  void shouldRefuseAnAnswerToAnotherVersionOrAnotherContent() {
    var instance = TestInstance.submitted("approval");
    var shown = question(instance).shown();

    assertThat(refusal(instance, shown.version() - 1, shown.materialHash()))
        .contains(EngineCode.APPROVAL_STALE);
    assertThat(refusal(instance, shown.version(), "00")).contains(EngineCode.APPROVAL_STALE);
    assertThat(refusal(instance, shown.version(), shown.materialHash())).isEmpty();
    instance.edit("amount", 999L);
    assertThat(refusal(instance, shown.version(), shown.materialHash()))
        .contains(EngineCode.APPROVAL_STALE);
  }

  @Test
  void shouldAskForTheReasonOfARejection() {
    assertThat(BallotCount.unexplained(strict(Answer.REJECTED), ballot(Answer.REJECTED, " ")))
        .map(Problem::code)
        .contains(EngineCode.APPROVAL_REASON_MISSING);
    assertThat(
            BallotCount.unexplained(strict(Answer.REJECTED), ballot(Answer.REJECTED, "too much")))
        .isEmpty();
    assertThat(BallotCount.unexplained(strict(Answer.APPROVED), ballot(Answer.APPROVED, "")))
        .isEmpty();
  }

  @Test
  void shouldEndATaskAsItsActionsSay() {
    var task =
        PatchSteps.task(
            List.of(PatchSteps.user("ada"), PatchSteps.user("bob")),
            PatchSteps.consent("APPROVE", "approved"),
            PatchSteps.dissent("REJECT", "rejected"),
            PatchSteps.settle("RETURN", "returned").explained(),
            new Task.Action("PASS", Task.Means.ABSTENTION, "", false));

    assertThat(verdict(task, "APPROVE")).isEqualTo(Verdict.OPEN);
    assertThat(verdict(task, "PASS")).isEqualTo(Verdict.OPEN);
    assertThat(verdict(task, "REJECT")).isEqualTo(Verdict.REJECTED);
    assertThat(verdict(task, "RETURN")).isEqualTo(Verdict.SETTLED);
    assertThat(BallotChoice.of(task, "approve")).isEmpty();
    assertThat(BallotCount.unexplained(choice(task, "RETURN"), ballot(Answer.APPROVED, " ")))
        .map(Problem::code)
        .contains(EngineCode.APPROVAL_REASON_MISSING);
  }

  private static BallotChoice choice(Task task, String action) {
    return BallotChoice.of(task, action).orElseThrow();
  }

  /** The verdict after ada's action; any of the two is enough to end the task by a no. */
  private static Verdict verdict(Task task, String action) {
    var names = task.actions().stream().map(Task.Action::name).toList();
    var parties =
        List.of(new Party("user:ada", List.of("ada")), new Party("user:bob", List.of("bob")));
    var asked = new Approval.Asked(parties, Quorum.ALL, false, "eve", true, true, names);
    var approval = approval(asked);
    return BallotCount.verdict(
        approval,
        BallotCount.decision(approval, choice(task, action), "", Actor.person("ada"), Set.of()));
  }

  @Test
  void shouldSpeakForTheFirstPartyThatLeavesAnotherPersonForTheSecond() {
    var parties =
        List.of(
            new Party("role:clerk", List.of("ada", "bob")), new Party("user:ada", List.of("ada")));
    var asked = new Approval.Asked(parties, Quorum.ALL, false, "eve", false, false);
    var approval = approval(asked);

    var decision =
        BallotCount.decision(approval, strict(Answer.APPROVED), "", Actor.person("ada"), Set.of());

    assertThat(decision.party()).isEqualTo(1);
  }

  private static List<ProblemCode> refusal(TestInstance instance, long version, String hash) {
    var question = question(instance);
    var decide = new KernelCommand.Decide(question.step(), version, hash, "approve", "");
    return BallotCount.refusal(question, decide, instance.state(), instance.facts("ada")).stream()
        .map(Problem::code)
        .toList();
  }

  private static Approval question(TestInstance instance) {
    return instance.state().approvals().values().iterator().next();
  }

  private static KernelCommand.Decide ballot(Answer answer, String reason) {
    return new KernelCommand.Decide(3, 2, "00", answer.action(), reason);
  }

  /** What an answer means for an approval whose rejection needs a reason. */
  private static BallotChoice strict(Answer answer) {
    return BallotChoice.of(PatchSteps.approval(PatchSteps.user("ada")).explain(), answer.action())
        .orElseThrow();
  }

  private static Decision decision(int party, String by, Answer answer) {
    return new Decision(party, by, answer, "");
  }

  /** A question to ada and to bob. */
  private static Approval asked(Quorum quorum, Decision... before) {
    var parties =
        List.of(new Party("user:ada", List.of("ada")), new Party("user:bob", List.of("bob")));
    return approval(new Approval.Asked(parties, quorum, false, "eve", false, false), before);
  }

  private static Approval approval(Approval.Asked asked, Decision... before) {
    return new Approval(
        3,
        "usr:approval",
        TokenId.FIRST,
        new DocumentVersion(2, "00", "submitted"),
        asked,
        List.of(before),
        Verdict.OPEN);
  }
}
