package io.countersign.spring;

import io.countersign.engine.port.EffectSender;
import io.countersign.erp.ErpDatabase;
import io.countersign.erp.ErpHost;
import io.countersign.erp.story.InvoiceStory;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.InstantSource;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/** The story of the ERP, in transactions that Spring begins and ends. The main class. */
public final class SpringStory {

  private SpringStory() {}

  /** Runs the story. */
  public static void main(String[] args) throws SQLException {
    run(new PrintStream(System.out, true, StandardCharsets.UTF_8));
  }

  static void run(PrintStream out) throws SQLException {
    try (var context = new AnnotationConfigApplicationContext()) {
      InvoiceStory.run(
          out, (database, clock, webhooks) -> started(context, database, clock, webhooks));
    }
  }

  private static ErpHost started(
      AnnotationConfigApplicationContext context,
      ErpDatabase database,
      InstantSource clock,
      EffectSender webhooks) {
    context.registerBean(ErpDatabase.class, () -> database);
    context.registerBean(InstantSource.class, () -> clock);
    context.registerBean(EffectSender.class, () -> webhooks);
    context.register(ErpConfiguration.class);
    context.refresh();
    return context.getBean(ErpHost.class);
  }
}
