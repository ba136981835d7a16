package io.countersign.erp.story;

import io.countersign.testkit.server.TestPostgres;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Runs all stories, each in its own organisation, on a temporary database. */
public final class Stories {

  private final RunningErp erp;
  private final PrintStream out;

  Stories(RunningErp erp, PrintStream out) {
    this.erp = erp;
    this.out = out;
  }

  /** Runs them on JDBI alone. */
  public static void main(String[] args) {
    tell(new PrintStream(System.out, true, StandardCharsets.UTF_8), RunningErp::onJdbi);
  }

  /** Runs all stories with a given wiring of the ERP. */
  public static void tell(PrintStream out, Wiring wiring) {
    try (var database = TestPostgres.databaseFor(Stories.class);
        var erp = RunningErp.in(database.jdbcUrl(), database.dataSource(), wiring)) {
      var stories = new Stories(erp, out);
      stories.begin();
      stories.invoices();
      stories.orders();
      stories.purchases();
      stories.shipments();
      stories.royalties();
      stories.tenants();
      out.println();
      out.println("All of this was checked while it happened. The database is gone now.");
    }
  }

  private void begin() {
    out.println("An ERP on Postgres, with its workers. People's lines are requests, one");
    out.println("transaction each. → is what workers made of it, ✗ what was refused.");
    out.println();
    var warnings = erp.warnings().stream().map(one -> one.code().name()).distinct().toList();
    out.println("Both logins are fit for what they do. Warned of: " + warnings);
    out.println("(The clock is wrong because stories bring one of their own, and move it.)");
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
