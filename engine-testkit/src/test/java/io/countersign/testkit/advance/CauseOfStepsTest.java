package io.countersign.testkit.advance;

import static io.countersign.testkit.advance.PatchDraft.APPROVED;
import static io.countersign.testkit.advance.PatchDraft.SUBMITTED;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.Actor;
import io.countersign.engine.family.step.StepEvent;
import io.countersign.engine.family.token.TokenEvent;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.instance.Token.Phase;
import io.countersign.engine.request.OperatorCommand;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.graph.WorkflowModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Every step says what led to it, so that the way of a document can be told backwards. */
class CauseOfStepsTest {

  @Test
  void shouldNameTheStepBeforeOrWhatSentTheTokenThere() {
    var office = Office.submitted(KitFixtures.fork(JoinMode.ANY));
    office.decide(PatchDraft.id(SUBMITTED, 2), "ada", Answer.REJECTED);
    office.work();
    office.request("submit");
    office.work();
    office.edit("amount", 700L);
    office.work();
    office.request("submit");
    office.work();
    office.book(new OperatorCommand.LeadOut("sys:state:draft", "wrong way"), Actor.person("olga"));
    office.work();
    office.request("submit");
    office.work();
    office.decide(PatchDraft.id(SUBMITTED, 3), "bob", Answer.APPROVED);
    office.work();

    assertThat(office.nodes()).containsExactly("sys:state:active");
    assertThat(causes(office))
        .contains("Started", "StepOpened", "BranchesJoined", "Left DRIFT", "Left OPERATOR");
  }

  @Test
  void shouldNameTheRetry() {
    var office = Office.submitted(KitFixtures.one(APPROVED, PatchDraft.action("invoice.post")));
    office.host.refusing.put("invoice.post", "no stock");
    office.request("approve");
    office.work();
    office.host.refusing.clear();
    var failed =
        office.state().tokens().stream()
            .filter(token -> token.phase() == Phase.FAILED)
            .findFirst()
            .orElseThrow();
    office.book(new OperatorCommand.Retry(failed.id(), "the cause is gone"), Actor.person("olga"));
    office.work();

    assertThat(causes(office)).contains("Left RETRY");
  }

  /** What led to each step; where it was a step, that step chose an edge to this one. */
  private static List<String> causes(Office office) {
    var journal = office.journal();
    var causes = new ArrayList<String>();
    for (var entry : journal) {
      if (!(entry.event() instanceof StepEvent.StepOpened opened)) {
        continue;
      }
      assertThat(opened.cause()).as(opened.nodeId()).isBetween(1L, entry.seq() - 1);
      var cause = journal.get((int) opened.cause() - 1).event();
      assertThat(office.row(entry.seq()).opening().input()).containsEntry("cause", opened.cause());
      if (cause instanceof StepEvent.StepOpened before) {
        assertThat(chosen(office, opened.cause()))
            .as(before.nodeId() + " to " + opened.nodeId())
            .anyMatch(edge -> edge.equals(opened.nodeId()));
      }
      causes.add(
          cause.getClass().getSimpleName()
              + (cause instanceof TokenEvent.Left left ? " " + left.cause().kind() : ""));
    }
    return causes;
  }

  /** The nodes to which the edges lead that a step chose. */
  private static List<String> chosen(Office office, long step) {
    var ids = office.row(step).result().output().get("chosen_edge_ids");
    return ((List<?>) Objects.requireNonNull(ids))
        .stream()
            .map(id -> WorkflowModel.of(office.workflow).edge(String.valueOf(id)).target())
            .toList();
  }
}
