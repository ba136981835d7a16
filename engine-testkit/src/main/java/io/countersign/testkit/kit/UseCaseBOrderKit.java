package io.countersign.testkit.kit;

import io.countersign.engine.document.DocumentRef;
import io.countersign.testkit.scenario.Scenario;
import io.countersign.testkit.scenario.WithScenario;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Use case B. For a sales order the credit is checked, the goods are reserved and the warehouse is
 * notified, in parallel. The first decision ends the other branches: with goods reserved or on
 * backorder the order continues, and with insufficient credit it waits for a payment.
 */
@WithScenario
public abstract class UseCaseBOrderKit {

  private final Scenario scenario = scenario();

  /** Constructor for the subclass of a store's author. */
  protected UseCaseBOrderKit() {}

  /** Returns the use case over the empty store; called once for each test, first. */
  protected abstract Scenario scenario();

  @Test
  void shouldGoOnWhenTheInventoryIsReserved() {
    var order = submit(100_00, 100_00);
    scenario.then().document(order).hasStatus("submitted").promised("integration", 1);
    scenario.then().sent("integration", 1);

    scenario.when().event("inventory:reserved:so-1");

    scenario.then().document(order).hasStatus("active").isAt("active");
    scenario.then().did("submit", "inventory.reserve", "approve");
    scenario.when().by("eve").requests("close", order);
    scenario.then().document(order).hasEnded();
  }

  @Test
  void shouldGoOnWithABackorderWhenTheGoodsAreOutOfStock() {
    scenario.given().action("inventory.reserve").declines("OUT_OF_STOCK", "none left");

    var order = submit(100_00, 100_00);

    scenario.then().document(order).hasStatus("active").stepIs("Create backorder", "completed");
    scenario.then().did("submit", "inventory.backorder", "approve");
  }

  @Test
  void shouldGoOnWithABackorderWhenTheReservationTakesADay() {
    var order = submit(100_00, 100_00);

    scenario.when().passes(Duration.ofDays(1));

    scenario.then().document(order).hasStatus("active").visited("Create backorder", 1);
  }

  @Test
  void shouldCancelWhatIsStillUnderWayWhenTheOrderGoesOn() {
    scenario.given().effects("integration").fails("the warehouse is closed");
    var order = submit(100_00, 100_00);

    scenario.when().event("inventory:reserved:so-1");

    scenario.then().document(order).hasStatus("active").stepIs("Notify warehouse", "cancelled");
  }

  @Test
  void shouldCancelTheOthersAndWaitForAPaymentWhenTheCreditDoesNotSuffice() {
    var order = submit(100_00, 50_00);

    scenario
        .then()
        .document(order)
        .hasStatus("submitted")
        .isAt("Payment Required")
        .hasVariable("credit.result", false)
        .stepIs("Credit check", "completed")
        .stepIs("Inventory reserved", "cancelled")
        .stepIs("Notify warehouse", "cancelled")
        .happened("'Payment Required' waits for the event payment:so-1");
    scenario.then().did("submit", "inventory.reserve", "inventory.release");
    scenario.then().sent("integration", 0);
  }

  @Test
  void shouldGoOnWhenTheOrderIsPaid() {
    var order = submit(100_00, 50_00);

    scenario.when().event("payment:so-1", Map.of("amount", 100_00));

    scenario.then().document(order).hasStatus("active").visited("Reserve what is paid", 1);
  }

  @Test
  void shouldNotTakeTheAnswerOfTheWarehouseForAPayment() {
    var order = submit(100_00, 50_00);

    scenario.when().event("inventory:reserved:so-1");
    scenario.when().event("payment:so-2");

    scenario.then().document(order).isAt("Payment Required");
  }

  private DocumentRef submit(long total, long creditAvailable) {
    var order =
        scenario
            .given()
            .document("so-1")
            .with("id", "so-1")
            .with("grand_total", total)
            .with("customer", Map.of("name", "Bo", "credit_available", creditAvailable))
            .createdBy("eve");
    scenario.when().by("eve").requests("submit", order);
    return order;
  }
}
