package io.countersign.testkit.advance;

import static io.countersign.testkit.advance.PatchDraft.APPROVED;
import static io.countersign.testkit.advance.PatchDraft.SUBMITTED;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.family.document.DocumentEvent;
import io.countersign.engine.family.effect.EffectEvent;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.question.QuestionEvent;
import io.countersign.engine.family.token.TokenEvent;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.instance.StatusLifecycles.Worth;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.request.OperatorCommand;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.workflow.DeliveryMode;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.WorkflowPatch;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Ways through the lifecycles that are gone when something is amiss. */
class RareWaysTest {

  private static final Actor OLGA = Actor.person("olga");

  private static Office office(WorkflowPatch patch, String... verbs) {
    var office = new Office(patch);
    office.create(500);
    office.work();
    for (var verb : verbs) {
      office.request(verb);
      office.work();
    }
    return office;
  }

  private static WorkflowPatch webhook() {
    return new PatchDraft()
        .node(
            APPROVED,
            1,
            new StepConfig.WebhookOut(
                "https://example.test/hook",
                Map.of("amount", "entity.amount"),
                Optional.empty(),
                DeliveryMode.CONFIRMED))
        .build();
  }

  @Test
  void shouldBeUndecidedWhenNobodyIsLeftToAgree() {
    // given
    var office =
        office(new PatchDraft().node(SUBMITTED, 1, PatchDraft.approval("ada")).build(), "submit");

    // when
    office.decide(PatchDraft.id(SUBMITTED, 1), "ada", Answer.ABSTAINED);
    office.work();

    // then
    assertThat(office.events(QuestionEvent.ApprovalDecided.class))
        .singleElement()
        .matches(decided -> decided.verdict() == Verdict.UNDECIDED);
  }

  @Test
  void shouldLapseWhenNobodyAnswersInTime() {
    // given
    var ask = (StepConfig.Approval) PatchDraft.approval("ada");
    var office = office(new PatchDraft().node(SUBMITTED, 1, ask.within("P1D")).build(), "submit");

    // when
    office.passes(Duration.ofDays(1));
    office.work();

    // then
    assertThat(office.approvals()).allMatch(row -> row.course().verdict() == Verdict.LAPSED);
  }

  @Test
  void shouldCloseTheQuestionOfARequestThatIsTakenBack() {
    // given
    var office =
        office(new PatchDraft().node(SUBMITTED, 1, PatchDraft.approval("ada")).build(), "submit");

    // when
    office.in(
        tx -> office.advancer.withdraw(tx, office.key(), "wrong", RequestContext.of(Office.EVE)));
    office.work();
    office.check();

    // then
    assertThat(office.nodes()).containsExactly("sys:state:draft");
    assertThat(office.approvals()).allMatch(row -> row.course().verdict() == Verdict.WITHDRAWN);
  }

  @Test
  void shouldSpoilTheApprovalsOfAWayOnWhichAStepChangesWhatItHadNotSaid() {
    // given
    var patch =
        new PatchDraft()
            .node(SUBMITTED, 1, PatchDraft.approval("ada"))
            .node(SUBMITTED, 2, PatchDraft.action("raise"))
            .edge(SUBMITTED, 1, 2)
            .build();
    var office = office(patch, "submit");
    office.host.changes.put("raise", Map.of("amount", 900L));

    // when
    office.decide(PatchDraft.id(SUBMITTED, 1), "ada", Answer.APPROVED);
    office.work();
    office.check();

    // then
    assertThat(office.status()).isEqualTo(InstanceStatus.PAUSED);
    assertThat(office.state().approvals().values())
        .singleElement()
        .matches(one -> one.verdict() == Verdict.SPOILT);
    assertThat(office.approvals())
        .singleElement()
        .matches(row -> row.course().verdict() == Verdict.APPROVED)
        .matches(row -> row.course().worth() == Worth.INVALIDATED);
  }

  @Test
  void shouldGiveAnEffectUpAndTryItAgainForAnOperator() {
    // given
    var office = office(webhook(), "submit", "approve");
    var effect = office.journal().stream().filter(RareWaysTest::queuesAnEffect).findFirst();
    long seq = effect.orElseThrow().seq();

    // when
    office.send(false);
    office.work();
    boolean again =
        office.in(
            tx -> tx.effects().requeue(OrgId.of(Office.ORG), InstanceId.of(office.id()), seq));

    // then
    assertThat(office.status()).isEqualTo(InstanceStatus.PAUSED);
    assertThat(again).isTrue();
    assertThat(office.send(true)).isEqualTo(1);
  }

  private static boolean queuesAnEffect(JournalEntry entry) {
    return entry.event() instanceof EffectEvent.EffectQueued;
  }

  @Test
  void shouldKeepAsEvidenceWhatIsSentAfterTheEnd() {
    // given
    var forgotten =
        new StepConfig.WebhookOut(
            "https://example.test/hook", Map.of(), Optional.empty(), DeliveryMode.FIRE_AND_FORGET);
    var office =
        office(new PatchDraft().node(APPROVED, 1, forgotten).build(), "submit", "approve", "close");
    assertThat(office.status()).isEqualTo(InstanceStatus.COMPLETED);

    // when
    office.send(true);
    office.work();

    // then
    assertThat(office.events(EffectEvent.EffectSettled.class))
        .singleElement()
        .matches(settled -> settled.confirmed() && settled.response().containsKey("status"));
    assertThat(office.events(InstanceEvent.Ignored.class)).isEmpty();
  }

  @Test
  void shouldRecallAnEffectWhoseStepIsCancelled() {
    // given
    var office = office(webhook(), "submit", "approve");
    var node = PatchDraft.id(APPROVED, 1);
    assertThat(office.rows(node).get(0).status()).isEqualTo(StepStatus.RUNNING);

    // when
    office.book(new OperatorCommand.LeadOut("sys:state:active", "not needed"), OLGA);
    office.work();

    // then
    assertThat(office.rows(node).get(0).status()).isEqualTo(StepStatus.CANCELLED);
    assertThat(office.send(true)).isZero();
  }

  @Test
  void shouldTellTheHostThatAnOperatorLedTheDocumentOut() {
    // given
    var office =
        office(new PatchDraft().node(SUBMITTED, 1, PatchDraft.approval("ada")).build(), "submit");

    // when
    office.book(new OperatorCommand.LeadOut("sys:state:draft", "wrong workflow"), OLGA);
    office.work();

    // then
    assertThat(office.host.calls).containsExactly("submit", "lead_out");
    assertThat(office.host.get("inv-1").status()).isEqualTo("draft");
  }

  @Test
  void shouldFailOrBeCancelledAtWorkOrPaused() {
    for (var end : new InstanceStatus[] {InstanceStatus.FAILED, InstanceStatus.CANCELLED}) {
      for (boolean paused : new boolean[] {false, true}) {
        // given
        var office = office(PatchDraft.none());
        if (paused) {
          office.book(new OperatorCommand.Pause("lunch"), OLGA);
        }

        // when
        office.book(new OperatorCommand.Stop(end, "given up"), OLGA);

        // then
        assertThat(office.status()).isEqualTo(end);
      }
    }
  }

  @Test
  void shouldFailAnOpenStepThatCannotGoOnAndTryItAgain() {
    // given
    var office = office(PatchDraft.none(), "submit");
    var gate = office.nodes().get(0);
    office.host.failing.put("approve", "boom");
    office.request("approve");

    // when
    for (int i = 0; i < 5; i++) {
      office.work();
      office.passes(Duration.ofMinutes(10));
    }

    // then
    assertThat(office.status()).isEqualTo(InstanceStatus.PAUSED);
    assertThat(office.host.get("inv-1").status()).isEqualTo("submitted");
    assertThat(office.rows(gate))
        .singleElement()
        .matches(row -> row.status() == StepStatus.FAILED)
        .matches(row -> row.result().error().equals("STEP_CRASHED: IllegalStateException: boom"));
    assertThat(office.openTriggers()).isEmpty();

    // when
    office.host.failing.clear();
    var failed = office.state().tokens().iterator().next();
    office.book(new OperatorCommand.Retry(failed.id(), "the cause is gone"), OLGA);
    office.work();
    office.request("approve");
    office.work();

    // then
    assertThat(office.nodes()).containsExactly("sys:state:active");
    assertThat(office.rows(gate))
        .extracting(row -> row.visit().token().path())
        .containsExactly(failed.id().path(), failed.id().nextAttempt().path());
  }

  @Test
  void shouldNameWhoChangedWhichFieldWhoeverAdvances() {
    // given
    var patch =
        new PatchDraft()
            .node(SUBMITTED, 1, PatchDraft.approval("ada"))
            .node(SUBMITTED, 2, PatchDraft.approval("bob"))
            .edge(SUBMITTED, 1, 2)
            .build();
    var office = office(patch, "submit");
    office.decide(PatchDraft.id(SUBMITTED, 1), "ada", Answer.APPROVED);
    office.work();

    // when
    office.edit("amount", 900L);
    office.book(new OperatorCommand.Pause("lunch"), OLGA);
    office.book(new OperatorCommand.Resume("checked"), OLGA);
    office.work();

    // then
    assertThat(office.events(DocumentEvent.DocumentChanged.class))
        .singleElement()
        .matches(changed -> changed.fields().equals(List.of("amount")));
    assertThat(office.events(QuestionEvent.ApprovalsInvalidated.class))
        .singleElement()
        .matches(gone -> gone.fields().equals(List.of("amount")))
        .matches(gone -> gone.by().id().equals("eve"));
    assertThat(office.events(TokenEvent.Left.class))
        .extracting(left -> left.cause().reason())
        .contains("amount, by eve, in version 3");
    assertThat(office.rows().toString()).contains("amount, by eve, in version 3");
  }

  @Test
  void shouldNameNoFieldWhereNothingMaterialChanged() {
    // given
    var office = office(PatchDraft.none());

    // when
    office.edit("note", "hello");

    // then
    assertThat(office.events(DocumentEvent.DocumentChanged.class))
        .singleElement()
        .matches(changed -> changed.fields().isEmpty());
  }

  @Test
  void shouldRunBeforeItIsOverWhenARequestLeadsItOutOfAPause() {
    // given
    var patch = new PatchDraft().node(APPROVED, 1, PatchDraft.action("invoice.post")).build();
    var office = new Office(patch);
    office.host.refusing.put("invoice.post", "no stock");
    office.create(500);
    office.work();
    office.request("submit");
    office.work();
    office.request("approve");
    office.work();
    assertThat(office.status()).isEqualTo(InstanceStatus.PAUSED);

    // when
    office.request("cancel");
    office.work();

    // then
    assertThat(office.status()).isEqualTo(InstanceStatus.COMPLETED);
  }
}
