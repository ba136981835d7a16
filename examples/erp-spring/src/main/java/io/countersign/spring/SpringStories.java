package io.countersign.spring;

import io.countersign.engine.port.EffectSender;
import io.countersign.erp.ErpHost;
import io.countersign.erp.Pools;
import io.countersign.erp.story.Stories;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/** The same stories of the ERP, in transactions that Spring begins and ends. */
public final class SpringStories {

  private SpringStories() {}

  /** Runs them. */
  public static void main(String[] args) {
    tell(new PrintStream(System.out, true, StandardCharsets.UTF_8));
  }

  static void tell(PrintStream out) {
    try (var context = new AnnotationConfigApplicationContext()) {
      Stories.tell(out, (pools, clock, webhooks) -> started(context, pools, clock, webhooks));
    }
  }

  private static ErpHost started(
      AnnotationConfigApplicationContext context,
      Pools pools,
      InstantSource clock,
      EffectSender webhooks) {
    context.registerBean(Pools.class, () -> pools);
    context.registerBean(InstantSource.class, () -> clock);
    context.registerBean(EffectSender.class, () -> webhooks);
    context.register(StoryConfiguration.class);
    context.refresh();
    return context.getBean(ErpHost.class);
  }
}
