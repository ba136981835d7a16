package io.countersign.testkit.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.countersign.engine.document.DocumentRef;
import io.countersign.testkit.scenario.Scenario;
import io.countersign.testkit.scenario.WithScenario;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Use case D. A shipment waits for its proof of delivery. If none arrives within 72 hours,
 * logistics is notified and its manager decides.
 */
@WithScenario
public abstract class UseCaseDShipmentKit {

  private static final Duration THREE_DAYS = Duration.ofDays(3);

  private final Scenario scenario = scenario();

  /** Constructor for the subclass of a store's author. */
  protected UseCaseDShipmentKit() {}

  /** Returns the use case over the empty store; called once for each test, first. */
  protected abstract Scenario scenario();

  @BeforeEach
  void people() {
    scenario.given().person("lola", "logistics_manager");
  }

  @Test
  void shouldConfirmAShipmentWhenItsProofOfDeliveryComes() {
    var ours = submit("S-77");
    var another = submit("S-78");

    scenario.when().passes(Duration.ofHours(10));
    scenario.when().event("delivery:pod:S-77", Map.of("signed_by", "Bo"));
    scenario.when().passes(Duration.ofHours(61));

    scenario.then().document(ours).hasStatus("active").visited("Confirmation", 1);
    scenario.then().document(ours).visited("Tell logistics", 0).visited("Logistics manager", 0);
    scenario.then().document(another).isAt("Proof of delivery");
  }

  @Test
  void shouldTellLogisticsAndAskTheManagerAfter72Hours() {
    var shipment = submit("S-77");

    scenario.when().passes(Duration.ofHours(71));
    scenario.then().document(shipment).isAt("Proof of delivery");
    scenario.when().passes(Duration.ofHours(1));

    scenario.then().document(shipment).isAt("Logistics manager").asks("lola");
    var sent = scenario.host().sender("integration").attempts();
    assertEquals(
        List.of("Shipment S-77 unconfirmed after 72h"),
        sent.stream().map(message -> message.payload().get("text")).toList());
    scenario.when().by("lola").approves(shipment);
    scenario.then().document(shipment).hasStatus("active");
  }

  @Test
  void shouldChangeNothingWhenTheProofComesTooLate() {
    var shipment = submit("S-77");
    scenario.when().passes(THREE_DAYS);
    var before = scenario.timeline(shipment);

    scenario.when().event("delivery:pod:S-77", Map.of("signed_by", "Bo"));

    scenario.then().document(shipment).isAt("Logistics manager").visited("Confirmation", 0);
    assertEquals(before, scenario.timeline(shipment));
  }

  private DocumentRef submit(String shipmentId) {
    var shipment =
        scenario
            .given()
            .document("shipment of " + shipmentId)
            .with("id", shipmentId)
            .with("shipment_id", shipmentId)
            .with("customer_id", "c-1")
            .createdBy("eve");
    scenario.when().by("eve").requests("submit", shipment);
    return shipment;
  }
}
