package io.countersign.engine.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.family.effect.EffectEvent;
import io.countersign.engine.family.instance.InstanceCommand;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.question.QuestionEvent;
import io.countersign.engine.family.token.TokenEvent;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.instance.Cause;
import io.countersign.engine.instance.Command;
import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.problem.EngineCode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Commands from people, clocks and outside systems, and the events that follow. */
class CommandRulesTest {

  private static final Actor OLGA = Actor.person("olga");

  @Test
  void shouldRefuseATransitionThatTheStatusDoesNotHave() {
    var draft = TestInstance.draft("event");

    assertRefused(
        draft,
        "eve",
        new KernelCommand.Request("approve", ""),
        EngineCode.WORKFLOW_TRANSITION_UNAVAILABLE);
  }

  @Test
  void shouldRefuseATransitionThatIsUnderWay() {
    var draft = TestInstance.draft("approval");
    draft.decide("eve", new KernelCommand.Request("submit", ""));

    assertRefused(
        draft, "eve", new KernelCommand.Request("submit", ""), EngineCode.WORKFLOW_REQUEST_PENDING);
  }

  @Test
  void shouldLetATransitionThatLeavesGiveUpSteps() {
    var submitted = TestInstance.submitted("event").request("eve", "cancel");

    assertThat(submitted.events(TokenEvent.Left.class))
        .extracting(left -> left.cause().kind())
        .containsExactly(Cause.CauseKind.REQUEST);
    assertThat(submitted.documentStatus()).isEqualTo("cancelled");
  }

  @Test
  void shouldKeepAnEventThatNothingWaitsForAsEvidence() {
    var submitted = TestInstance.submitted("event");

    assertIgnored(
        submitted, new KernelCommand.Deliver("other", Map.of()), "nothing waits for this event");
    assertThat(submitted.nodes()).containsExactly("paid");
  }

  @Test
  void shouldIgnoreAClockThatIsTooEarly() {
    var submitted = TestInstance.submitted("event");
    long step = submitted.step("paid").seq();

    assertIgnored(submitted, new KernelCommand.Due(step), "it is too early");
    submitted.pass("P1D");
    submitted.decide("clock", new KernelCommand.Due(step));
    assertThat(submitted.last()).isNotInstanceOf(InstanceEvent.Ignored.class);
    assertIgnored(submitted, new KernelCommand.Due(step), "the step is over");
  }

  @Test
  void shouldRefuseAnAnswerOfAPersonWhoIsNotAsked() {
    var submitted = TestInstance.submitted("approval");

    assertRefused(
        submitted, "bob", submitted.ballot(Answer.APPROVED), EngineCode.APPROVAL_NOT_ASKED);
  }

  @Test
  void shouldIgnoreAnAnswerThatComesTooLate() {
    var submitted = TestInstance.submitted("approval");
    var ballot = submitted.ballot(Answer.APPROVED);
    submitted.answer("ada", Answer.APPROVED);

    submitted.decide("ada", ballot);

    assertThat(submitted.last()).isInstanceOf(QuestionEvent.AnsweredLate.class);
    assertThat(submitted.last().whyUnchanged().orElseThrow()).contains("'approve' came too late");
  }

  @Test
  void shouldLetOnlyTheRequesterWithdraw() {
    var submitted = TestInstance.submitted("approval");

    assertRefused(
        submitted, "bob", new KernelCommand.Withdraw("mine"), EngineCode.APPROVAL_NOT_REQUESTER);
    submitted.command("eve", new KernelCommand.Withdraw("mistake"));
    assertThat(submitted.documentStatus()).isEqualTo("draft");
  }

  @Test
  void shouldPauseAndResumeOnce() {
    var draft = TestInstance.draft("event");

    assertEvents(
        draft,
        new InstanceCommand.Pause("audit"),
        new InstanceEvent.Paused("OPERATOR", "audit", OLGA));
    assertIgnored(draft, new InstanceCommand.Pause("audit"), "it is paused already");
    assertEvents(
        draft, new InstanceCommand.Resume("done"), new InstanceEvent.Resumed(OLGA, "done"));
    assertIgnored(draft, new InstanceCommand.Resume("done"), "it is running already");
  }

  @Test
  void shouldEndLockedAndIgnoreEverythingAfterwards() {
    var draft = TestInstance.draft("event");

    assertEvents(
        draft,
        new InstanceCommand.Stop(InstanceStatus.CANCELLED, "void"),
        new InstanceEvent.Ended(InstanceStatus.CANCELLED, "void", EditWindow.LOCKED, OLGA));
    assertIgnored(draft, new KernelCommand.Request("submit", ""), "the instance is over");
    assertIgnored(draft, new InstanceCommand.Pause("audit"), "the instance is over");
  }

  @Test
  void shouldResumeAPausedInstanceBeforeItFails() {
    var draft = TestInstance.draft("event");
    draft.decide("olga", new InstanceCommand.Pause("audit"));

    var decision = draft.decide("olga", new InstanceCommand.Stop(InstanceStatus.FAILED, "broken"));

    assertThat(decision.entries())
        .extracting(JournalEntry::event)
        .hasExactlyElementsOfTypes(InstanceEvent.Resumed.class, InstanceEvent.Ended.class);
  }

  @Test
  void shouldNoteAReportOnAnEffectAfterTheEnd() {
    var draft = TestInstance.draft("event");
    draft.decide("olga", new InstanceCommand.Stop(InstanceStatus.CANCELLED, "void"));

    assertEvents(
        draft,
        new KernelCommand.Report(4, true, Map.of("status", 200L)),
        new EffectEvent.EffectSettled(4, true, Map.of("status", 200L)));
  }

  @Test
  void shouldEndForASuccessor() {
    var draft = TestInstance.draft("event");
    var successor = new DocumentRef("acme", "invoice", "d-2");

    assertEvents(
        draft,
        new KernelCommand.Supersede(
            successor, KernelCommand.Supersede.AMENDED, "typo", Optional.empty()),
        new InstanceEvent.Superseded(successor, OLGA, "typo", List.of()),
        new InstanceEvent.Ended(InstanceStatus.CANCELLED, "amended", EditWindow.LOCKED, OLGA));
  }

  @Test
  void shouldLeadOutOnlyToANodeOutsideOfSplits() {
    var submitted = TestInstance.submitted("parallel");
    var inside = submitted.token("a").nodeId();

    assertRefused(
        submitted,
        "olga",
        new KernelCommand.LeadOut(inside, "stuck"),
        EngineCode.WORKFLOW_TARGET_UNSUITABLE);
    submitted.command("olga", new KernelCommand.LeadOut("sys:state:draft", "stuck"));
    assertThat(submitted.nodes()).containsExactly("sys:state:draft");
  }

  @Test
  void shouldRefuseToBypassAnApprovalWithoutAReason() {
    var submitted = TestInstance.submitted("approval");

    assertRefused(
        submitted,
        "olga",
        new KernelCommand.LeadOut("sys:state:active", " "),
        EngineCode.WORKFLOW_BYPASS_WITHOUT_REASON);
  }

  @Test
  void shouldRetryOnlyAFailedStepOfAKnownToken() {
    var submitted = TestInstance.submitted("event");
    var token = submitted.token("paid").id();

    assertRefused(
        submitted,
        "olga",
        new KernelCommand.Retry(new TokenId("r9"), "again"),
        EngineCode.WORKFLOW_TOKEN_UNKNOWN);
    assertIgnored(
        submitted, new KernelCommand.Retry(token, "again"), "no step of this token has failed");
  }

  @Test
  void shouldGiveUpAStepAndPauseForItsReason() {
    var submitted = TestInstance.submitted("event");
    var token = submitted.token("paid").id();

    var decision =
        submitted.decide("system", new KernelCommand.GiveUp(token, "HOST_BROKEN", "no answer"));

    assertThat(decision.state().progress().status()).isEqualTo(InstanceStatus.PAUSED);
    assertThat(decision.state().progress().reason()).contains("HOST_BROKEN");
    submitted.command("olga", new KernelCommand.Retry(token, "repaired"));
    assertThat(submitted.state().progress().status()).isEqualTo(InstanceStatus.RUNNING);
    assertThat(submitted.token("paid").id()).isEqualTo(token.nextAttempt());
  }

  private static void assertRefused(
      TestInstance instance, String person, Command command, EngineCode code) {
    var decision = instance.decide(person, command);
    assertThat(decision.entries()).isEmpty();
    assertThat(decision.refusal())
        .hasValueSatisfying(problem -> assertThat(problem.code()).isEqualTo(code));
  }

  private static void assertIgnored(TestInstance instance, Command command, String why) {
    assertEvents(instance, command, new InstanceEvent.Ignored(command.name(), why, OLGA));
  }

  private static void assertEvents(TestInstance instance, Command command, Event... events) {
    assertThat(instance.decide("olga", command).entries())
        .extracting(JournalEntry::event)
        .containsExactly(events);
  }
}
