package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.advance.EngineServices;
import io.countersign.engine.advance.LenientTypes;
import io.countersign.engine.advance.TriggerProcessor;
import io.countersign.engine.request.AdvanceResult;
import io.countersign.engine.settings.EngineSettings;
import io.countersign.engine.store.ChangeSet;
import io.countersign.engine.store.LeaseRequest;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.TransactionSource;
import io.countersign.testkit.host.FakeIds;
import io.countersign.testkit.host.FakeSecrets;
import io.countersign.testkit.memory.ForwardingTransaction;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Invoices that a worker locks, decides on and writes as a set. */
final class InstanceSetTest {

  private static final Ground GROUND = Ground.of(InstanceSetTest.class);

  private final PostgresStore store =
      PostgresStore.over(RoundTrips.source(GROUND)).clock(() -> Firm.NOW);
  private final Firm firm = new Firm(store, new InvoiceTable(GROUND), Firm.ORG);
  private final List<String> ids = IntStream.range(0, 48).mapToObj(i -> "inv-" + i).toList();

  @AfterAll
  static void close() {
    GROUND.close();
  }

  @BeforeEach
  void empty() {
    GROUND.empty();
    firm.host.empty();
    firm.runs();
  }

  private TriggerProcessor processor(Store over) {
    var settings = EngineSettings.with(new FakeIds("i"), new FakeSecrets("another-"));
    return new TriggerProcessor(
        EngineServices.of(over, firm.host.ports(), settings, LenientTypes.NONE));
  }

  /** A store whose own transactions are wrapped. */
  private record Wrapped(Store store, UnaryOperator<StoreTransaction> wrapping)
      implements Store, TransactionSource {

    @Override
    public TransactionSource transactions() {
      return this;
    }

    @Override
    public <T> T inOwn(Function<StoreTransaction, T> work) {
      return store.transactions().inOwn(inner -> work.apply(wrapping.apply(inner)));
    }
  }

  /** Claims the triggers of invoices that have just been entered or submitted. */
  private List<List<QueuedTrigger>> claims(List<String> some) {
    var lease = new LeaseRequest("w", Firm.NOW, Firm.NOW.plusSeconds(60), 100);
    var claimed =
        firm.in(tx -> tx.triggers().claim(lease).rows()).stream()
            .collect(Collectors.groupingBy(QueuedTrigger::instance));
    return some.stream().map(id -> claimed.get(instance(id))).toList();
  }

  private String instance(String id) {
    return firm.state(id).identity().instance();
  }

  private void assertAllRest(List<String> some) {
    for (var id : some) {
      assertThat(firm.state(id).currentNodes()).as(id).containsExactly("sys:state:draft");
      assertThat(firm.wrong(id)).as(id).isEmpty();
    }
  }

  /** Works on a set while the host reads its documents over another connection. */
  private List<AdvanceResult> workWithHostApart(Store over, List<List<QueuedTrigger>> claimed)
      throws SQLException {
    try (Connection hosts = GROUND.connect()) {
      firm.host.connections = tx -> hosts;
      return processor(over).work(Firm.ORG, claimed, false);
    } finally {
      firm.host.connections = PostgresStore::connection;
    }
  }

  private long tripsFor(List<String> some) throws SQLException {
    firm.creates(some);
    var claimed = claims(some);
    long before = RoundTrips.soFar(GROUND);
    var results = workWithHostApart(store, claimed);
    long trips = RoundTrips.soFar(GROUND) - before;
    assertThat(results).hasSameSizeAs(some).allMatch(AdvanceResult.Advanced.class::isInstance);
    return trips;
  }

  /** One to load, one for each sixteen to write, one to commit. */
  @Test
  void shouldLoadAllInOneTripAndWriteSixteenInOne() throws SQLException {
    long connecting = tripsFor(ids.subList(0, 1)) - 3;

    long sixteen = tripsFor(ids.subList(1, 17)) - connecting;
    long more = tripsFor(ids.subList(17, 48)) - connecting;

    assertThat(sixteen).isEqualTo(3);
    assertThat(more).as("31 = 16 + 8 + 4 + 2 + 1").isEqualTo(2 + 5);
    assertAllRest(ids);
  }

  @Test
  void shouldWorkAloneOnEachThatCallsTheHost() {
    firm.asks(ids.subList(0, 3));
    var begun = new ArrayList<StoreTransaction>();
    var counting =
        new Wrapped(
            store,
            tx -> {
              begun.add(tx);
              return tx;
            });

    var results = processor(counting).work(Firm.ORG, claims(ids.subList(0, 3)), false);

    assertThat(results).hasSize(3).allMatch(AdvanceResult.Advanced.class::isInstance);
    assertThat(begun).as("one for the set, and one for each").hasSize(4);
    for (var id : ids.subList(0, 3)) {
      assertThat(firm.state(id).pin().status()).as(id).isEqualTo("submitted");
      assertThat(firm.wrong(id)).as(id).isEmpty();
    }
  }

  /** One of a set is overtaken: the others are written, and it is decided again, alone. */
  @Test
  void shouldDecideAgainOnTheOneThatIsOvertaken() throws SQLException {
    var some = ids.subList(0, 5);
    firm.creates(some);
    var overtaken = instance("inv-2");
    var refused = new ArrayList<String>();
    var store =
        new Wrapped(
            this.store,
            tx ->
                new ForwardingTransaction(tx) {
                  @Override
                  public Written write(ChangeSet changes) {
                    if (changes.instance().equals(overtaken) && refused.isEmpty()) {
                      refused.add(overtaken);
                      return new Written.Outdated("in this test");
                    }
                    return super.write(changes);
                  }
                });

    var results = workWithHostApart(store, claims(some));

    assertThat(refused).containsExactly(overtaken);
    assertThat(results).hasSize(5).allMatch(AdvanceResult.Advanced.class::isInstance);
    assertAllRest(some);
  }

  /** A row that the database refuses costs only its own instance. */
  @Test
  void shouldWriteTheOthersIfOneCannotBeWritten() throws SQLException {
    var some = ids.subList(0, 5);
    firm.creates(some);
    var claimed = claims(some);
    refuse(instance("inv-3"));

    var results = processor(store).work(Firm.ORG, claimed, false);

    assertThat(results.get(3)).isInstanceOf(AdvanceResult.Postponed.class);
    assertThat(results).filteredOn(AdvanceResult.Advanced.class::isInstance).hasSize(4);
    assertAllRest(List.of("inv-0", "inv-1", "inv-2", "inv-4"));
    assertThat(firm.state("inv-3").currentNodes()).containsExactly("sys:start");
    refuse("");
  }

  /** Has the database refuse every write of the journal of one instance. */
  private static void refuse(String instance) throws SQLException {
    try (var connection = GROUND.connect()) {
      InvoiceTable.run(connection, "DROP TRIGGER IF EXISTS refuses ON workflow.workflow_events");
      if (!instance.isEmpty()) {
        InvoiceTable.run(
            connection,
            "CREATE OR REPLACE FUNCTION public.refuses_events() RETURNS trigger LANGUAGE plpgsql"
                + " AS $$ BEGIN IF NEW.instance_id = '"
                + RowId.instance(instance)
                + "' THEN RAISE EXCEPTION 'not this one'; END IF; RETURN NEW; END $$;"
                + " CREATE TRIGGER refuses BEFORE INSERT ON workflow.workflow_events"
                + " FOR EACH ROW EXECUTE FUNCTION public.refuses_events()");
      }
    }
  }
}
