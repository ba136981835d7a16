package io.countersign.erp.story;

import io.countersign.engine.port.Wakeups;
import io.countersign.erp.ErpHost;
import io.countersign.erp.ErpSchema;
import io.countersign.erp.Pools;
import io.countersign.erp.Staff;
import io.countersign.erp.tenancy.JdbiUnits;
import io.countersign.postgres.PostgresStore;
import io.countersign.webhook.SigningSecret;
import io.countersign.webhook.Targets;
import io.countersign.webhook.WebhookSender;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;

/** An ERP that runs, with its workers, and with a portal that it sends to. */
final class RunningErp implements AutoCloseable {

  /** Partners and the ERP share it; each would have one of its own. */
  static final SigningSecret SECRET = SigningSecret.ofText("a secret that nobody can guess");

  private static final String HERE = "127.0.0.1";

  private final StoryClock clock = new StoryClock();
  private final Portal portal = new Portal(SECRET, clock);
  private final Patience patience = new Patience();
  private final Pools pools;
  private final ErpHost host;
  private final Staff staff;

  private RunningErp(Pools pools) {
    this.pools = pools;
    var wakeups = Wakeups.inProcess();
    // Stories move the time. A real host leaves the clock alone: the database's is the default.
    var store = PostgresStore.over(pools.jobs()).clock(clock::instant);
    var units = new JdbiUnits(Jdbi.create(pools.web()), store, wakeups);
    var targets = Targets.builder().plainHttp(HERE).privateAddresses(HERE).build();
    var webhooks =
        WebhookSender.to(targets, clock)
            .secrets((org, name) -> name.equals("portal") ? Optional.of(SECRET) : Optional.empty())
            .build();
    host = new ErpHost(store, units, wakeups, clock, webhooks);
    staff = Staff.of(host.engine());
  }

  /**
   * An ERP in an empty database.
   *
   * @param owner gives the login that makes the tables
   */
  static RunningErp in(String jdbcUrl, DataSource owner) {
    try {
      ErpSchema.install(owner, StoryClock.BEGINNING);
    } catch (SQLException e) {
      throw new IllegalStateException("Expected to make the tables of the ERP.", e);
    }
    return new RunningErp(Pools.of(jdbcUrl));
  }

  ErpHost host() {
    return host;
  }

  StoryClock clock() {
    return clock;
  }

  Portal portal() {
    return portal;
  }

  Patience patience() {
    return patience;
  }

  @Override
  public void close() {
    staff.close();
    patience.close();
    portal.close();
    pools.close();
  }
}
