package io.countersign.postgres.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.Engine;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.port.EffectSender.Sent;
import io.countersign.engine.settings.EngineSettings;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.TransactionSource;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.postgres.PostgresStore;
import io.countersign.testkit.crash.CrashEverywhere;
import io.countersign.testkit.crash.CrashEverywhere.Act;
import io.countersign.testkit.crash.CrashEverywhere.Machine;
import io.countersign.testkit.server.TestPostgres;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One crash in every place in which a process over Postgres can end. */
class CrashesInPostgresTest {

  private static final Logger LOG = LoggerFactory.getLogger(CrashesInPostgresTest.class);

  /** Small in the build; in a campaign one that is inspected, posted, announced and cancelled. */
  private static final DocumentRef ORDER = Orders.order(3);

  @Test
  void shouldNotShowACrashInAnyPlace() throws SQLException {
    var workflow = Effort.CAMPAIGN ? Orders.workflow("PT5M") : Orders.small();
    try (var database = TestPostgres.databaseFor(CrashesInPostgresTest.class);
        var plant = new Plant(Peace.url(database), 2, Plant.T0, workflow).furnished()) {
      var report = CrashEverywhere.run(() -> new Order(plant, workflow));

      LOG.info("Crashes over Postgres: places={}", report.runs().size());
      assertThat(report.orThrow().runs()).hasSizeGreaterThan(10);
    }
  }

  /** An order from its creation to its end, in a database that is emptied before. */
  private static final class Order implements CrashEverywhere.Work {

    private final Plant plant;
    private final CompiledWorkflow workflow;
    private final Tide tide = new Tide(Plant.T0);
    private final Deque<StoreTransaction> current = new ArrayDeque<>();
    private final Store store;
    private @Nullable Clerk clerk;

    Order(Plant plant, CompiledWorkflow workflow) {
      this.plant = plant;
      this.workflow = workflow;
      this.store = followed(plant.store().clock(tide));
      plant.run(HostSql.EMPTY);
    }

    /** The transaction that a process is given hides the connection from a host; this shows it. */
    private Store followed(PostgresStore postgres) {
      var following =
          new TransactionSource() {
            @Override
            public <T> T inOwn(Function<StoreTransaction, T> work) {
              return postgres
                  .transactions()
                  .inOwn(
                      tx -> {
                        current.push(tx);
                        try {
                          return work.apply(tx);
                        } finally {
                          current.pop();
                        }
                      });
            }
          };
      return (Store)
          Proxy.newProxyInstance(
              Store.class.getClassLoader(),
              new Class<?>[] {Store.class},
              (proxy, method, arguments) ->
                  method.getName().equals("transactions")
                      ? following
                      : method.invoke(postgres, arguments));
    }

    @Override
    public Store store() {
      return store;
    }

    @Override
    public Engine start(Machine machine) {
      var host = new OrderHost(tx -> PostgresStore.connection(current.element()));
      var drawn = new AtomicLong();
      var sender = machine.sender(envelope -> new Sent.Arrived(Map.of("status", 200L)));
      var engine =
          Engine.over(machine.store())
              .host(machine.host(host.ports()))
              .settings(
                  EngineSettings.with(
                      at ->
                          new UUID((at.toEpochMilli() << 16) | 0x7000L, Long.MIN_VALUE | 1)
                              .toString(),
                      () -> "secret-" + drawn.incrementAndGet()))
              .sender("webhook", sender)
              .sender("email", sender)
              .build();
      host.asks(engine);
      clerk = new Clerk(machine.store(), engine, host, tide);
      return engine;
    }

    @Override
    public List<Act> acts() {
      var acts = new ArrayList<Act>();
      acts.add(
          Act.of("publish", (engine, tx) -> engine.publish(tx, OrgId.of(Orders.ORG), workflow)));
      for (var what : List.of("create", "submit", "approve", "report")) {
        acts.add(Act.of(what, (engine, tx) -> visit(tx)));
      }
      acts.add(Act.aside("time passes", () -> tide.passes(Duration.ofHours(1))));
      acts.add(Act.of("cancel", (engine, tx) -> visit(tx)));
      return acts;
    }

    private void visit(StoreTransaction tx) {
      if (clerk == null) {
        throw new IllegalStateException("Expected a process, but found none.");
      }
      clerk.visit(tx, ORDER);
    }

    @Override
    public Object keptState() {
      return List.of(plant.text(HostSql.KEPT_ORDERS), plant.text(HostSql.KEPT_CHANGES));
    }
  }
}
