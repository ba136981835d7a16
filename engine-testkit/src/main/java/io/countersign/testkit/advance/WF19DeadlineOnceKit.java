package io.countersign.testkit.advance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.countersign.engine.calendar.BusinessCalendar;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.family.question.QuestionEvent.DeadlineFired;
import io.countersign.engine.family.question.QuestionWait;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.OperatorCommand;
import io.countersign.engine.row.EffectRow;
import io.countersign.engine.workflow.Condition;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.StepConfig.Task;
import io.countersign.engine.workflow.TaskDeadline;
import io.countersign.engine.workflow.TaskDeadline.Audience;
import io.countersign.engine.workflow.TaskDeadline.Kind;
import io.countersign.engine.workflow.WorkflowPatch;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Specification of WF-19: a deadline of a task fires at most once for each visit, and never once
 * the task was answered.
 */
public abstract class WF19DeadlineOnceKit extends TruthKit {

  private static final String SUBMITTED = PatchDraft.SUBMITTED;
  private static final String WORK = PatchDraft.id(SUBMITTED, 1);
  private static final String SECOND = PatchDraft.id(SUBMITTED, 2);
  private static final String ASKED = PatchDraft.id(SUBMITTED, 3);
  private static final Duration MICRO = Duration.ofNanos(1_000);

  /** Constructor for the subclass of a store's author. */
  protected WF19DeadlineOnceKit() {}

  private static Task work(TaskDeadline... deadlines) {
    var task =
        PatchSteps.counted(
            2,
            List.of(PatchSteps.role("manager")),
            PatchSteps.consent("APPROVE", "approved"),
            PatchSteps.dissent("REJECT", "rejected"),
            PatchSteps.settle("ESCALATE", "escalated"));
    for (var deadline : deadlines) {
      task = task.withDeadline(deadline);
    }
    return task.within("P90D");
  }

  /** A task with deadlines, another one that may return to it, and an approval. */
  private static WorkflowPatch patch(TaskDeadline... deadlines) {
    var second =
        PatchSteps.task(
                List.of(PatchSteps.user("bob")),
                PatchSteps.consent("APPROVE", "approved"),
                PatchSteps.settle("RETURN", "returned"))
            .within("P90D");
    return new PatchDraft()
        .node(SUBMITTED, 1, work(deadlines))
        .node(SUBMITTED, 2, second)
        .node(SUBMITTED, 3, PatchDraft.approval("ada"))
        .edge(SUBMITTED, 1, 2, EdgeChoice.on("approved"))
        .edge(SUBMITTED, 1, 2, EdgeChoice.on("rejected"))
        .edge(SUBMITTED, 1, 3, EdgeChoice.on("escalated"))
        .edge(SUBMITTED, 1, 3, EdgeChoice.on("expired"))
        .edge(SUBMITTED, 2, 3, EdgeChoice.on("expired"))
        .edge(SUBMITTED, 2, 3, EdgeChoice.on("approved"))
        .back(SUBMITTED, 2, 1, EdgeChoice.on("returned"))
        .build();
  }

  private static TaskDeadline warning() {
    return TaskDeadline.telling(
        "warning", Kind.WARNING, "PT20H", Audience.ASSIGNEES, Audience.REQUESTER);
  }

  private static TaskDeadline breach() {
    return TaskDeadline.telling("breach", Kind.BREACH, "PT24H", Audience.ADMIN);
  }

  private static TaskDeadline escalation() {
    return TaskDeadline.acting("escalation", Kind.BREACH, "PT48H", "ESCALATE");
  }

  private static List<String> fired(InvoiceWorkplace office) {
    return office.events(DeadlineFired.class).stream()
        .map(event -> event.name() + (event.held() ? "" : " not held"))
        .toList();
  }

  private static void after(InvoiceWorkplace office, Duration time) {
    office.passes(time);
    office.work();
    office.check();
  }

  private static CommandResult acts(InvoiceWorkplace office, String person, String action) {
    var question =
        office.state().approvals().values().stream()
            .filter(one -> one.verdict() == Verdict.OPEN)
            .findFirst()
            .orElseThrow();
    var result =
        office.book(ApprovalAnswer.to(question, action, "so"), Actor.person(person, "manager"));
    office.work();
    return result;
  }

  private static List<EffectRow> effects(InvoiceWorkplace office) {
    return office
        .in(tx -> tx.history().readRows(OrgId.of(InvoiceWorkplace.ORG), InstanceId.of(office.id())))
        .effects()
        .stream()
        .map(effect -> effect.row())
        .toList();
  }

  /** Each deadline fires at its time and no other time; a breach just after it. */
  @Test
  void shouldFireEachDeadlineOnceAtItsTime() {
    var office = submit(patch(escalation(), breach(), warning()));
    after(office, Duration.ofHours(20).minus(MICRO));
    assertEquals(List.of(), fired(office));
    after(office, MICRO);
    assertEquals(List.of("warning"), fired(office));
    after(office, Duration.ofHours(4));
    assertEquals(List.of("warning"), fired(office));
    after(office, MICRO);
    assertEquals(List.of("warning", "breach"), fired(office));
    after(office, Duration.ofHours(23));
    assertEquals(List.of("warning", "breach"), fired(office));
    assertEquals(List.of(WORK), office.nodes());

    after(office, Duration.ofHours(2));

    assertEquals(List.of("warning", "breach", "escalation"), fired(office));
    assertEquals(List.of(ASKED), office.nodes());
    after(office, Duration.ofDays(1));
    assertEquals(3, fired(office).size());
  }

  /** A worker that slept finds several: at one time a timer comes before a breach and a warning. */
  @Test
  void shouldFireThoseThatCameWhileNoWorkerWorked() {
    var told = TaskDeadline.telling("told", Kind.WARNING, "PT24H", Audience.ADMIN);
    var timer = TaskDeadline.telling("timer", Kind.TIMER, "PT24H", Audience.ADMIN);
    var office = submit(patch(told, breach(), timer, warning()));

    after(office, Duration.ofDays(2));

    assertEquals(List.of("warning", "timer", "told", "breach"), fired(office));
    assertEquals(List.of(WORK), office.nodes());
  }

  /** The first deadline that acts ends the task, and those behind it never fire. */
  @Test
  void shouldFireNothingAfterADeadlineThatActed() {
    var act = TaskDeadline.acting("timer", Kind.TIMER, "PT24H", "REJECT");
    var office = submit(patch(breach(), act, warning()));

    after(office, Duration.ofDays(2));

    assertEquals(List.of("warning", "timer"), fired(office));
    assertEquals(List.of(SECOND), office.nodes());
  }

  /** Those of the time at which the task lapses fire before that, and later ones never. */
  @Test
  void shouldFireNothingAfterTheTaskLapsed() {
    var lapse = TaskDeadline.telling("at the end", Kind.WARNING, "P90D", Audience.ADMIN);
    var later = TaskDeadline.telling("later", Kind.WARNING, "P91D", Audience.ADMIN);
    var office = submit(patch(later, lapse));

    after(office, Duration.ofDays(99));

    assertEquals(List.of("at the end"), fired(office));
    assertEquals(List.of(ASKED), office.nodes());
  }

  /** No deadline fires for a task that was answered. */
  @Test
  void shouldNotFireForAnAnsweredTask() {
    var office = submit(patch(warning(), breach(), escalation()));
    after(office, Duration.ofHours(21));
    acts(office, "grace", "ESCALATE");

    after(office, Duration.ofDays(9));

    assertEquals(List.of("warning"), fired(office));
  }

  /** The action is the system's: it ends the task and counts as no consent of any person. */
  @Test
  void shouldActInTheNameOfTheSystem() {
    var act = TaskDeadline.acting("auto", Kind.BREACH, "PT8H", "APPROVE");
    var office = submit(patch(act));
    assertInstanceOf(CommandResult.Accepted.class, acts(office, "grace", "APPROVE"));

    after(office, Duration.ofHours(8).plusMinutes(1));

    assertEquals(List.of(SECOND), office.nodes());
    var row = office.approvals().get(0);
    assertEquals(Verdict.SETTLED, row.course().verdict());
    assertEquals(List.of("grace"), row.progress().by());
    var decision = row.course().decisions().get(1);
    assertEquals("system", decision.by());
    assertEquals(Answer.SETTLED, decision.answer());
    assertEquals("APPROVE", decision.action());
    assertTrue(decision.reason().contains("'auto' after PT8H: APPROVE"), decision.reason());
    assertTrue(decision.reason().contains("overdue by 0 minutes"), decision.reason());
  }

  /** A condition is tested when the time has come; one that cannot be evaluated does not hold. */
  @Test
  void shouldTestConditionsWhenTheTimeHasCome() {
    var high = warning().onlyIf(Condition.text("entity.amount > 600"));
    var broken = breach().onlyIf(Condition.text("org.limit > 1"));
    var office = submit(patch(high, broken));

    after(office, Duration.ofDays(2));

    assertEquals(List.of("warning not held", "breach not held"), fired(office));
    assertEquals(List.of(), effects(office));
    assertEquals(List.of(WORK), office.nodes());
  }

  /** A second visit has deadlines of its own, which are counted from its beginning. */
  @Test
  void shouldBeginAnewWithEachVisit() {
    var office = submit(patch(warning()));
    after(office, Duration.ofHours(20));
    acts(office, "grace", "REJECT");
    assertInstanceOf(CommandResult.Accepted.class, acts(office, "bob", "RETURN"));
    after(office, Duration.ofHours(19));
    assertEquals(1, fired(office).size());

    after(office, Duration.ofHours(1));

    assertEquals(List.of("warning", "warning"), fired(office));
    assertEquals(
        List.of(StepStatus.COMPLETED, StepStatus.PENDING),
        office.rows(WORK).stream().map(row -> row.status()).toList());
  }

  /** A duplicate of the trigger finds the deadline gone. */
  @Test
  void shouldIgnoreADuplicateOfTheTrigger() {
    var office = submit(patch(warning(), breach()));
    office.passes(Duration.ofHours(20));
    var claimed = office.claim();
    office.advancer.work(claimed);

    office.advancer.work(claimed);
    office.work();

    assertEquals(List.of("warning"), fired(office));
    office.check();
  }

  /** While the workflow is paused nothing fires; what came meanwhile fires when it goes on. */
  @Test
  void shouldWaitWhileTheWorkflowIsPaused() {
    var office = submit(patch(warning(), breach()));
    var olga = Actor.person("olga");
    office.book(new OperatorCommand.Pause("audit"), olga);
    after(office, Duration.ofDays(3));
    assertEquals(List.of(), fired(office));

    office.book(new OperatorCommand.Resume("audited"), olga);
    office.work();

    assertEquals(List.of("warning", "breach"), fired(office));
    office.check();
  }

  /** A calendar that is open on weekdays, in one window. */
  private static BusinessCalendar hours(String window) {
    return BusinessCalendar.named("office", ZoneOffset.UTC)
        .openOnWeekdays(window)
        .build()
        .orThrow();
  }

  private static void save(InvoiceWorkplace office, BusinessCalendar calendar) {
    office.in(
        tx ->
            tx.calendars()
                .save(
                    OrgId.of(InvoiceWorkplace.ORG), calendar, InvoiceWorkplace.EVE, office.now()));
  }

  /**
   * A deadline may count the working time of a calendar. It keeps the version by which it was
   * computed; a later version moves nothing.
   */
  @Test
  void shouldCountTheWorkingTimeOfACalendar() {
    var office = draft(patch(warning().by("office")));
    var calendar = hours("09:00-18:00");
    save(office, calendar);
    office.request("submit");
    office.work();
    var due = calendar.plus(office.now(), Duration.ofHours(20));
    assertTrue(Duration.between(office.now(), due).compareTo(Duration.ofHours(40)) > 0);
    var step = office.state().work().steps().values().iterator().next();
    var armed = ((QuestionWait.Decisions) step.awaits().orElseThrow()).deadlines().get(0);
    assertEquals(due, armed.at());
    assertEquals(Optional.of("office v1"), armed.calendar());
    save(office, hours("00:00-24:00"));

    after(office, Duration.between(office.now(), due).minus(MICRO));
    assertEquals(List.of(), fired(office));
    after(office, MICRO);

    assertEquals(List.of("warning"), fired(office));
  }

  /** Without its calendar the step fails; once it was saved, the step can be retried. */
  @Test
  void shouldFailWithoutTheCalendar() {
    var office = submit(patch(warning().by("office")));
    assertEquals(StepStatus.FAILED, office.rows(WORK).get(0).status());
    assertTrue(office.rows(WORK).get(0).result().error().contains("CALENDAR_UNKNOWN"));
    save(office, hours("09:00-18:00"));
    var token = office.state().tokens().iterator().next().id();

    office.book(new OperatorCommand.Retry(token, "saved"), Actor.person("olga"));
    office.work();

    assertEquals(StepStatus.PENDING, office.rows(WORK).get(1).status());
    office.check();
  }

  /** A notice names the people and roles that are asked, and no values of the document. */
  @Test
  void shouldTellPeople() {
    var office = submit(patch(warning()));

    after(office, Duration.ofHours(20));

    var notice = effects(office).get(0);
    assertEquals("integration", notice.effectType());
    assertEquals("deadline_warning", notice.payload().get("kind"));
    assertEquals("warning", notice.payload().get("deadline"));
    assertEquals(List.of("assignees", "requester"), notice.payload().get("tell"));
    assertEquals(List.of("manager"), notice.payload().get("roles"));
    assertEquals(List.of(), notice.payload().get("people"));
    assertEquals("eve", notice.payload().get("requester"));
    assertEquals(Map.of("type", "invoice", "id", "inv-1"), notice.payload().get("document"));
    assertEquals(WORK, notice.payload().get("node"));
    Approval open = office.state().approvals().values().iterator().next();
    assertEquals(open.step(), notice.payload().get("step"));
  }
}
