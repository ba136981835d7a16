package io.countersign.compiler.template;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.Compiler;
import io.countersign.engine.workflow.Approvers;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.StepConfig.Approval;
import io.countersign.engine.workflow.graph.ApproverGroup;
import io.countersign.engine.workflow.graph.StepForm.Action;
import io.countersign.engine.workflow.graph.WorkflowModel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Which way documents take through the templates. */
class TemplateWaysTest {

  private static final String BEFORE = "slot:submitted_to_approved";
  private static final String AFTER = "slot:approved_to_active";
  private static final String GATE = "sys:gate:approve";
  private static final Map<String, ?> ORG = Map.of("trusted_vendors", List.of("v1", "v2"));

  @Test
  void shouldLetASmallInvoiceOfATrustedVendorPassWithoutApproval() {
    var way = invoice(50_000, "v1");

    assertThat(way.approvals()).isZero();
    assertThat(way.end()).isEqualTo(GATE);
  }

  @Test
  void shouldAskTheChainForEveryOtherInvoice() {
    for (var way :
        List.of(invoice(50_001, "v1"), invoice(50_000, "v9"), invoice(1_000_000, "v1"))) {
      assertThat(way.types()).doesNotContain("parallel_split");
      assertThat(way.approvals()).isEqualTo(1);
      assertThat(way.end()).isEqualTo(GATE);
    }
  }

  @Test
  void shouldAskFinanceAndBudgetOwnerInParallelAboveTheHighLimit() {
    // given
    var workflow = workflow("invoice-approval");

    // when
    var way = invoice(1_000_001, "v1");

    // then
    assertThat(way.types()).contains("parallel_split", "parallel_join");
    assertThat(way.approvals()).isEqualTo(2);
    assertThat(way.end()).isEqualTo(GATE);
    assertThat(WorkflowModel.of(workflow).structure().joinRequirements().values())
        .singleElement()
        .satisfies(
            join -> {
              assertThat(join.mode()).isEqualTo(JoinMode.ALL);
              assertThat(join.requiredTokenCount()).isEqualTo(2);
            });
    assertThat(approvers(workflow))
        .contains(
            new Approvers.Role("finance_manager", Approvers.Role.Pick.ANY),
            new Approvers.Rule("entity.cost_center.owner_id"));
  }

  @Test
  void shouldPostOnceBehindTheGate() {
    // given
    var workflow = workflow("invoice-approval");

    // when
    var way = Way.through(workflow, AFTER, Map.of());

    // then
    assertThat(way.types()).containsExactly("slot_port", "action");
    assertThat(way.end()).isEqualTo("sys:state:active");
    assertThat(WorkflowModel.of(workflow).graph().nodes().values())
        .filteredOn(node -> node.config() instanceof Action)
        .singleElement()
        .satisfies(
            node ->
                assertThat(((Action) node.config()).actionType()).isEqualTo("invoice.post_to_gl"));
  }

  @Test
  void shouldAskFinanceAndBudgetOwnerForEveryPurchaseOrder() {
    // given
    var workflow = workflow("purchase-order-approval");

    // then
    assertThat(Way.through(workflow, BEFORE, Map.of()).end()).isEqualTo(GATE);
    assertThat(approvers(workflow))
        .containsExactly(
            new Approvers.Role("finance_manager", Approvers.Role.Pick.ANY),
            new Approvers.Rule("entity.cost_center.owner_id"));
    assertThat(inline(workflow))
        .extracting(ApproverGroup.Inline::quorum)
        .containsExactly(Approvers.Quorum.ALL);
  }

  @Test
  void shouldStopACreditNoteWithoutItsInvoiceBeforeAnybodyIsAsked() {
    assertThat(creditNote(null).end()).isEqualTo(Way.STOPPED);
    assertThat(creditNote(null).approvals()).isZero();
    assertThat(creditNote("").end()).isEqualTo(Way.STOPPED);
    assertThat(creditNote("inv-7").end()).isEqualTo(GATE);
    assertThat(creditNote("inv-7").approvals()).isEqualTo(1);
  }

  @Test
  void shouldLeadAChangedAgreementBackToApproval() {
    // given
    var workflow = workflow("amendment-loop");
    var approval =
        WorkflowModel.of(workflow).graph().nodes().values().stream()
            .filter(node -> node.config() instanceof Approval)
            .findFirst()
            .orElseThrow();

    // then
    assertThat(WorkflowModel.of(workflow).isStable(approval.id())).isTrue();
    assertThat(workflow.contract().materialFields()).containsExactly("terms", "value");
    var again = Way.through(workflow, "slot:amendment_cycle", Map.of());
    assertThat(again.types()).containsExactly("slot_port", "notification");
    assertThat(again.end()).isEqualTo("sys:gate:submit");
  }

  @Test
  void shouldApproveSmallRequestsAutomatically() {
    assertThat(request(50_000).approvals()).isZero();
    assertThat(request(50_000).end()).isEqualTo(GATE);
    assertThat(request(50_001).approvals()).isEqualTo(1);
    assertThat(request(50_001).end()).isEqualTo(GATE);
  }

  private static Way invoice(long total, String vendor) {
    var entity = Map.of("grand_total", total, "vendor_id", vendor);
    return Way.through(workflow("invoice-approval"), BEFORE, Map.of("entity", entity, "org", ORG));
  }

  private static Way creditNote(@Nullable String reference) {
    var entity = new LinkedHashMap<String, @Nullable Object>();
    entity.put("original_invoice_id", reference);
    return Way.through(workflow("return-credit-note"), BEFORE, Map.of("entity", entity));
  }

  private static Way request(long total) {
    return Way.through(
        workflow("simple-fast-track"), BEFORE, Map.of("entity", Map.of("grand_total", total)));
  }

  private static CompiledWorkflow workflow(String template) {
    var filled = TemplateCatalogue.fill(template, Map.of()).orThrow();
    return Compiler.standard().compile(filled.contract(), filled.patch()).orThrow();
  }

  private static List<Approvers.Approver> approvers(CompiledWorkflow workflow) {
    return inline(workflow).stream().flatMap(one -> one.approvers().stream()).toList();
  }

  private static List<ApproverGroup.Inline> inline(CompiledWorkflow workflow) {
    return WorkflowModel.of(workflow).graph().nodes().values().stream()
        .filter(node -> node.config() instanceof Approval)
        .map(node -> ((Approval) node.config()).approvers())
        .filter(ApproverGroup.Inline.class::isInstance)
        .map(ApproverGroup.Inline.class::cast)
        .toList();
  }
}
