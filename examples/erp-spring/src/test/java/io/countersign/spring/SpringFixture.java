package io.countersign.spring;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.port.EffectSender;
import io.countersign.engine.port.EffectSender.Sent;
import io.countersign.erp.ErpDatabase;
import io.countersign.erp.ErpHost;
import io.countersign.erp.UserRequests;
import io.countersign.erp.document.RequestResult;
import io.countersign.testkit.server.TestDatabase;
import io.countersign.testkit.server.TestPostgres;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.Map;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/** The ERP under Spring in a database of its own, with one organisation and two people. */
final class SpringFixture implements AutoCloseable {

  static final String ORG = "acme";

  private static final InstantSource CLOCK = InstantSource.system();

  private final TestDatabase database;
  private final ErpDatabase pools;
  private final AnnotationConfigApplicationContext context =
      new AnnotationConfigApplicationContext();

  private SpringFixture(TestDatabase database) throws SQLException {
    this.database = database;
    ErpDatabase.install(database.dataSource(), CLOCK.instant());
    this.pools = ErpDatabase.open(database.jdbcUrl());
  }

  static SpringFixture of(Class<?> owner) {
    try {
      return of(TestPostgres.databaseFor(owner));
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static SpringFixture of(TestDatabase database) throws SQLException {
    var erp = new SpringFixture(database);
    erp.run(
        "INSERT INTO erp.organisations VALUES ('acme', 'Europe/Berlin', '{\"trusted_vendors\":"
            + " []}')");
    erp.run("INSERT INTO erp.people (org_id, person) VALUES ('acme', 'eve'), ('acme', 'olga')");
    erp.run("INSERT INTO erp.roles VALUES ('acme', 'olga', 'owner')");
    EffectSender nowhere = envelope -> new Sent.Arrived(Map.of());
    erp.context.registerBean(ErpDatabase.class, () -> erp.pools);
    erp.context.registerBean(InstantSource.class, () -> CLOCK);
    erp.context.registerBean(EffectSender.class, () -> nowhere);
    erp.context.register(ErpConfiguration.class);
    erp.context.refresh();
    erp.host().publish(ORG, OwnerApproval.compiled());
    return erp;
  }

  <T> T bean(Class<T> type) {
    return context.getBean(type);
  }

  ErpHost host() {
    return bean(ErpHost.class);
  }

  ErpDatabase pools() {
    return pools;
  }

  UserRequests user(String person) {
    return host().user(ORG, person);
  }

  /** An invoice that eve enters. */
  DocumentRef invoice(String id) {
    var invoice = new DocumentRef(ORG, "invoice", id);
    var created =
        user("eve")
            .create(
                invoice,
                Map.of(
                    "id",
                    id,
                    "grand_total",
                    100_00L,
                    "vendor_id",
                    "somebody-inc",
                    "cost_center",
                    Map.of("code", "travel", "owner_id", "eve")));
    if (!(created instanceof RequestResult.Done)) {
      throw new IllegalStateException(created.toString());
    }
    return invoice;
  }

  /** How many rows the host has of a document, and how many instances the engine. */
  String rows(String id) throws SQLException {
    try (var connection = database.connect();
        var statement =
            connection.prepareStatement(
                "SELECT (SELECT count(*) FROM erp.documents WHERE id = ?) || ' and ' || (SELECT"
                    + " count(*) FROM workflow.workflow_instances WHERE entity_id = ?)")) {
      statement.setString(1, id);
      statement.setString(2, id);
      try (var rows = statement.executeQuery()) {
        rows.next();
        return rows.getString(1);
      }
    }
  }

  private void run(String sql) throws SQLException {
    try (var connection = database.connect();
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Override
  public void close() {
    context.close();
    pools.close();
    database.close();
  }
}
