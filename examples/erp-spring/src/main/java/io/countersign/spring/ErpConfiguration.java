package io.countersign.spring;

import io.countersign.engine.port.EffectSender;
import io.countersign.engine.port.Wakeups;
import io.countersign.erp.ErpDatabase;
import io.countersign.erp.ErpHost;
import io.countersign.erp.tenancy.OrgTransactions;
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
 * The ERP as beans. The application supplies the {@link ErpDatabase}, an {@link InstantSource} and
 * the {@link EffectSender} for webhooks.
 */
@Configuration(proxyBeanMethods = false)
@EnableTransactionManagement
final class ErpConfiguration {

  /** Manager of the transactions of people's requests. */
  @Bean
  PlatformTransactionManager transactionManager(ErpDatabase database) {
    return new JdbcTransactionManager(database.web());
  }

  // region store
  /** Spring also runs the transactions of workers, over their own pool and their own login. */
  @Bean
  PostgresStore store(ErpDatabase database) {
    var workers = new TransactionTemplate(new JdbcTransactionManager(database.jobs()));
    workers.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
    return PostgresStore.through(
        work ->
            workers.executeWithoutResult(
                status -> work.accept(DataSourceUtils.getConnection(database.jobs()))));
  }

  // endregion

  @Bean
  Wakeups wakeups() {
    return Wakeups.inProcess();
  }

  /** The proxy gives JDBI the connection of Spring's transaction. */
  @Bean
  Jdbi jdbi(ErpDatabase database) {
    return Jdbi.create(new TransactionAwareDataSourceProxy(database.web()));
  }

  @Bean
  OrgTransactions transactions(
      ErpDatabase database, PostgresStore store, Wakeups wakeups, Jdbi jdbi) {
    return new SpringTransactions(new CurrentTransaction(database.web(), store, wakeups), jdbi);
  }

  @Bean
  ErpHost host(
      PostgresStore store,
      OrgTransactions transactions,
      Wakeups wakeups,
      InstantSource clock,
      EffectSender webhooks) {
    return new ErpHost(
        store, transactions, wakeups, clock, webhooks, ErpHost.Capabilities.invoices());
  }
}
