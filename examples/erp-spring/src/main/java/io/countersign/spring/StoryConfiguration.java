package io.countersign.spring;

import io.countersign.postgres.PostgresStore;
import java.time.InstantSource;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;

/** The same beans, with a store that uses the clock of the stories. */
@Configuration(proxyBeanMethods = false)
@Import(ErpConfiguration.class)
final class StoryConfiguration {

  @Bean
  @Primary
  PostgresStore storyStore(@Qualifier("store") PostgresStore store, InstantSource clock) {
    return store.clock(clock::instant);
  }
}
