package io.countersign.testkit.advance;

import static io.countersign.testkit.advance.PatchDraft.APPROVED;
import static io.countersign.testkit.advance.PatchDraft.SUBMITTED;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.family.question.QuestionEvent;
import io.countersign.engine.family.token.TokenEvent;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.instance.Cause;
import io.countersign.engine.settings.EngineSettings;
import io.countersign.engine.workflow.Approvers;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.StepOutcomes;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.engine.workflow.graph.ApproverGroup;
import io.countersign.engine.workflow.graph.StepForm;
import io.countersign.engine.workflow.graph.SystemConfig;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import io.countersign.engine.workflow.graph.WorkflowModel;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** No crash is seen on a way back, nor where something cuts in, for whatever reason. */
class CrashOnEveryWayTest {

  private static final String ADA = PatchDraft.id(SUBMITTED, 1);

  /**
   * A way that a document goes.
   *
   * @param patch the workflow
   * @param told how it goes it
   */
  private record Told(WorkflowPatch patch, UnaryOperator<Desk> told) {}

  private static WorkflowPatch asked() {
    return KitFixtures.one(SUBMITTED, PatchDraft.approval("ada"));
  }

  /** A question that lapses after an hour. */
  private static WorkflowPatch lapsing() {
    return KitFixtures.one(
        SUBMITTED,
        new StepConfig.Approval(
            new ApproverGroup.Inline(
                List.of(new Approvers.User("ada")), Approvers.Quorum.ANY, false),
            false,
            false,
            StepConfig.Approval.OnReject.LEAVE,
            Optional.of("PT1H")));
  }

  private static WorkflowPatch waiting() {
    return KitFixtures.one(APPROVED, new StepForm.WaitEvent("k", Optional.empty()));
  }

  private static Desk tryingAgain(Desk desk) {
    desk.host.refusing.put("invoice.post", "no stock");
    return desk.approved().aside("stock arrives", desk.host.refusing::clear).retry();
  }

  /** An action behind an approval. */
  private static WorkflowPatch raising() {
    return new PatchDraft()
        .node(SUBMITTED, 1, PatchDraft.approval("ada"))
        .node(SUBMITTED, 2, PatchDraft.action("raise"))
        .edge(SUBMITTED, 1, 2)
        .build();
  }

  private static Desk changingWithoutAWord(Desk desk) {
    desk.host.changes.put("raise", Map.of("amount", 900L));
    return desk.request("submit").decide(ADA, "ada", Answer.APPROVED);
  }

  /** A branch sends the document back to before the split. */
  private static Desk sendingBack(Desk desk) {
    return desk.request("submit")
        .decide(ADA, "ada", Answer.APPROVED)
        .decide(PatchDraft.id(SUBMITTED, 3), "bob", Answer.APPROVED)
        .decide(PatchDraft.id(SUBMITTED, 4), "cyd", Answer.REJECTED)
        .decide(ADA, "ada", Answer.APPROVED);
  }

  private static List<Told> ways() {
    return List.of(
        new Told(asked(), desk -> desk.request("submit").decide(ADA, "ada", Answer.REJECTED)),
        new Told(asked(), desk -> desk.request("submit").edit("amount", 9L).request("submit")),
        new Told(waiting(), desk -> desk.unguarded().approved().edit("amount", 9L)),
        new Told(PatchDraft.none(), desk -> desk.request("cancel")),
        new Told(asked(), desk -> desk.request("submit").request("cancel")),
        new Told(PatchDraft.none(), desk -> desk.approved().request("cancel")),
        new Told(PatchDraft.none(), desk -> desk.approved().request("close")),
        new Told(asked(), desk -> desk.request("submit").leadOut("sys:state:draft")),
        new Told(asked(), desk -> desk.shadowed().request("submit").becomes("active")),
        new Told(lapsing(), desk -> desk.request("submit").passes(Duration.ofHours(2))),
        new Told(asked(), desk -> desk.request("submit").withdraw()),
        new Told(raising(), CrashOnEveryWayTest::changingWithoutAWord),
        new Told(SlotReturnKit.returning(), CrashOnEveryWayTest::sendingBack),
        new Told(
            KitFixtures.one(APPROVED, PatchDraft.action("invoice.post")),
            CrashOnEveryWayTest::tryingAgain));
  }

  @Test
  void shouldNotShowACrashOnAnyWay() {
    var edges = new TreeSet<String>();
    var causes = EnumSet.noneOf(Cause.CauseKind.class);

    for (var way : ways()) {
      for (var event : everywhere(way).events()) {
        if (event instanceof TokenEvent.TokenMoved moved) {
          edges.add(moved.edgeId());
        } else if (event instanceof TokenEvent.Left left) {
          left.edgeId().ifPresent(edges::add);
          causes.add(left.cause().kind());
        } else if (event instanceof QuestionEvent.ApprovalsInvalidated gone) {
          causes.add(gone.cause().kind());
        }
      }
    }

    assertThat(edges).containsAll(cutting());
    assertThat(causes).containsExactlyInAnyOrder(Cause.CauseKind.values());
  }

  private static Desk everywhere(Told way) {
    return CrashEverywhereTest.everywhere(
        Desk.over(compiled(way.patch), EngineSettings.BUDGET, way.told));
  }

  private static CompiledWorkflow compiled(WorkflowPatch patch) {
    return Desk.compiled(Office.contract(), patch);
  }

  /**
   * The edges of the envelope that lead back, or that somebody or something asks for. Drift takes
   * the one out of the status, wherever in its slot a document is.
   */
  private static Set<String> cutting() {
    var cutting = new TreeSet<String>();
    var workflow = compiled(PatchDraft.none());
    for (var node : WorkflowModel.of(workflow).graph().nodes().values()) {
      WorkflowModel.of(workflow).edgesFrom(node.id()).stream()
          .filter(edge -> !edge.isForward() || edge.choice().on().isPresent())
          .filter(edge -> !isDrift(edge) || node.config() instanceof SystemConfig.State)
          .map(WorkflowEdge::id)
          .forEach(cutting::add);
    }
    assertThat(cutting).hasSize(8);
    return cutting;
  }

  private static boolean isDrift(WorkflowEdge edge) {
    return edge.choice().on().equals(Optional.of(StepOutcomes.DRIFT));
  }
}
