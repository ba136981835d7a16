package io.countersign.postgres.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.testkit.server.TestDatabase;
import io.countersign.testkit.server.TestPostgres;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Map;

/** Where orders of each kind come to stand when nothing happens to anybody. */
final class Peace {

  private final Map<DocumentRef, Audit.Fate> fates;
  private final long events;

  private Peace(Map<DocumentRef, Audit.Fate> fates, long events) {
    this.fates = fates;
    this.events = events;
  }

  /** How many events one order of each kind led to, all together. */
  long events() {
    return events;
  }

  static Peace of(Class<?> owner, CompiledWorkflow workflow) throws SQLException {
    var orders = Orders.orders(Orders.KINDS);
    try (var database = TestPostgres.databaseFor(owner);
        var plant = new Plant(url(database), 2, Plant.T0, workflow).furnished()) {
      var crew = new Crew(plant, orders).work(1);
      var audit = Audit.of(plant, orders);
      assertThat(audit.wrong()).isEmpty();
      assertThat(crew.failures()).isZero();
      return new Peace(audit.fates(), plant.number(HostSql.PROGRESS));
    }
  }

  static String url(TestDatabase database) {
    var url = database.jdbcUrl();
    var joint = url.contains("?") ? "&" : "?";
    return url + joint + "user=" + database.user() + "&password=" + database.password();
  }

  /** Holds what has become of orders to what becomes of them in peace. */
  void holds(Plant plant, Collection<DocumentRef> orders) {
    var audit = Audit.of(plant, orders);
    assertThat(audit.wrong()).isEmpty();
    assertThat(audit.fates()).hasSize(orders.size());
    audit
        .fates()
        .forEach(
            (order, fate) ->
                assertThat(fate).as(order.id()).isEqualTo(fates.get(Orders.like(order))));
  }
}
