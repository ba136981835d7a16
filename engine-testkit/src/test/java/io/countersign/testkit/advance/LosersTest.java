package io.countersign.testkit.advance;

import static io.countersign.testkit.advance.PatchDraft.SUBMITTED;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.Actor;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.question.QuestionEvent;
import io.countersign.engine.family.token.TokenEvent;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.TriggerType;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.graph.StepForm;
import io.countersign.engine.workflow.graph.WaitEnd;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Branches that a join went on without do nothing any more, whatever still comes for them. */
class LosersTest {

  private static final String ADA = PatchDraft.id(SUBMITTED, 2);
  private static final String BOB = PatchDraft.id(SUBMITTED, 3);
  private static final String TIMER = PatchDraft.id(SUBMITTED, 4);
  private static final String EVENT = PatchDraft.id(SUBMITTED, 5);
  private static final String JOIN = PatchDraft.id(SUBMITTED, 6);

  /** Ada and bob are asked, a time passes and an event comes: whatever is first goes on. */
  private static Office forked() {
    var patch =
        new PatchDraft()
            .node(SUBMITTED, 1, new StepForm.ParallelSplit())
            .node(SUBMITTED, 2, PatchDraft.approval("ada"))
            .node(SUBMITTED, 3, PatchDraft.approval("bob"))
            .node(SUBMITTED, 4, new StepForm.WaitTimer(new WaitEnd.Elapsed("PT1H")))
            .node(SUBMITTED, 5, new StepForm.WaitEvent("k", Optional.empty()))
            .node(SUBMITTED, 6, new StepForm.ParallelJoin(JoinMode.ANY, OptionalInt.empty()))
            .edge(SUBMITTED, 1, 2)
            .edge(SUBMITTED, 1, 3)
            .edge(SUBMITTED, 1, 4)
            .edge(SUBMITTED, 1, 5)
            .edge(SUBMITTED, 2, 6)
            .edge(SUBMITTED, 3, 6)
            .edge(SUBMITTED, 4, 6)
            .edge(SUBMITTED, 5, 6)
            .build();
    return Office.submitted(patch);
  }

  @Test
  void shouldLeaveACancelledRowForEachOfThem() {
    var office = forked();

    office.book(KitFixtures.yes(office, ADA), Actor.person("ada"));
    office.work();

    for (var loser : List.of(BOB, TIMER, EVENT)) {
      assertThat(office.rows(loser))
          .singleElement()
          .matches(row -> row.status() == StepStatus.CANCELLED)
          .matches(row -> row.result().error().contains(JOIN))
          .matches(row -> row.visit().token().path().contains("/"));
    }
    assertThat(office.rows(JOIN))
        .filteredOn(row -> row.status() == StepStatus.COMPLETED)
        .hasSize(2);
    assertThat(office.nodes()).containsExactly("sys:state:active");
  }

  @Test
  void shouldFinishWhatComesTooLateWithoutAStep() {
    var office = forked();
    var late = KitFixtures.yes(office, BOB);
    office.book(KitFixtures.yes(office, ADA), Actor.person("ada"));
    office.deliver("m1", "k");
    office.passes(Duration.ofHours(2));
    var claimed = office.claim();
    office.advancer.work(of(claimed, TriggerType.DECISION));
    assertThat(office.events(TokenEvent.BranchesJoined.class)).hasSize(1);
    var rows = office.rows();

    office.advancer.work(of(claimed, TriggerType.EXTERNAL_EVENT));
    office.advancer.work(of(claimed, TriggerType.TIMER));
    var decided = office.book(late, Actor.person("bob"));
    office.work();

    assertThat(decided).isInstanceOf(CommandResult.NoChange.class);
    assertThat(office.rows()).isEqualTo(rows);
    assertThat(office.openTriggers()).isEmpty();
    assertThat(office.events(InstanceEvent.Ignored.class))
        .extracting(InstanceEvent.Ignored::command)
        .containsExactly("deliver", "due");
    assertThat(office.events(QuestionEvent.AnsweredLate.class)).hasSize(1);
    assertThat(office.nodes()).containsExactly("sys:state:active");
    office.check();
  }

  private static List<QueuedTrigger> of(List<QueuedTrigger> claimed, TriggerType type) {
    var mine = claimed.stream().filter(one -> one.trigger().type() == type).toList();
    assertThat(mine).isNotEmpty();
    return mine;
  }

  @Test
  void shouldNotTakeTheSameAnswerTwice() {
    var office = forked();
    var yes = KitFixtures.yes(office, ADA);

    office.book(yes, Actor.person("ada"));
    var again =
        office.book(
            new ApprovalAnswer(
                yes.step(), yes.version(), yes.materialHash(), yes.action(), "again"),
            Actor.person("ada"));

    assertThat(again).isInstanceOf(CommandResult.NoChange.class);
    assertThat(office.events(QuestionEvent.ApprovalDecided.class)).hasSize(1);
  }
}
