package io.countersign.erp.story;

import io.countersign.testkit.TestPostgres;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Runs all stories, each in an organisation of its own, on a database that is gone afterwards. */
public final class Stories {

  private Stories() {}

  /** Runs them. */
  public static void main(String[] args) {
    var out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    try (var database = TestPostgres.databaseFor(Stories.class);
        var erp = RunningErp.in(database.jdbcUrl(), database.dataSource())) {
      if (args.length > 0) {
        new ShipmentStory(new Story(erp, "freight", out)).run();
        new RoyaltyStory(new Story(erp, "burgers", out)).run();
        return;
      }
      new InvoiceStory(new Story(erp, "acme", out)).run();
      new OrderStory(new Story(erp, "lamps", out)).run();
      new PurchaseStory(new Story(erp, "works", out)).run();
      new ShipmentStory(new Story(erp, "freight", out)).run();
      new RoyaltyStory(new Story(erp, "burgers", out)).run();
    }
  }
}
