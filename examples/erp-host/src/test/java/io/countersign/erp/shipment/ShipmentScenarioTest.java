package io.countersign.erp.shipment;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.DocumentRef;
import io.countersign.erp.UserRequests;
import io.countersign.erp.scenario.ErpFixture;
import io.countersign.erp.scenario.OrganisationFixture;
import io.countersign.erp.scenario.PartnerRequests;
import io.countersign.erp.story.StoryPrinter;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/**
 * Use case D. A shipment waits for its proof of delivery. If none arrives within 72 hours,
 * logistics gets a message and its manager decides.
 */
@TestInstance(Lifecycle.PER_CLASS)
final class ShipmentScenarioTest {

  private static final String ORG = "freight";
  private static final String CARRIER = "carrier";

  private final ErpFixture erp = ErpFixture.of(ShipmentScenarioTest.class, ShipmentWorkflow.TYPE);
  private final StoryPrinter story = erp.story(ORG);
  private final UserRequests eve = story.user("eve");
  private final UserRequests lola = story.user("lola");
  private final OrganisationFixture organisation =
      erp.organisation(ORG, Map.of()).person("eve").person("lola", "logistics_manager");

  @BeforeAll
  void run() {
    erp.host().publish(ORG, ShipmentWorkflow.withProofOfDelivery());
    var delivered = submitted("S-77");
    var lost = submitted("S-78");

    erp.clock().pass(Duration.ofHours(10));
    assertThat(forge("delivery:pod:S-77", "Mallory")).as("the signature is wrong").isEqualTo(401);
    assertThat(report("delivery:pod:S-77", "Bo")).isEqualTo(202);
    assertThat(report("delivery:pod:S-77", "Bo")).as("again").isEqualTo(202);
    story.becomes(delivered, "active");
    story.then("it says who signed", () -> signer(delivered).equals("Bo"));

    erp.clock().pass(Duration.ofHours(62));
    story.then(
        "logistics reads of S-78",
        () ->
            organisation
                .messages("logistics")
                .equals(List.of("Shipment S-78 unconfirmed after 72h")));
    story.then("lola is asked", () -> lola.isAskedAbout(lost));
    assertThat(report("delivery:pod:S-78", "too late")).isEqualTo(202);
    story.then("lola is asked as before", () -> lola.isAskedAbout(lost));
    story.done("lola approves", lola.approve(lost));
    story.becomes(lost, "active");
    assertThat(signer(lost)).isEqualTo("null");
    story.printJournal(lost);
  }

  private int report(String key, String signer) {
    return erp.partners().report(ORG, CARRIER, key, Map.of("signed_by", signer));
  }

  /** Reports an event in the name of the carrier, with the secret of another partner. */
  private int forge(String key, String signer) {
    var secret = PartnerRequests.secret(ORG, "another");
    return erp.partners().report(ORG, CARRIER, key, Map.of("signed_by", signer), secret);
  }

  private String signer(DocumentRef shipment) {
    return String.valueOf(eve.find(shipment).orElseThrow().fields().get("signed_by"));
  }

  private DocumentRef submitted(String id) {
    var shipment = story.document("shipment", id);
    var fields = Map.of("id", id, "shipment_id", id, "customer_id", "bo");
    story.done("eve sends " + id, eve.create(shipment, fields));
    story.done("eve submits it", eve.request(shipment, "submit"));
    story.then(
        "it waits for its proof of delivery",
        () -> story.says(shipment, "waits for the event delivery:pod:" + id));
    return shipment;
  }

  @AfterAll
  void close() {
    erp.close();
  }

  @Test
  void shouldConfirmOnceHoweverOftenTheCarrierReports() throws SQLException {
    assertThat(erp.steps("S-77", "action", "s.status")).containsExactly("completed");
    assertThat(erp.rows("SELECT id, signed_by FROM erp.shipments ORDER BY 1"))
        .containsExactly("S-77 Bo", "S-78 null");
    assertThat(
            erp.rows(
                "SELECT event_id FROM workflow.workflow_inbox WHERE event_key ="
                    + " 'delivery:pod:S-77'"))
        .containsExactly("carrier/1 of delivery:pod:S-77");
  }

  @Test
  void shouldSendLogisticsNoMessageAboutADeliveryInTime() throws SQLException {
    assertThat(erp.steps("S-77", "notification", "s.status")).isEmpty();
    assertThat(erp.rows("SELECT text FROM erp.messages WHERE recipient = 'logistics'"))
        .containsExactly("Shipment S-78 unconfirmed after 72h");
  }

  @Test
  void shouldChangeNothingWhenTheProofComesTooLate() throws SQLException {
    assertThat(erp.steps("S-78", "action", "s.status")).isEmpty();
    assertThat(erp.questions("S-78")).containsExactly("2 approved t");
  }

  @Test
  void shouldRefuseWhatIsNotSigned() {
    assertThat(forge("delivery:pod:S-79", "Mallory")).isEqualTo(401);
  }
}
