package io.countersign.engine.family.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentVersion;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.question.QuestionEvent;
import io.countersign.engine.family.step.StepEvent;
import io.countersign.engine.family.token.TokenEvent;
import io.countersign.engine.family.token.TokenWait;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.Approval.Asked;
import io.countersign.engine.instance.Approval.Decision;
import io.countersign.engine.instance.Approval.Party;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.instance.Cause;
import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.workflow.Approvers.Quorum;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a journal does to a state, whatever kernel wrote it. */
class EventApplierApprovalsTest {

  private static final Instant NOW = Instant.parse("2026-01-15T09:00:00Z");
  private static final Actor EVE = Actor.person("eve");
  private static final DocumentVersion PIN = new DocumentVersion(1, "h", "draft");

  private InstanceState state =
      EventApplier.begin(
          "i-1",
          new JournalEntry(
              1,
              NOW,
              new InstanceEvent.Started(
                  new DocumentRef("acme", "invoice", "d-1"), PIN, "w", "sys:start", EVE, "")));

  private long after(Event event) {
    long seq = state.progress().seq() + 1;
    state = EventApplier.apply(state, new JournalEntry(seq, NOW, event));
    return seq;
  }

  /** A step of the only token asks ada; its number. */
  private long asks() {
    var token = state.root().orElseThrow().id();
    long step = after(new StepEvent.StepOpened(token, "n", "approval", 1, EVE, 0));
    var asked =
        new Asked(
            List.of(new Party("user:ada", List.of("ada"))), Quorum.ANY, false, "eve", false, false);
    after(new QuestionEvent.ApprovalAsked(token, step, PIN, asked));
    return step;
  }

  private void says(long step, Verdict verdict) {
    after(
        new QuestionEvent.ApprovalDecided(
            step, new Decision(0, "ada", Approval.Answer.APPROVED, ""), verdict));
  }

  private void leaves(Cause.CauseKind kind) {
    var token = state.root().orElseThrow().id();
    after(
        new TokenEvent.Left(
            List.of(token),
            token.nextRound(),
            "n",
            Optional.empty(),
            new Cause(kind, ""),
            Optional.empty(),
            EVE));
  }

  @Test
  void shouldKeepAnswersAndForgetQuestionsWhenTokensLeave() {
    long answered = asks();
    says(answered, Verdict.APPROVED);
    leaves(Cause.CauseKind.LAPSED);
    asks();
    leaves(Cause.CauseKind.LAPSED);

    assertThat(state.approvals()).containsOnlyKeys(answered);
    assertThat(state.token(new TokenId("r3"))).isPresent();
  }

  @Test
  void shouldForgetOnANewWayWhatTheOldOneLost() {
    long lost = asks();
    says(lost, Verdict.APPROVED);
    after(
        new QuestionEvent.ApprovalsInvalidated(
            List.of(lost), new Cause(Cause.CauseKind.DRIFT, ""), EVE, List.of()));
    leaves(Cause.CauseKind.RETRY);
    assertThat(state.approvals()).containsOnlyKeys(lost);

    leaves(Cause.CauseKind.RETURN);

    assertThat(state.approvals()).isEmpty();
  }

  @Test
  void shouldSpendTheApprovalsThatAGateNamesAndNoOthers() {
    long spent = asks();
    says(spent, Verdict.APPROVED);
    leaves(Cause.CauseKind.LAPSED);
    long kept = asks();
    says(kept, Verdict.APPROVED);

    after(new QuestionEvent.ApprovalsApplied(kept, List.of(spent)));

    assertThat(state.approvals()).containsOnlyKeys(kept);
  }

  @Test
  void shouldRefuseAJournalWithAGap() {
    var late = new JournalEntry(4, NOW, new InstanceEvent.Resumed(EVE));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> EventApplier.apply(state, late))
        .withMessage("Expected event 2, but found 4");
  }

  @Test
  void shouldRefuseWhatIsSaidOfATokenOrAStepThatIsNotThere() {
    var gone = new TokenId("r9");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> after(new TokenEvent.TokenMoved(gone, "e", "n")))
        .withMessage("Expected a live token r9");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> after(new StepEvent.StepWaits(gone, new TokenWait.Others(true))))
        .withMessage("Expected an open step of r9");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                EventApplier.begin("i-1", new JournalEntry(1, NOW, new InstanceEvent.Resumed(EVE))))
        .withMessageStartingWith("Expected a journal to begin with Started");
  }
}
