package io.countersign.erp.order;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.DocumentRef;
import io.countersign.erp.UserRequests;
import io.countersign.erp.scenario.ErpFixture;
import io.countersign.erp.scenario.OrganisationFixture;
import io.countersign.erp.story.StoryPrinter;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/**
 * Use case B. For an order the credit is checked, the goods are reserved and the warehouse is
 * notified, in parallel. The first decision ends the other branches.
 */
@TestInstance(Lifecycle.PER_CLASS)
final class OrderScenarioTest {

  private static final String ORG = "lamps";

  private final ErpFixture erp = ErpFixture.of(OrderScenarioTest.class, OrderWorkflow.TYPE);
  private final StoryPrinter story = erp.story(ORG);
  private final UserRequests eve = story.user("eve");
  private final OrganisationFixture organisation =
      erp.organisation(ORG, Map.of()).person("eve").stock("lamp", 10);

  @BeforeAll
  void run() {
    erp.host().publish(ORG, OrderWorkflow.withCreditCheck());
    reserved();
    outOfStock();
    withoutCredit();
  }

  private void reserved() {
    var order = submitted("SO-1", 4, 100_00);
    story.then("four lamps are reserved", () -> organisation.free("lamp") == 6);
    story.then(
        "the warehouse gets a message", () -> organisation.messages("warehouse").size() == 1);
    report("warehouse", "inventory:reserved:SO-1", Map.of());
    story.becomes(order, "active");
    story.done("eve closes it", eve.request(order, "close"));
    story.ends(order);
  }

  private void outOfStock() {
    var order = submitted("SO-2", 40, 100_00);
    story.becomes(order, "active");
    story.then("there are still six: forty are on backorder", () -> organisation.free("lamp") == 6);
  }

  private void withoutCredit() {
    var order = submitted("SO-3", 2, 50_00);
    story.then(
        "it waits for its payment", () -> story.says(order, "waits for the event payment:SO-3"));
    story.then("the reservation is released", () -> organisation.free("lamp") == 6);
    report("bank", "payment:SO-3", Map.of("amount", 100_00L));
    story.becomes(order, "active");
    story.then("and reserved again, because it is paid", () -> organisation.free("lamp") == 4);
    story.printJournal(order);
  }

  private void report(String partner, String key, Map<String, ?> payload) {
    assertThat(erp.partners().report(ORG, partner, key, payload)).isEqualTo(202);
  }

  private DocumentRef submitted(String id, long quantity, long credit) {
    var order = story.document("sales_order", id);
    var fields =
        Map.of(
            "id",
            id,
            "item",
            "lamp",
            "quantity",
            quantity,
            "grand_total",
            100_00L,
            "customer",
            Map.of("name", "Bo", "credit_available", credit));
    story.done("eve enters " + id, eve.create(order, fields));
    story.done("eve submits it", eve.request(order, "submit"));
    return order;
  }

  @AfterAll
  void close() {
    erp.close();
  }

  @Test
  void shouldGoOnWhenGoodsAreReservedOrOnBackorder() throws SQLException {
    assertThat(
            erp.rows(
                "SELECT r.order_id, r.backorder, d.status FROM erp.reservations r JOIN"
                    + " erp.documents d ON d.id = r.order_id ORDER BY 1"))
        .containsExactly("SO-1 f active", "SO-2 t active", "SO-3 f active");
  }

  @Test
  void shouldEndOnceSomebodyClosesTheOrder() throws SQLException {
    assertThat(erp.rows("SELECT entity_id, status FROM workflow.workflow_instances ORDER BY 1"))
        .containsExactly("SO-1 completed", "SO-2 running", "SO-3 running");
  }

  @Test
  void shouldCancelWhatIsUnderWayWhenThereIsNoCredit() throws SQLException {
    assertThat(erp.steps("SO-3", "wait_event", "s.status"))
        .as("goods, then payment")
        .containsExactly("cancelled", "completed");
    assertThat(erp.steps("SO-3", "notification", "s.status")).containsExactly("cancelled");
  }

  /** Whoever has been told when the goods decide has not lost; in SO-1 the warehouse has been. */
  @Test
  void shouldCancelWhatIsUnderWayWhenTheGoodsDecide() throws SQLException {
    assertThat(erp.steps("SO-2", "action", "s.status"))
        .as("to reserve, then to order")
        .containsExactly("failed", "completed");
    assertThat(erp.steps("SO-2", "notification", "s.status")).containsExactly("cancelled");
    assertThat(erp.steps("SO-1", "notification", "s.status")).containsExactly("completed");
  }

  @Test
  void shouldCheckTheCreditWithoutAskingAnybody() throws SQLException {
    assertThat(erp.steps("SO-1", "script", "s.status, s.output_json->'output'->>'result'"))
        .containsExactly("completed true");
    assertThat(erp.steps("SO-3", "script", "s.status, s.output_json->'output'->>'result'"))
        .containsExactly("completed false");
  }
}
