package io.countersign.spring;

import io.countersign.engine.port.EffectSender;
import io.countersign.engine.port.Wakeups;
import io.countersign.erp.ErpHost;
import io.countersign.erp.Pools;
import io.countersign.erp.tenancy.Units;
import io.countersign.postgres.PostgresStore;
import java.time.InstantSource;
import org.jdbi.v3.core.Jdbi;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The ERP as beans. The host supplies the {@link Pools}, an {@link InstantSource} and the {@link
 * EffectSender} for webhooks.
 */
@Configuration(proxyBeanMethods = false)
@EnableTransactionManagement
final class ErpConfiguration {

  /** Of people's requests. */
  @Bean
  PlatformTransactionManager transactionManager(Pools pools) {
    return new JdbcTransactionManager(pools.web());
  }

  // region store
  /** Workers' transactions are Spring's as well, over their own pool and their own login. */
  @Bean
  PostgresStore store(Pools pools) {
    var workers = new TransactionTemplate(new JdbcTransactionManager(pools.jobs()));
    workers.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
    return PostgresStore.through(
        work ->
            workers.executeWithoutResult(
                status -> work.accept(DataSourceUtils.getConnection(pools.jobs()))));
  }

  // endregion

  @Bean
  Wakeups wakeups() {
    return Wakeups.inProcess();
  }

  /** The proxy gives JDBI the connection of Spring's transaction. */
  @Bean
  Jdbi jdbi(Pools pools) {
    return Jdbi.create(new TransactionAwareDataSourceProxy(pools.web()));
  }

  @Bean
  Units units(Pools pools, PostgresStore store, Wakeups wakeups, Jdbi jdbi) {
    return new SpringUnits(new CurrentTransaction(pools.web(), store, wakeups), jdbi);
  }

  @Bean
  ErpHost host(
      PostgresStore store,
      Units units,
      Wakeups wakeups,
      InstantSource clock,
      EffectSender webhooks) {
    return new ErpHost(store, units, wakeups, clock, webhooks);
  }
}
