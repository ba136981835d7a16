package io.countersign.erp.story;

import io.countersign.engine.document.DocumentRef;
import io.countersign.erp.workflow.Invoices;
import io.countersign.erp.workflow.Shipments;
import java.util.List;
import java.util.Map;

/**
 * Two organisations have the same document type and different patches on the same envelope.
 * Invoices with the same number take two different ways, and neither organisation sees data of the
 * other.
 */
final class TenantsStory {

  private static final String NUMBER = "INV-1";
  private static final String PARCEL = "S-1";

  private final Story north;
  private final Story south;

  TenantsStory(Story north, Story south) {
    this.north = north;
    this.south = south;
    north
        .cast(Map.of("trusted_vendors", List.of("trusted-ltd")))
        .person("eve")
        .person("ada")
        .person("grace")
        .chain("invoice-default", "ada", "grace");
    south.cast(Map.of("trusted_vendors", List.of())).person("eve").person("olga", "owner");
    north.host().publish(north.org(), Invoices.inThreeLanes());
    south.host().publish(south.org(), Invoices.byTheOwnerAlone());
    north.host().publish(north.org(), Shipments.withProofOfDelivery());
    south.host().publish(south.org(), Shipments.withProofOfDelivery());
  }

  void run() {
    north.title(
        "F. Two organisations, one envelope, two patches",
        "Both have people called eve, an " + NUMBER + " and an " + PARCEL + ".");
    north.chapter("The same invoice, in three lanes and by the owner alone");
    var ours = submitted(north, north.document("invoice", NUMBER), invoice());
    var theirs = submitted(south, south.document("invoice", NUMBER), invoice());
    north.becomesOurs(ours, "active");
    south.then("in the south, olga is asked", () -> south.clerk("olga").isAskedAbout(theirs));
    north.then("ada of the north is asked nothing", () -> north.clerk("ada").inbox().isEmpty());
    south.tell("olga approves", south.clerk("olga").approves(theirs));
    south.becomesOurs(theirs, "active");
    parcels();
    north.journal(ours);
    south.journal(theirs);
  }

  /** The same event key waits in both; whose event it is, the route and the secret say. */
  private void parcels() {
    north.chapter("The same event, reported to one of them");
    var ours = submitted(north, north.document("shipment", PARCEL), parcel());
    var theirs = submitted(south, south.document("shipment", PARCEL), parcel());
    for (var story : List.of(north, south)) {
      story.then(
          PARCEL + " of the " + story.org() + " waits for its proof of delivery",
          () -> story.says(story.document("shipment", PARCEL), "delivery:pod:" + PARCEL));
    }
    north.hears("carrier", "delivery:pod:" + PARCEL, Map.of("signed_by", "Bo"), " to the north");
    north.becomesOurs(ours, "active");
    south.then(
        "that of the south still waits",
        () -> !south.says(theirs, "'Proof of delivery' is completed"));
  }

  private static Map<String, Object> invoice() {
    return Map.of(
        "id",
        NUMBER,
        "grand_total",
        500_00L,
        "vendor_id",
        "trusted-ltd",
        "cost_center",
        Map.of("code", "travel", "owner_id", "eve"));
  }

  private static Map<String, Object> parcel() {
    return Map.of("id", PARCEL, "shipment_id", PARCEL, "customer_id", "bo");
  }

  private static DocumentRef submitted(
      Story story, DocumentRef document, Map<String, Object> fields) {
    var eve = story.clerk("eve");
    story.tell(
        "eve of the " + story.org() + " enters " + document.id(), eve.creates(document, fields));
    story.tell("and submits it", eve.requests(document, "submit"));
    return document;
  }
}
