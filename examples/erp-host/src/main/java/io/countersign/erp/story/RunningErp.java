package io.countersign.erp.story;

import io.countersign.engine.port.EffectSender;
import io.countersign.engine.port.Wakeups;
import io.countersign.erp.ErpHost;
import io.countersign.erp.ErpSchema;
import io.countersign.erp.Inbound;
import io.countersign.erp.Pools;
import io.countersign.erp.Staff;
import io.countersign.erp.StartUp;
import io.countersign.erp.tenancy.JdbiUnits;
import io.countersign.postgres.PostgresStore;
import io.countersign.problem.Problem;
import io.countersign.webhook.WebhookAllowList;
import io.countersign.webhook.WebhookSender;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.List;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;

/** A running ERP, with its workers, and a portal that it sends to. */
final class RunningErp implements AutoCloseable {

  private static final String HERE = "127.0.0.1";

  private final StoryClock clock = new StoryClock();
  private final Portal portal = new Portal(Partners.secret("burgers", "portal"), clock);
  private final Patience patience = new Patience();
  private final Pools pools;
  private final EffectSender webhooks;
  private final ErpHost host;
  private final Partners partners;
  private final List<Problem> warnings;
  private final Staff staff;

  private RunningErp(Pools pools, Wiring wiring) {
    this.pools = pools;
    var targets = WebhookAllowList.builder().plainHttp(HERE).privateAddresses(HERE).build();
    webhooks = WebhookSender.to(targets, clock).secrets(Partners.SECRETS).build();
    host = wiring.host(pools, clock, webhooks);
    partners = new Partners(new Inbound(host, Partners.SECRETS, clock), clock);
    warnings = StartUp.check(pools, host.store(), host.engine(), clock.instant());
    staff = Staff.of(host.engine());
  }

  /**
   * An ERP in an empty database.
   *
   * @param owner gives the login that makes the tables
   */
  static RunningErp in(String jdbcUrl, DataSource owner, Wiring wiring) {
    try {
      ErpSchema.install(owner, StoryClock.BEGINNING);
    } catch (SQLException e) {
      throw new IllegalStateException("Expected to make the tables of the ERP.", e);
    }
    return new RunningErp(Pools.of(jdbcUrl), wiring);
  }

  /** How an ERP on JDBI alone is wired. */
  static ErpHost onJdbi(Pools pools, InstantSource clock, EffectSender webhooks) {
    var wakeups = Wakeups.inProcess();
    // Stories move the time. A real host leaves the clock alone: the database's is the default.
    var store = PostgresStore.over(pools.jobs()).clock(clock::instant);
    var units = new JdbiUnits(Jdbi.create(pools.web()), store, wakeups);
    return new ErpHost(store, units, wakeups, clock, webhooks);
  }

  ErpHost host() {
    return host;
  }

  /** What was warned of before the start. */
  List<Problem> warnings() {
    return warnings;
  }

  StoryClock clock() {
    return clock;
  }

  Portal portal() {
    return portal;
  }

  EffectSender webhooks() {
    return webhooks;
  }

  Partners partners() {
    return partners;
  }

  Patience patience() {
    return patience;
  }

  Pools pools() {
    return pools;
  }

  /** Stops the workers after their current work. */
  void stop() {
    staff.close();
  }

  /** Closes the workers first, then their resources. */
  @Override
  public void close() {
    portal.hurries();
    stop();
    patience.close();
    portal.close();
    pools.close();
  }
}
