package io.countersign.erp.story;

import io.countersign.engine.document.DocumentRef;
import io.countersign.erp.Clerk;
import io.countersign.erp.workflow.Shipments;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Use case D. A shipment waits for its proof of delivery. If none arrives within 72 hours,
 * logistics is notified and its manager decides.
 */
final class ShipmentStory {

  private static final String CARRIER = "carrier";

  private final Story story;
  private final Cast cast;
  private final Clerk eve;
  private final Clerk lola;

  ShipmentStory(Story story) {
    this.story = story;
    cast = story.cast(Map.of()).person("eve").person("lola", "logistics_manager");
    story.host().publish(story.org(), Shipments.withProofOfDelivery());
    eve = story.clerk("eve");
    lola = story.clerk("lola");
  }

  void run() {
    story.title(
        "D. Shipments with a proof of delivery, and without",
        "The carrier reports by signed requests, and as carriers do, more than once.");
    story.chapter("Two shipments");
    var delivered = submitted("S-77");
    var lost = submitted("S-78");

    story.passes("10 hours pass", Duration.ofHours(10));
    story.forged(CARRIER, "delivery:pod:S-77", Map.of("signed_by", "Mallory"));
    story.hears(CARRIER, "delivery:pod:S-77", Map.of("signed_by", "Bo"));
    story.hears(CARRIER, "delivery:pod:S-77", Map.of("signed_by", "Bo"), ", again");
    story.becomes(delivered, "active");
    story.then("it says who signed", () -> signer(delivered).equals("Bo"));

    story.passes("62 more hours pass", Duration.ofHours(62));
    story.then(
        "logistics reads: Shipment S-78 unconfirmed after 72h",
        () -> cast.messages("logistics").equals(List.of("Shipment S-78 unconfirmed after 72h")));
    story.then("lola is asked", () -> lola.isAskedAbout(lost));
    story.hears(CARRIER, "delivery:pod:S-78", Map.of("signed_by", "too late"));
    story.then("lola is asked as before", () -> lola.isAskedAbout(lost));
    story.tell("lola approves", lola.approves(lost));
    story.becomes(lost, "active");
    story.then("nobody has signed", () -> signer(lost).equals("null"));
    story.journal(lost);
  }

  private String signer(DocumentRef shipment) {
    return String.valueOf(eve.sees(shipment).orElseThrow().fields().get("signed_by"));
  }

  private DocumentRef submitted(String id) {
    var shipment = story.document("shipment", id);
    var fields = Map.of("id", id, "shipment_id", id, "customer_id", "bo");
    story.tell("eve sends " + id + " on its way", eve.creates(shipment, fields));
    story.tell("and submits it", eve.requests(shipment, "submit"));
    story.then(
        "it waits for its proof of delivery",
        () -> story.says(shipment, "waits for the event delivery:pod:" + id));
    return shipment;
  }
}
