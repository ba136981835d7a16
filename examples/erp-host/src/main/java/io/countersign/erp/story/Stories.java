package io.countersign.erp.story;

import io.countersign.testkit.TestPostgres;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Runs all stories, each in an organisation of its own, on a database that is gone afterwards. */
public final class Stories {

  private final RunningErp erp;
  private final PrintStream out;

  Stories(RunningErp erp, PrintStream out) {
    this.erp = erp;
    this.out = out;
  }

  /** Runs them. */
  public static void main(String[] args) {
    var out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    try (var database = TestPostgres.databaseFor(Stories.class);
        var erp = RunningErp.in(database.jdbcUrl(), database.dataSource())) {
      var stories = new Stories(erp, out);
      stories.invoices();
      stories.orders();
      stories.purchases();
      stories.shipments();
      stories.royalties();
      stories.tenants();
    }
  }

  void invoices() {
    new InvoiceStory(of("acme")).run();
  }

  void orders() {
    new OrderStory(of("lamps")).run();
  }

  void purchases() {
    new PurchaseStory(of("works")).run();
  }

  void shipments() {
    new ShipmentStory(of("freight")).run();
  }

  void royalties() {
    new RoyaltyStory(of("burgers")).run();
  }

  void tenants() {
    new TenantsStory(of("north"), of("south")).run();
  }

  private Story of(String org) {
    return new Story(erp, org, out);
  }
}
