package io.countersign.testkit.advance;

import static io.countersign.testkit.advance.PatchDraft.APPROVED;
import static io.countersign.testkit.advance.PatchDraft.SUBMITTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.countersign.engine.Engine;
import io.countersign.engine.advance.ActionPreview;
import io.countersign.engine.advance.InstanceService;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.WorkflowKey;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.instance.InstanceEvent.Intervened.Intervention;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.port.HostPorts;
import io.countersign.engine.port.Permissions;
import io.countersign.engine.port.Permissions.Attempt;
import io.countersign.engine.port.Permissions.Kind;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.Feasibility;
import io.countersign.engine.request.OperatorCommand;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.settings.EngineSettings;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.problem.ProblemCode;
import io.countersign.problem.Severity;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who may ask for transitions and intervene, and who leads documents past approvals. */
class PermissionTest {

  private static final Actor OLGA = Actor.person("olga");
  private static final String ACTIVE = "sys:state:active";
  private static final String GATE = "sys:gate:approve";

  private static WorkflowPatch asking() {
    return new PatchDraft()
        .node(SUBMITTED, 1, PatchDraft.approval("ada"))
        .node(SUBMITTED, 2, PatchDraft.action("invoice.stamp"))
        .edge(SUBMITTED, 1, 2)
        .build();
  }

  private static CommandResult leadOut(InvoiceWorkplace office, String target, String reason) {
    return office.book(new OperatorCommand.LeadOut(target, reason), OLGA);
  }

  private static ProblemCode code(CommandResult booking) {
    return ((CommandResult.Rejected) booking).problems().get(0).code();
  }

  private static HostPorts unset(InvoiceWorkplace office) {
    return office.host.ports().permitting(Permissions.UNSET);
  }

  @Test
  void shouldLetEverybodyRequestAndNobodyInterveneWhereTheHostSaysNothing() {
    var office = Office.drafted(asking());
    office.advancer = new InstanceService(office.keptStore(), unset(office), office.settings());

    assertThat(office.request("submit")).isInstanceOf(CommandResult.Accepted.class);
    office.work();
    var before = office.journal();
    assertThat(code(leadOut(office, ACTIVE, "it is urgent")))
        .isEqualTo(EngineCode.WORKFLOW_NOT_PERMITTED);
    assertThat(code(office.book(new OperatorCommand.Pause("audit"), OLGA)))
        .isEqualTo(EngineCode.WORKFLOW_NOT_PERMITTED);
    assertThat(office.journal()).isEqualTo(before);
  }

  @Test
  void shouldSayBeforeTheStartThatNobodyMayIntervene() {
    var office = Office.drafted(PatchDraft.none());
    var settings = EngineSettings.with(at -> "x", () -> "secret");

    var unset = Engine.over(office.store).host(unset(office)).settings(settings).build();
    var set = Engine.over(office.store).host(office.host.ports()).settings(settings).build();

    assertThat(unset.check())
        .extracting(one -> one.code(), one -> one.severity())
        .containsExactly(tuple(EngineCode.WORKFLOW_PERMISSIONS_UNSET, Severity.WARNING));
    assertThat(set.check()).isEmpty();
  }

  @Test
  void shouldAskAboutEachRequestAndWriteNothingWhereItIsDenied() {
    var office = Office.drafted(PatchDraft.none());
    var before = office.journal();
    office.host.forbidden.add(Kind.REQUEST);

    var booking = office.request("submit");

    assertThat(code(booking)).isEqualTo(EngineCode.WORKFLOW_NOT_PERMITTED);
    assertThat(booking.toString()).contains("'eve'", "not in May");
    assertThat(office.journal()).isEqualTo(before);
    assertThat(office.openTriggers()).isEmpty();
    assertThat(prospect(office)).isInstanceOf(Feasibility.Refused.class);
    assertThat(office.host.attempts)
        .contains(new Attempt(Office.INVOICE, Kind.REQUEST, "submit", "", "", List.of()));

    office.host.forbidden.clear();
    assertThat(prospect(office)).isInstanceOf(Feasibility.Possible.class);
    assertThat(office.request("submit")).isInstanceOf(CommandResult.Accepted.class);
  }

  private static Feasibility prospect(InvoiceWorkplace office) {
    return office.in(
        tx ->
            new ActionPreview(office.advancer.services())
                .on(tx, Office.INVOICE, WorkflowKey.LIFECYCLE, RequestContext.of(Office.EVE))
                .request(TransitionRequest.of("submit")));
  }

  @Test
  void shouldAskBeforeADocumentBeginsAnew() {
    var office = Office.drafted(PatchDraft.none());
    var before = office.journal();
    office.host.forbidden.add(Kind.INTERVENTION);

    var booking =
        office.in(
            tx ->
                office.advancer.restart(
                    tx, office.key(), "wrong workflow", RequestContext.of(OLGA)));

    assertThat(code(booking)).isEqualTo(EngineCode.WORKFLOW_NOT_PERMITTED);
    assertThat(office.journal()).isEqualTo(before);
    assertThat(office.host.attempts)
        .containsExactly(
            new Attempt(
                Office.INVOICE, Kind.INTERVENTION, "restart", "", "wrong workflow", List.of()));
  }

  @Test
  void shouldNeedARightOfItsOwnToLeadADocumentPastAGate() {
    var office = Office.submitted(asking());
    office.host.forbidden.add(Kind.BYPASS);
    var before = office.journal();

    var booking = leadOut(office, ACTIVE, "it is urgent");

    assertThat(code(booking)).isEqualTo(EngineCode.WORKFLOW_NOT_PERMITTED);
    assertThat(booking.toString()).contains(GATE);
    assertThat(office.journal()).isEqualTo(before);
    assertThat(leadOut(office, "sys:state:draft", "wrong form"))
        .isInstanceOf(CommandResult.Accepted.class);
    assertThat(office.events(InstanceEvent.Intervened.class)).isEmpty();
  }

  @Test
  void shouldNeedAReasonToLeadADocumentPastAGate() {
    var office = Office.submitted(asking());
    var before = office.journal();

    assertThat(code(leadOut(office, ACTIVE, " ")))
        .isEqualTo(EngineCode.WORKFLOW_BYPASS_WITHOUT_REASON);
    assertThat(office.journal()).isEqualTo(before);
  }

  @Test
  void shouldRecordWhoBypassedWhichGateAndWhy() {
    var office = Office.submitted(asking());

    leadOut(office, ACTIVE, "it is urgent");
    office.work();

    assertThat(office.nodes()).containsExactly(ACTIVE);
    assertThat(office.events(InstanceEvent.Intervened.class))
        .extracting(
            InstanceEvent.Intervened::deed,
            InstanceEvent.Intervened::target,
            one -> one.by().id(),
            InstanceEvent.Intervened::reason)
        .containsExactly(tuple(Intervention.BYPASS, GATE, "olga", "it is urgent"));
  }

  /** A status that nothing leads to from here is bypassed to as well. */
  @Test
  void shouldTakeARejectedDocumentThatIsMadeActiveForABypass() {
    var office = Office.submitted(asking());
    office.decide(PatchDraft.id(SUBMITTED, 1), "ada", Answer.REJECTED);
    office.work();

    leadOut(office, ACTIVE, "ada was wrong");

    assertThat(office.events(InstanceEvent.Intervened.class))
        .extracting(InstanceEvent.Intervened::target)
        .containsExactly(GATE);
  }

  /** Behind an approval in a slot, and the gate itself opens for nothing less than one. */
  @Test
  void shouldKeepTheGateShutForADocumentThatIsLedPastTheApprovalInFrontOfIt() {
    var office = Office.submitted(asking());
    office.host.forbidden.add(Kind.BYPASS);
    var behind = PatchDraft.id(SUBMITTED, 2);
    assertThat(code(leadOut(office, behind, "ada is away")))
        .isEqualTo(EngineCode.WORKFLOW_NOT_PERMITTED);

    office.host.forbidden.clear();
    leadOut(office, behind, "ada is away");
    office.work();

    assertThat(office.host.get("inv-1").status()).isEqualTo("submitted");
    assertThat(office.status()).isEqualTo(InstanceStatus.PAUSED);
    assertThat(office.rows(GATE).get(0).result().error()).contains("WORKFLOW_APPROVAL_REQUIRED");
  }

  @Test
  void shouldTakeNoWayBehindAnOpenedGateForABypass() {
    var office =
        Office.submitted(
            new PatchDraft()
                .node(SUBMITTED, 1, PatchDraft.approval("ada"))
                .node(APPROVED, 2, PatchDraft.action("invoice.post"))
                .build());
    office.host.refusing.put("invoice.post", "no stock");
    office.decide(PatchDraft.id(SUBMITTED, 1), "ada", Answer.APPROVED);
    office.work();
    assertThat(office.status()).isEqualTo(InstanceStatus.PAUSED);

    leadOut(office, ACTIVE, "posted by hand");
    office.work();

    assertThat(office.nodes()).containsExactly(ACTIVE);
    assertThat(office.events(InstanceEvent.Intervened.class)).isEmpty();
  }

  /** Where a way leads round the approval, the gate opens without one. */
  @Test
  void shouldOpenAGateThatTheOrganisationAsksForOnSomeWaysOnly() {
    var office =
        Office.drafted(
            new PatchDraft()
                .node(SUBMITTED, 1, PatchDraft.script())
                .node(SUBMITTED, 2, PatchDraft.approval("ada"))
                .node(SUBMITTED, 3, PatchDraft.action("invoice.stamp"))
                .edge(SUBMITTED, 1, 2, EdgeChoice.when("entity.amount > 1000"))
                .edge(SUBMITTED, 1, 3, EdgeChoice.when("entity.amount <= 1000"))
                .edge(SUBMITTED, 2, 3)
                .build());

    office.request("submit");
    office.work();

    assertThat(office.nodes()).containsExactly(ACTIVE);
    assertThat(office.rows(GATE).get(0).result().output().toString()).contains("approvals=auto");
  }
}
