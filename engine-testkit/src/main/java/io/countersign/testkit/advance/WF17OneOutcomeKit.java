package io.countersign.testkit.advance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.countersign.engine.document.Actor;
import io.countersign.engine.family.question.QuestionEvent.AnsweredLate;
import io.countersign.engine.family.question.QuestionEvent.ApprovalDecided;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.request.SendBack;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.WorkflowPatch;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/**
 * Specification of WF-17: a visit has one outcome. An answer names its visit; one that comes later
 * is kept and changes nothing.
 */
public abstract class WF17OneOutcomeKit extends TruthKit {

  private static final String SUBMITTED = PatchDraft.SUBMITTED;
  private static final String FIRST = PatchDraft.id(SUBMITTED, 1);
  private static final String SECOND = PatchDraft.id(SUBMITTED, 2);
  private static final int TASKS = 8;

  /** Constructor for the subclass of a store's author. */
  protected WF17OneOutcomeKit() {}

  private static StepConfig task() {
    return PatchSteps.task(
            List.of(PatchSteps.user("ada"), PatchSteps.user("bob")),
            PatchSteps.settle("APPROVE", "approved"),
            PatchSteps.settle("RETURN", "returned"))
        .within("P9D");
  }

  /** Tasks one after another, each of which may return to the first. */
  private static WorkflowPatch chain() {
    var draft = new PatchDraft();
    for (int i = 1; i <= TASKS; i++) {
      draft.node(SUBMITTED, i, task());
    }
    draft.node(SUBMITTED, TASKS + 1, PatchDraft.approval("ada"));
    for (int i = 1; i <= TASKS; i++) {
      draft.edge(SUBMITTED, i, i + 1, EdgeChoice.on("approved"));
      if (i > 1) {
        draft.back(SUBMITTED, i, 1, EdgeChoice.on("returned"));
      }
    }
    return draft.edge(SUBMITTED, 1, TASKS + 1, EdgeChoice.on("returned")).build();
  }

  private static Approval question(InvoiceWorkplace office) {
    return office.state().approvals().values().stream()
        .filter(one -> one.verdict() == Verdict.OPEN)
        .findFirst()
        .orElseThrow();
  }

  private static CommandResult answers(
      InvoiceWorkplace office, Approval seen, String person, String action) {
    var result = office.book(ApprovalAnswer.to(seen, action, "as " + person), Actor.person(person));
    office.work();
    return result;
  }

  private static List<AnsweredLate> late(InvoiceWorkplace office) {
    return office.events(AnsweredLate.class);
  }

  /** An answer to the first visit does not answer the second one of the same step. */
  @Test
  void shouldNotTakeAnAnswerForAnotherVisitOfTheSameStep() {
    var office = submit(chain());
    var first = question(office);
    answers(office, first, "ada", "APPROVE");
    answers(office, question(office), "ada", "RETURN");
    assertEquals(List.of(FIRST), office.nodes());

    var result = answers(office, first, "bob", "APPROVE");

    assertInstanceOf(CommandResult.NoChange.class, result);
    assertEquals(List.of(FIRST), office.nodes());
    assertEquals(
        List.of(StepStatus.COMPLETED, StepStatus.PENDING),
        office.rows(FIRST).stream().map(row -> row.status()).toList());
    office.check();
  }

  /** A second click answers nothing, above all not the step that follows. */
  @Test
  void shouldNotTakeASecondClickForTheNextStep() {
    var office = submit(chain());
    var seen = question(office);
    answers(office, seen, "ada", "APPROVE");

    for (int i = 0; i < 3; i++) {
      assertInstanceOf(CommandResult.NoChange.class, answers(office, seen, "ada", "APPROVE"));
    }

    assertEquals(List.of(SECOND), office.nodes());
    assertEquals(1, office.events(ApprovalDecided.class).size());
    assertEquals(3, late(office).size());
    office.check();
  }

  /** What comes later is kept with the person, the action and the remark; no other row changes. */
  @Test
  void shouldKeepWhatComesLater() {
    var office = submit(chain());
    var seen = question(office);
    answers(office, seen, "ada", "APPROVE");
    var approvals = office.approvals();
    var rows = office.rows();

    var result =
        assertInstanceOf(CommandResult.NoChange.class, answers(office, seen, "bob", "RETURN"));

    assertTrue(result.why().contains("'RETURN' came too late"), result.why());
    var kept = late(office).get(0);
    assertEquals(seen.step(), kept.step());
    assertEquals("bob", kept.by().id());
    assertEquals("RETURN", kept.action());
    assertEquals("as bob", kept.reason());
    assertEquals(approvals, office.approvals());
    assertEquals(rows, office.rows());
    office.check();
  }

  /** A return that a person chooses names its visit, too. */
  @Test
  void shouldNotSendBackFromAVisitThatIsOver() {
    var office = submit(chain());
    answers(office, question(office), "ada", "APPROVE");
    var seen = question(office);
    answers(office, seen, "ada", "APPROVE");
    var before = office.nodes();

    var result = office.book(SendBack.from(seen, FIRST, "again"), Actor.person("bob"));

    assertInstanceOf(CommandResult.NoChange.class, result);
    assertEquals(before, office.nodes());
    assertEquals("RETURN", late(office).get(0).action());
    office.check();
  }

  /** Of two people who answer at once, one decides each visit. */
  @Test
  void shouldLetOneOfTwoDecideEachVisit() throws Exception {
    var office = submit(chain());
    for (int visit = 1; visit <= TASKS; visit++) {
      var seen = question(office);
      List<Callable<CommandResult>> both =
          List.of(() -> atOnce(office, seen, "ada"), () -> atOnce(office, seen, "bob"));

      var results = KitFixtures.together(both);

      assertEquals(1, results.stream().filter(CommandResult.Accepted.class::isInstance).count());
      office.work();
      assertEquals(List.of(PatchDraft.id(SUBMITTED, visit + 1)), office.nodes());
      assertEquals(visit, office.events(ApprovalDecided.class).size());
    }
    office.check();
  }

  /** The loser waits for the lock, or is told that it is busy. */
  private static CommandResult atOnce(InvoiceWorkplace office, Approval seen, String person) {
    return office.in(
        tx ->
            office.advancer.answer(
                tx,
                office.key(),
                ApprovalAnswer.to(seen, "APPROVE", ""),
                RequestContext.of(Actor.person(person))));
  }
}
