package io.countersign.testkit.advance;

import static io.countersign.testkit.advance.PatchDraft.SUBMITTED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.countersign.engine.document.Actor;
import io.countersign.engine.family.question.QuestionEvent;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.OperatorCommand;
import io.countersign.engine.workflow.Approvers;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.engine.workflow.graph.ApproverGroup;
import io.countersign.engine.workflow.graph.StepForm;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/**
 * Specification of edges that lead back inside a slot: which tokens go back, which approvals are
 * asked for again, and which stay valid.
 */
public abstract class SlotReturnKit extends TruthKit {

  /** Constructor for the subclass of a store's author. */
  protected SlotReturnKit() {}

  private static String id(int number) {
    return PatchDraft.id(SUBMITTED, number);
  }

  /** Returns an approval whose rejection is an outcome for an edge. */
  static StepConfig asking(String person) {
    return new StepConfig.Approval(
            new ApproverGroup.Inline(
                List.of(new Approvers.User(person)), Approvers.Quorum.ANY, false),
            false,
            false,
            StepConfig.Approval.OnReject.LEAVE,
            Optional.empty())
        .continuing();
  }

  private static PatchDraft three() {
    return new PatchDraft()
        .node(SUBMITTED, 1, PatchDraft.approval("ada"))
        .node(SUBMITTED, 2, PatchDraft.approval("bob"))
        .node(SUBMITTED, 3, asking("cyd"))
        .edge(SUBMITTED, 1, 2)
        .edge(SUBMITTED, 2, 3);
  }

  private void say(InvoiceWorkplace office, int node, String person, Answer answer) {
    assertInstanceOf(CommandResult.Accepted.class, office.decide(id(node), person, answer));
    office.work();
  }

  private static List<String> approved(InvoiceWorkplace office) {
    return office.state().approvals().values().stream()
        .filter(one -> one.verdict() == Verdict.APPROVED)
        .map(Approval::nodeId)
        .sorted()
        .toList();
  }

  /** A return takes the approvals that are asked for again, and leaves those before it. */
  @Test
  void shouldKeepTheApprovalsThatAreNotAskedForAgain() {
    var office = submit(three().back(SUBMITTED, 3, 2, EdgeChoice.on("rejected")).build());
    say(office, 1, "ada", Answer.APPROVED);
    say(office, 2, "bob", Answer.APPROVED);

    say(office, 3, "cyd", Answer.REJECTED);

    assertEquals(List.of(id(2)), office.nodes());
    assertEquals(List.of(id(1)), approved(office));
    say(office, 2, "bob", Answer.APPROVED);
    say(office, 3, "cyd", Answer.APPROVED);
    assertEquals(List.of("sys:state:active"), office.nodes());
    var applied = office.events(QuestionEvent.ApprovalsApplied.class);
    assertEquals(1, applied.size());
    assertEquals(3, applied.get(0).steps().size());
    assertEquals(1, office.rows(id(1)).size());
    assertEquals(2, office.rows(id(2)).size());
  }

  /** Each pass asks all people again, however often the document goes back. */
  @Test
  void shouldGoRoundAsOftenAsPeopleSendItBack() {
    var office = submit(three().back(SUBMITTED, 3, 1, EdgeChoice.on("rejected")).build());
    for (int i = 0; i < 5; i++) {
      say(office, 1, "ada", Answer.APPROVED);
      say(office, 2, "bob", Answer.APPROVED);
      say(office, 3, "cyd", Answer.REJECTED);
      assertEquals(List.of(id(1)), office.nodes());
      assertEquals(List.of(), approved(office));
    }
    say(office, 1, "ada", Answer.APPROVED);
    say(office, 2, "bob", Answer.APPROVED);
    say(office, 3, "cyd", Answer.APPROVED);

    assertEquals(List.of("sys:state:active"), office.nodes());
    assertEquals(6, office.rows(id(3)).size());
  }

  private static PatchDraft forked(int before) {
    return new PatchDraft()
        .node(SUBMITTED, before, PatchDraft.approval("ada"))
        .node(SUBMITTED, 2, new StepForm.ParallelSplit())
        .node(SUBMITTED, 3, PatchDraft.approval("bob"))
        .node(SUBMITTED, 4, asking("cyd"))
        .node(SUBMITTED, 5, PatchDraft.approval("dan"))
        .node(SUBMITTED, 6, new StepForm.ParallelJoin(JoinMode.ALL, OptionalInt.empty()))
        .edge(SUBMITTED, before, 2)
        .edge(SUBMITTED, 2, 3)
        .edge(SUBMITTED, 2, 5)
        .edge(SUBMITTED, 3, 4)
        .edge(SUBMITTED, 4, 6)
        .edge(SUBMITTED, 5, 6);
  }

  /** A return inside a branch leaves the other branches and their approvals alone. */
  @Test
  void shouldStayInItsBranch() {
    var office = submit(forked(1).back(SUBMITTED, 4, 3, EdgeChoice.on("rejected")).build());
    say(office, 1, "ada", Answer.APPROVED);
    say(office, 3, "bob", Answer.APPROVED);
    say(office, 5, "dan", Answer.APPROVED);

    say(office, 4, "cyd", Answer.REJECTED);

    assertEquals(List.of(id(3), id(6)), office.nodes());
    assertEquals(List.of(id(1), id(5)), approved(office));
    say(office, 3, "bob", Answer.APPROVED);
    say(office, 4, "cyd", Answer.APPROVED);
    assertEquals(List.of("sys:state:active"), office.nodes());
    assertEquals(1, office.rows(id(5)).size());
  }

  /** A return out of a branch takes the whole split back, and closes what the others ask. */
  @Test
  void shouldTakeAllBranchesBackWithIt() {
    var office = submit(forked(1).back(SUBMITTED, 4, 1, EdgeChoice.on("rejected")).build());
    say(office, 1, "ada", Answer.APPROVED);
    say(office, 3, "bob", Answer.APPROVED);

    say(office, 4, "cyd", Answer.REJECTED);

    assertEquals(List.of(id(1)), office.nodes());
    assertEquals(List.of(), approved(office));
    assertEquals(StepStatus.CANCELLED, office.rows(id(5)).get(0).status());
    assertEquals(1, office.state().tokens().size());
    say(office, 1, "ada", Answer.APPROVED);
    say(office, 3, "bob", Answer.APPROVED);
    say(office, 4, "cyd", Answer.APPROVED);
    assertEquals(List.of(id(5), id(6)), office.nodes());
    say(office, 5, "dan", Answer.APPROVED);
    assertEquals(List.of("sys:state:active"), office.nodes());
  }

  /** A return to the split itself begins all branches again. */
  @Test
  void shouldForkAgain() {
    var office = submit(forked(1).back(SUBMITTED, 4, 2, EdgeChoice.on("rejected")).build());
    say(office, 1, "ada", Answer.APPROVED);
    say(office, 5, "dan", Answer.APPROVED);
    say(office, 3, "bob", Answer.APPROVED);

    say(office, 4, "cyd", Answer.REJECTED);

    assertEquals(List.of(id(3), id(5)), office.nodes());
    assertEquals(List.of(id(1)), approved(office));
  }

  /** A return from an inner branch to the branch around it leaves the outer branches alone. */
  @Test
  void shouldLeadOutOfTheInnerSplitOnly() {
    var patch =
        new PatchDraft()
            .node(SUBMITTED, 1, new StepForm.ParallelSplit())
            .node(SUBMITTED, 2, PatchDraft.approval("ada"))
            .node(SUBMITTED, 3, new StepForm.ParallelSplit())
            .node(SUBMITTED, 4, asking("bob"))
            .node(SUBMITTED, 5, PatchDraft.approval("cyd"))
            .node(SUBMITTED, 6, new StepForm.ParallelJoin(JoinMode.ALL, OptionalInt.empty()))
            .node(SUBMITTED, 7, PatchDraft.approval("dan"))
            .node(SUBMITTED, 8, new StepForm.ParallelJoin(JoinMode.ALL, OptionalInt.empty()))
            .edge(SUBMITTED, 1, 2)
            .edge(SUBMITTED, 1, 7)
            .edge(SUBMITTED, 2, 3)
            .edge(SUBMITTED, 3, 4)
            .edge(SUBMITTED, 3, 5)
            .edge(SUBMITTED, 4, 6)
            .edge(SUBMITTED, 5, 6)
            .edge(SUBMITTED, 6, 8)
            .edge(SUBMITTED, 7, 8)
            .back(SUBMITTED, 4, 2, EdgeChoice.on("rejected"))
            .build();
    var office = submit(patch);
    say(office, 2, "ada", Answer.APPROVED);
    say(office, 7, "dan", Answer.APPROVED);
    say(office, 5, "cyd", Answer.APPROVED);

    say(office, 4, "bob", Answer.REJECTED);

    assertEquals(List.of(id(2), id(8)), office.nodes());
    assertEquals(List.of(id(7)), approved(office));
    office.book(new OperatorCommand.Rebuild("after a return"), Actor.person("olga"));
    say(office, 2, "ada", Answer.APPROVED);
    say(office, 4, "bob", Answer.APPROVED);
    say(office, 5, "cyd", Answer.APPROVED);
    assertEquals(List.of("sys:state:active"), office.nodes());
  }

  /** An answer to a question that a return closed changes nothing. */
  @Test
  void shouldIgnoreAnAnswerToAQuestionThatWasClosed() {
    var office = submit(forked(1).back(SUBMITTED, 4, 1, EdgeChoice.on("rejected")).build());
    say(office, 1, "ada", Answer.APPROVED);
    var late = KitFixtures.yes(office, id(5));
    say(office, 3, "bob", Answer.APPROVED);
    say(office, 4, "cyd", Answer.REJECTED);
    long seq = office.state().progress().seq();

    var booked = office.book(late, Actor.person("dan"));

    assertTrue(booked instanceof CommandResult.NoChange, String.valueOf(booked));
    assertEquals(List.of(id(1)), office.nodes());
    assertTrue(office.state().progress().seq() >= seq);
  }

  /** A patch that sends a document back out of a branch, for walks and crashes. */
  static WorkflowPatch returning() {
    return forked(1).back(SUBMITTED, 4, 1, EdgeChoice.on("rejected")).build();
  }
}
