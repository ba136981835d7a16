package io.countersign.testkit.advance;

import static io.countersign.testkit.advance.PatchDraft.SUBMITTED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.countersign.engine.approval.ApprovalRow;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.family.question.QuestionEvent;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.request.SendBack;
import io.countersign.engine.row.EffectRow;
import io.countersign.engine.workflow.Approvers.Quorum;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.StepConfig.Approval.OnNoApprover;
import io.countersign.engine.workflow.StepConfig.Task;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.engine.workflow.graph.ApproverGroup;
import io.countersign.problem.ProblemCode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Specification of tasks: the action that a person takes says how the document goes on, and no gate
 * counts it as an approval.
 */
public abstract class TaskKit extends TruthKit {

  private static final String BADGE = "print_badge";
  private static final String WORK = PatchDraft.id(SUBMITTED, 1);
  private static final String PRINT = PatchDraft.id(SUBMITTED, 2);
  private static final String ASKED = PatchDraft.id(SUBMITTED, 3);

  /** Constructor for the subclass of a store's author. */
  protected TaskKit() {}

  private static StepConfig review(String... people) {
    return PatchSteps.task(
            List.of(people).stream().map(PatchSteps::user).toList(),
            PatchSteps.consent("APPROVE", "approved"),
            PatchSteps.dissent("REJECT", "rejected"),
            PatchSteps.settle("BYPASS", "bypassed"),
            new Task.Action("PASS", Task.Means.ABSTENTION, "", false))
        .within("PT8H");
  }

  private static StepConfig printing() {
    return PatchSteps.task(
        List.of(PatchSteps.user("pia")),
        PatchSteps.consent("PRINT", "printed"),
        PatchSteps.settle("RETURN", "returned").explained());
  }

  /** A review, a print that may return to it, and an approval. */
  static WorkflowPatch desk(String... reviewers) {
    return new PatchDraft()
        .node(SUBMITTED, 1, review(reviewers))
        .node(SUBMITTED, 2, printing())
        .node(SUBMITTED, 3, PatchDraft.approval("ada"))
        .edge(SUBMITTED, 1, 2, EdgeChoice.on("approved"))
        .edge(SUBMITTED, 1, 3, EdgeChoice.on("bypassed"))
        .edge(SUBMITTED, 1, 3, EdgeChoice.on("rejected"))
        .edge(SUBMITTED, 1, 3, EdgeChoice.on("expired"))
        .edge(SUBMITTED, 2, 3, EdgeChoice.on("printed"))
        .back(SUBMITTED, 2, 1, EdgeChoice.on("returned"))
        .build();
  }

  private static ApprovalAnswer action(
      InvoiceWorkplace office, String node, String name, String remark) {
    var question =
        office.state().approvals().values().stream()
            .filter(one -> one.nodeId().equals(node) && one.verdict() == Verdict.OPEN)
            .findFirst()
            .orElseThrow();
    return ApprovalAnswer.to(question, name, remark);
  }

  private static CommandResult act(
      InvoiceWorkplace office, String node, String person, String name, String remark) {
    var result = office.book(action(office, node, name, remark), Actor.person(person));
    office.work();
    return result;
  }

  private static void acts(InvoiceWorkplace office, String node, String person, String name) {
    assertInstanceOf(CommandResult.Accepted.class, act(office, node, person, name, ""));
  }

  private static List<ApprovalRow> rows(InvoiceWorkplace office) {
    return office.in(
        tx -> tx.approvals().of(OrgId.of(InvoiceWorkplace.ORG), InstanceId.of(office.id())));
  }

  /** Each action leads along the edge for its outcome. */
  @Test
  void shouldGoOnAsTheActionSays() {
    var office = submit(desk("ada"));
    acts(office, WORK, "ada", "APPROVE");
    assertEquals(List.of(PRINT), office.nodes());
    acts(office, PRINT, "pia", "PRINT");
    assertEquals(List.of(ASKED), office.nodes());

    var other = submit(desk("ada"));
    acts(other, WORK, "ada", "BYPASS");
    assertEquals(List.of(ASKED), other.nodes());
  }

  /** An action may send the document back, with a remark that is kept. */
  @Test
  void shouldSendBackWithARemark() {
    var office = submit(desk("ada"));
    acts(office, WORK, "ada", "APPROVE");

    var silent = act(office, PRINT, "pia", "RETURN", " ");
    var spoken = act(office, PRINT, "pia", "RETURN", "the photo is missing");

    assertEquals(EngineCode.APPROVAL_REASON_MISSING, code(silent));
    assertInstanceOf(CommandResult.Accepted.class, spoken);
    assertEquals(List.of(WORK), office.nodes());
    var returned = rows(office).get(1);
    assertEquals(Verdict.SETTLED, returned.course().verdict());
    var decision = returned.course().decisions().get(0);
    assertEquals("RETURN", decision.action());
    assertEquals("the photo is missing", decision.reason());
    assertEquals(Answer.SETTLED, decision.answer());
  }

  private static ProblemCode code(CommandResult result) {
    return assertInstanceOf(CommandResult.Rejected.class, result).problems().get(0).code();
  }

  /** An action has its effects when it ends the task; other actions do not have them. */
  @Test
  void shouldQueueTheEffectsOfTheActionThatEndsTheTask() {
    var task =
        ((StepConfig.Task) printing()).causing("PRINT", BADGE, Map.of("sum", "entity.amount"));
    var patch =
        new PatchDraft()
            .node(SUBMITTED, 1, review("ada"))
            .node(SUBMITTED, 2, task)
            .node(SUBMITTED, 3, PatchDraft.approval("ada"))
            .edge(SUBMITTED, 1, 2, EdgeChoice.on("approved"))
            .edge(SUBMITTED, 1, 3, EdgeChoice.on("bypassed"))
            .edge(SUBMITTED, 1, 3, EdgeChoice.on("rejected"))
            .edge(SUBMITTED, 1, 3, EdgeChoice.on("expired"))
            .edge(SUBMITTED, 2, 3, EdgeChoice.on("printed"))
            .back(SUBMITTED, 2, 1, EdgeChoice.on("returned"))
            .build();
    var office = submit(patch);
    acts(office, WORK, "ada", "APPROVE");
    act(office, PRINT, "pia", "RETURN", "the photo is missing");
    assertEquals(List.of(), effects(office));

    acts(office, WORK, "ada", "APPROVE");
    acts(office, PRINT, "pia", "PRINT");

    assertEquals(List.of(ASKED), office.nodes());
    var queued = effects(office);
    assertEquals(1, queued.size());
    assertEquals(BADGE, queued.get(0).effectType());
    assertEquals(
        Map.of("document", Map.of("type", "invoice", "id", "inv-1"), "sum", 500L),
        queued.get(0).sentPayload());
    var row = office.rows(PRINT).get(1);
    assertTrue(row.result().output().toString().contains("effects=[" + queued.get(0).seq() + "]"));
    assertEquals(row.visit().seq(), queued.get(0).step());
    office.check();
  }

  private static List<EffectRow> effects(InvoiceWorkplace office) {
    return office
        .in(tx -> tx.history().readRows(OrgId.of(InvoiceWorkplace.ORG), InstanceId.of(office.id())))
        .effects()
        .stream()
        .map(effect -> effect.row())
        .toList();
  }

  /** A person who is not asked is refused first, and nothing is written. */
  @Test
  void shouldRefuseOtherPeopleAndOtherActions() {
    var office = submit(desk("ada"));
    long seq = office.state().progress().seq();

    assertEquals(EngineCode.APPROVAL_NOT_ASKED, code(act(office, WORK, "bob", "SIGN", "")));
    assertEquals(EngineCode.APPROVAL_ACTION_UNKNOWN, code(act(office, WORK, "ada", "SIGN", "")));
    assertEquals(EngineCode.APPROVAL_ACTION_UNKNOWN, code(act(office, WORK, "ada", "approve", "")));

    assertEquals(seq, office.state().progress().seq());
    assertEquals(List.of(WORK), office.nodes());
  }

  private static CommandResult sendsBack(
      InvoiceWorkplace office, String node, String person, String target) {
    var asked = action(office, node, "RETURN", "look again");
    var back =
        new SendBack(asked.step(), asked.version(), asked.materialHash(), target, asked.reason());
    var context = RequestContext.of(Actor.person(person));
    var result = office.in(tx -> office.advancer.sendBack(tx, office.key(), back, context));
    office.work();
    office.check();
    return result;
  }

  /** A person may send a document back to a step that it has passed, and to no other. */
  @Test
  void shouldSendBackToAStepThatWasPassed() {
    var office = submit(desk("ada"));
    acts(office, WORK, "ada", "APPROVE");
    assertEquals(EngineCode.INVALID_RETURN_TARGET, code(sendsBack(office, PRINT, "pia", ASKED)));
    assertEquals(
        EngineCode.INVALID_RETURN_TARGET, code(sendsBack(office, PRINT, "pia", "sys:start")));
    assertEquals(EngineCode.APPROVAL_NOT_ASKED, code(sendsBack(office, PRINT, "ada", WORK)));

    assertInstanceOf(CommandResult.Accepted.class, sendsBack(office, PRINT, "pia", WORK));

    assertEquals(List.of(WORK), office.nodes());
    assertEquals(2, office.rows(WORK).size());
    assertEquals(Verdict.SETTLED, rows(office).get(1).course().verdict());
    assertEquals(List.of(), office.verify());
    acts(office, WORK, "ada", "BYPASS");
    assertEquals(EngineCode.INVALID_RETURN_TARGET, code(sendsBack(office, ASKED, "ada", WORK)));
  }

  /** Consent is counted; an abstention is none; dissent ends the task at once. */
  @Test
  void shouldCountConsentAndEndWithDissent() {
    var office = submit(desk("ada", "bob"));
    acts(office, WORK, "ada", "APPROVE");
    assertEquals(List.of(WORK), office.nodes());
    acts(office, WORK, "bob", "APPROVE");
    assertEquals(List.of(PRINT), office.nodes());

    var other = submit(desk("ada", "bob"));
    acts(other, WORK, "bob", "REJECT");
    assertEquals(List.of(ASKED), other.nodes());
    assertEquals(Verdict.REJECTED, rows(other).get(0).course().verdict());
  }

  private static WorkflowPatch forHolders(OnNoApprover otherwise, PatchedTask task) {
    return new PatchDraft()
        .node(SUBMITTED, 1, task.with(otherwise))
        .node(SUBMITTED, 3, PatchDraft.approval("ada"))
        .edge(SUBMITTED, 1, 3, EdgeChoice.on("approved"))
        .edge(SUBMITTED, 1, 3, EdgeChoice.on("expired"))
        .edge(SUBMITTED, 1, 3, EdgeChoice.on(otherwise == OnNoApprover.SKIP ? "skipped" : "failed"))
        .build();
  }

  /** A task of a role, with what happens if there is no holder. */
  @FunctionalInterface
  private interface PatchedTask {
    Task with(OnNoApprover otherwise);
  }

  private static PatchedTask clerks(Quorum quorum, String role) {
    return otherwise ->
        new Task(
            new ApproverGroup.Inline(List.of(PatchSteps.role(role)), quorum, false),
            List.of(
                PatchSteps.consent("APPROVE", "approved"),
                new Task.Action("PASS", Task.Means.ABSTENTION, "", false)),
            Optional.empty(),
            otherwise);
  }

  /**
   * Where any holder of a role may act, the roles of those who act count, and no list of holders.
   */
  @Test
  void shouldAskARoleWithoutCountingItsHolders() {
    var office = submit(forHolders(OnNoApprover.FAIL, clerks(Quorum.ANY, "clerk")));

    assertEquals(List.of(WORK), office.nodes());
    assertEquals(1, rows(office).get(0).assignees().size());
    var stranger = Actor.person("linus", "manager");
    assertEquals(EngineCode.APPROVAL_NOT_ASKED, code(acts(office, stranger, "APPROVE")));
    var first = Actor.person("cara", "clerk");
    assertInstanceOf(CommandResult.Accepted.class, acts(office, first, "PASS"));
    assertEquals(List.of(WORK), office.nodes());
    assertEquals(EngineCode.APPROVAL_NOT_ASKED, code(acts(office, first, "APPROVE")));
    var second = Actor.person("dana", "clerk");
    assertInstanceOf(CommandResult.Accepted.class, acts(office, second, "APPROVE"));
    assertEquals(List.of(ASKED), office.nodes());
  }

  /** Several people of a role are counted as they come. */
  @Test
  void shouldCountHoldersOfARoleAsTheyCome() {
    var office = submit(forHolders(OnNoApprover.FAIL, clerks(Quorum.people(2), "clerk")));
    assertInstanceOf(
        CommandResult.Accepted.class, acts(office, Actor.person("cara", "clerk"), "APPROVE"));
    assertEquals(List.of(WORK), office.nodes());
    assertEquals(
        EngineCode.APPROVAL_NOT_ASKED,
        code(acts(office, Actor.person("cara", "clerk"), "APPROVE")));
    acts(office, Actor.person("dana", "clerk"), "APPROVE");
    assertEquals(List.of(ASKED), office.nodes());
  }

  /** Where a step is skipped without a holder, the directory is asked whether there is one. */
  @Test
  void shouldAskTheDirectoryWhereASkipNeedsIt() {
    var skipped = submit(forHolders(OnNoApprover.SKIP, clerks(Quorum.ANY, "vacant")));
    assertEquals(List.of(ASKED), skipped.nodes());

    var asked = submit(forHolders(OnNoApprover.SKIP, clerks(Quorum.ANY, "manager")));
    assertEquals(List.of(WORK), asked.nodes());
    acts(asked, Actor.person("linus", "manager"), "APPROVE");
    assertEquals(List.of(ASKED), asked.nodes());
  }

  private static WorkflowPatch counter(int people) {
    return new PatchDraft()
        .node(
            SUBMITTED,
            1,
            PatchSteps.counted(
                people,
                List.of(PatchSteps.user("grace"), PatchSteps.role("manager")),
                PatchSteps.consent("APPROVE", "approved"),
                PatchSteps.dissent("REJECT", "rejected")))
        .node(SUBMITTED, 3, PatchDraft.approval("ada"))
        .edge(SUBMITTED, 1, 3, EdgeChoice.on("approved"))
        .edge(SUBMITTED, 1, 3, EdgeChoice.on("rejected"))
        .build();
  }

  private static CommandResult acts(InvoiceWorkplace office, Actor who, String name) {
    var result = office.book(action(office, WORK, name, ""), who);
    office.work();
    return result;
  }

  /** A counter needs so many people, each once, no matter for which approver they speak. */
  @Test
  void shouldCountPeopleAndNotTheirParties() {
    var grace = Actor.person("grace", "manager");
    var linus = Actor.person("linus", "manager");
    for (var last : List.of("APPROVE", "REJECT")) {
      var office = submit(counter(2));
      assertInstanceOf(CommandResult.Accepted.class, acts(office, grace, "APPROVE"));
      assertEquals(EngineCode.APPROVAL_NOT_ASKED, code(acts(office, grace, "APPROVE")));
      assertEquals(List.of(WORK), office.nodes());
      assertEquals(
          new ApprovalRow.Progress(2, List.of("grace"), false), rows(office).get(0).progress());

      assertInstanceOf(CommandResult.Accepted.class, acts(office, linus, last));

      assertEquals(List.of(ASKED), office.nodes());
      assertEquals(2, rows(office).get(0).course().decisions().size());
      assertEquals(last.equals("APPROVE"), rows(office).get(0).progress().reached());
    }
  }

  /** With fewer people than are needed nothing could ever end the task, so the step fails. */
  @Test
  void shouldFailWithFewerPeopleThanAreNeeded() {
    var office = submit(counter(3));

    assertEquals(List.of(WORK), office.nodes());
    assertTrue(
        office.rows(WORK).get(0).result().error().contains("3 people are needed"),
        () -> office.rows(WORK).get(0).result().error());
  }

  /** An action on a question that is closed changes nothing. */
  @Test
  void shouldIgnoreTheSecondOfTwo() {
    var office = submit(desk("ada", "bob"));
    var late = action(office, WORK, "APPROVE", "");
    acts(office, WORK, "ada", "BYPASS");

    var booked = office.book(late, Actor.person("bob"));

    assertInstanceOf(CommandResult.NoChange.class, booked);
    assertEquals(List.of(ASKED), office.nodes());
    assertEquals(1, rows(office).get(0).course().decisions().size());
  }

  /** A person may act in a task and approve; only the approval is worth something for the gate. */
  @Test
  void shouldBeNoApprovalForAnyGate() {
    var office = submit(desk("ada"));
    acts(office, WORK, "ada", "APPROVE");
    acts(office, PRINT, "pia", "PRINT");
    assertEquals(List.of(ASKED), nodesOf(office.state().approvals().values()));

    office.decide(ASKED, "ada", Answer.APPROVED);
    office.work();

    assertEquals(List.of("sys:state:active"), office.nodes());
    var applied = office.events(QuestionEvent.ApprovalsApplied.class).get(0).steps();
    assertEquals(List.of(rows(office).get(2).step()), applied);
  }

  /** A person who agreed in an open task may still approve beside it. */
  @Test
  void shouldBarNoPersonFromAnApproval() {
    var patch =
        new PatchDraft()
            .node(SUBMITTED, 4, PatchSteps.split())
            .node(
                SUBMITTED,
                1,
                PatchSteps.task(
                    List.of(PatchSteps.user("ada"), PatchSteps.user("bob")),
                    PatchSteps.consent("APPROVE", "approved")))
            .node(SUBMITTED, 3, PatchDraft.approval("ada"))
            .node(SUBMITTED, 5, PatchSteps.join(JoinMode.ALL))
            .edge(SUBMITTED, 4, 1)
            .edge(SUBMITTED, 4, 3)
            .edge(SUBMITTED, 1, 5, EdgeChoice.on("approved"))
            .edge(SUBMITTED, 3, 5)
            .build();
    var office = submit(patch);
    acts(office, WORK, "ada", "APPROVE");

    assertInstanceOf(CommandResult.Accepted.class, office.decide(ASKED, "ada", Answer.APPROVED));

    acts(office, WORK, "bob", "APPROVE");
    assertEquals(List.of("sys:state:active"), office.nodes());
  }

  private static List<String> nodesOf(Iterable<Approval> approvals) {
    var nodes = new ArrayList<String>();
    approvals.forEach(one -> nodes.add(one.nodeId()));
    return nodes;
  }

  /** A changed document asks all people again, as with approvals. */
  @Test
  void shouldAskAgainWhenTheDocumentChanges() {
    var office = submit(desk("ada", "bob"));
    acts(office, WORK, "ada", "APPROVE");
    var stale = action(office, WORK, "APPROVE", "");
    office.edit("amount", 900L);
    office.work();
    office.request("submit");
    office.work();

    assertEquals(2, rows(office).size());
    assertTrue(office.state().approvals().values().iterator().next().decisions().isEmpty());
    assertInstanceOf(CommandResult.NoChange.class, office.book(stale, Actor.person("bob")));
    acts(office, WORK, "ada", "APPROVE");
    acts(office, WORK, "bob", "APPROVE");
    assertEquals(List.of(PRINT), office.nodes());
  }

  /** A task that is not done in time has an outcome of its own. */
  @Test
  void shouldExpire() {
    var office = submit(desk("ada"));
    office.passes(Duration.ofHours(9));
    office.work();

    assertEquals(List.of(ASKED), office.nodes());
    assertEquals(Verdict.LAPSED, rows(office).get(0).course().verdict());
  }

  /** Tasks that are done leave nothing in the live row, however often the document is sent back. */
  @Test
  void shouldNotGrowWithEachTask() {
    var office = submit(desk("ada"));
    for (int i = 0; i < 10; i++) {
      acts(office, WORK, "ada", "APPROVE");
      act(office, PRINT, "pia", "RETURN", "once more");
      assertEquals(1, office.state().approvals().size());
    }
    assertEquals(21, rows(office).size());
  }
}
