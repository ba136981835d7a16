package io.countersign.erp.story;

import io.countersign.engine.document.DocumentRef;
import io.countersign.erp.workflow.Invoices;
import java.util.List;
import java.util.Map;

/**
 * Two organisations have the same document type and different patches on the same envelope. An
 * invoice of the same number goes two ways, and neither sees anything of the other.
 */
final class TenantsStory {

  private static final String NUMBER = "INV-1";

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
  }

  void run() {
    north.title("F. Two organisations, one envelope, two patches");
    var ours = submitted(north);
    var theirs = submitted(south);
    north.becomes(ours, "active");
    south.then("in the south, olga is asked", () -> south.clerk("olga").isAskedAbout(theirs));
    north.then("ada of the north is asked nothing", () -> north.clerk("ada").inbox().isEmpty());
    south.tell("olga approves", south.clerk("olga").approves(theirs));
    south.becomes(theirs, "active");
    north.journal(ours);
    south.journal(theirs);
  }

  private static DocumentRef submitted(Story story) {
    var invoice = story.document("invoice", NUMBER);
    var eve = story.clerk("eve");
    var fields =
        Map.of(
            "id",
            NUMBER,
            "grand_total",
            500_00L,
            "vendor_id",
            "trusted-ltd",
            "cost_center",
            Map.of("code", "travel", "owner_id", "eve"));
    story.tell("eve of the " + story.org() + " enters " + NUMBER, eve.creates(invoice, fields));
    story.tell("she submits it", eve.requests(invoice, "submit"));
    return invoice;
  }
}
