package io.countersign.erp.purchase;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.erp.ErpHost.Capabilities;
import io.countersign.erp.UserRequests;
import io.countersign.erp.document.RequestResult;
import io.countersign.erp.document.RequestResult.RefusalKind;
import io.countersign.erp.document.RequestResult.Refused;
import io.countersign.erp.scenario.ErpFixture;
import io.countersign.erp.scenario.OrganisationFixture;
import io.countersign.erp.story.StoryPrinter;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/**
 * Use case C. It is impossible to get one version of an order approved and another one into force.
 * The workflow also evaluates existing rules.
 */
@TestInstance(Lifecycle.PER_CLASS)
final class PurchaseScenarioTest {

  private static final String ORG = "works";
  private static final String TOTAL = "grand_total";

  private final RuleBook rules = new RuleBook();
  private final ErpFixture erp =
      ErpFixture.of(
          PurchaseScenarioTest.class,
          new Capabilities(List.of(PurchaseWorkflow.TYPE), List.of(rules), Optional.of(rules)));
  private final StoryPrinter story = erp.story(ORG);
  private final UserRequests eve = story.user("eve");
  private final UserRequests cleo = story.user("cleo");
  private final UserRequests cora = story.user("cora");
  private final OrganisationFixture organisation =
      erp.organisation(ORG, Map.of())
          .person("eve")
          .person("cleo", "purchasing_manager")
          .person("cora", "compliance_officer")
          .rule("purchase_order.before_write", 1, "supplier_id missing", "refuse", "no supplier")
          .rule("purchase_order.after_write", 1, "grand_total above 50000", "flag", "is large")
          .rule("purchase_order.approval", 1, "supplier_id is \"new-inc\"", "review", "is new")
          .rule("purchase_order.approval", 2, "grand_total above 5000000", "review", "is huge");

  @BeforeAll
  void run() {
    erp.host().publish(ORG, PurchaseWorkflow.approvedByVersion());
    byTheRules();
    var order = changed();
    story.done("eve amends the order in force", eve.amend(order, "more work"));
    story.becomes(story.document("purchase_order", "PO-2-A6"), "draft");
    story.printJournal(order);
  }

  private void byTheRules() {
    story.refused(
        "eve enters an order without a supplier",
        "RULE_BROKEN",
        eve.create(story.document("purchase_order", "PO-0"), Map.of("id", "PO-0")));
    var order = submitted("PO-1", "known-ltd");
    story.then("the rules allow it: cleo is asked", () -> cleo.isAskedAbout(order));
    story.done("cleo approves", cleo.approve(order));
    story.becomes(order, "active");
  }

  private DocumentRef changed() {
    var order = submitted("PO-2", "new-inc");
    story.then("cora is asked first", () -> isAskedAbout(cora, order, 2));
    story.done("cora approves version 2", cora.approve(order));
    story.then("cleo is asked about version 2", () -> isAskedAbout(cleo, order, 2));
    var seen = cleo.question(order).orElseThrow();

    story.done("eve makes 100.00 into 900.00", eve.edit(order, TOTAL, 900_00L));
    story.becomes(order, "amended");
    story.then(
        "cora and cleo read that they are asked again",
        () ->
            organisation.messages("cora").size() == 1 && organisation.messages("cleo").size() == 1);
    story.then(
        "cleo's approval of the version on her screen changes nothing",
        () -> isOutdated(cleo.answer(seen, Answer.APPROVED, "as agreed")));
    story.done("eve submits the new version", eve.request(order, "submit"));
    story.then(
        "eve reads that approval starts again", () -> organisation.messages("eve").size() == 1);
    story.then("cora is asked about version 5", () -> isAskedAbout(cora, order, 5));
    story.done("cora approves version 5", cora.approve(order));
    story.then("cleo is asked about version 5", () -> isAskedAbout(cleo, order, 5));
    story.done("cleo approves the version that she sees now", cleo.approve(order));
    story.becomes(order, "active");
    return order;
  }

  private static boolean isOutdated(RequestResult result) {
    return result instanceof RequestResult.Unchanged
        || (result instanceof Refused refused && refused.kind() == RefusalKind.OUTDATED);
  }

  private static boolean isAskedAbout(UserRequests user, DocumentRef order, long version) {
    return user.question(order)
        .filter(item -> item.question().pin().version() == version)
        .isPresent();
  }

  private DocumentRef submitted(String id, String supplier) {
    var order = story.document("purchase_order", id);
    var fields =
        Map.of(
            "id",
            id,
            "owner_id",
            "eve",
            "supplier_id",
            supplier,
            TOTAL,
            100_00L,
            "terms",
            "net 30");
    story.done("eve orders " + id + " from " + supplier, eve.create(order, fields));
    story.done("eve submits it", eve.request(order, "submit"));
    return order;
  }

  @AfterAll
  void close() {
    erp.close();
  }

  @Test
  void shouldWriteTheChangeToTheOutboxInTheTransactionOfTheEdit() throws SQLException {
    assertThat(
            erp.rows(
                "SELECT o.payload_json->>'version', o.actor_json->>'id' FROM workflow.workflow_events_outbox"
                    + " o JOIN workflow.workflow_instances i ON i.id = o.instance_id WHERE"
                    + " o.event_type = 'mutation' AND i.entity_id = 'PO-2'"))
        .containsExactly("3 eve");
  }

  @Test
  void shouldTakeTheDocumentThroughTheStatusAmended() throws SQLException {
    assertThat(
            erp.rows(
                "SELECT version, status, fields->>'grand_total' FROM erp.entity_versions WHERE id ="
                    + " 'PO-2' ORDER BY 1"))
        .containsExactly(
            "1 draft 10000",
            "2 submitted 10000",
            "3 submitted 90000",
            "4 amended 90000",
            "5 submitted 90000",
            "6 active 90000");
  }

  @Test
  void shouldUseTheApprovalsOfTheVersionInForceAndNoOther() throws SQLException {
    assertThat(erp.questions("PO-2"))
        .containsExactly("2 approved f", "2 closed f", "5 approved t", "5 approved t");
  }

  @Test
  void shouldLeaveTheDecisionThatDiedAsItWas() throws SQLException {
    assertThat(
            erp.rows(
                "SELECT r.entity_version, d.decision, r.applied FROM workflow.approval_decisions d"
                    + " JOIN workflow.approval_requests r ON r.id = d.request_id WHERE d.decided_by"
                    + " = 'cora' ORDER BY 1"))
        .containsExactly("2 approved f", "5 approved t");
    assertThat(erp.steps("PO-2", "approval", "s.entity_version, s.status, s.applied"))
        .containsExactly("2 completed f", "2 cancelled f", "5 completed t", "5 completed t");
  }

  @Test
  void shouldKeepHowTheVersionsDifferWithTheStep() throws SQLException {
    assertThat(
            erp.rows(
                "SELECT DISTINCT c->>'field', c->>'from', c->>'to' FROM"
                    + " workflow.workflow_step_executions s, jsonb_path_query(s.output_json,"
                    + " '$.**.changes[*]') c"))
        .containsExactly("grand_total 10000 90000");
  }

  @Test
  void shouldKeepTheLogOfExistingRulesApart() throws SQLException {
    assertThat(erp.rows("SELECT id, rule_set, outcome FROM erp.rule_log ORDER BY number"))
        .containsExactly(
            "PO-0 purchase_order.before_write refuse",
            "PO-2 purchase_order.approval review",
            "PO-2 purchase_order.after_write flag",
            "PO-2 purchase_order.approval review",
            "PO-2-A6 purchase_order.after_write flag");
  }

  @Test
  void shouldMakeADocumentOfItsOwnOfAnAmendment() throws SQLException {
    assertThat(
            erp.rows(
                "SELECT entity_id, status, reason FROM workflow.workflow_instances WHERE"
                    + " entity_id LIKE 'PO-2%' ORDER BY 1"))
        .containsExactly("PO-2 cancelled amended", "PO-2-A6 running null");
  }
}
