package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.advance.EngineServices;
import io.countersign.engine.advance.LenientTypes;
import io.countersign.engine.advance.TriggerProcessor;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.request.AdvanceResult;
import io.countersign.engine.settings.EngineSettings;
import io.countersign.engine.store.LeaseRequest;
import io.countersign.engine.store.OutboxRow;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.testkit.host.FakeIds;
import io.countersign.testkit.host.FakeSecrets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Several invoices in one transaction of a worker's, where nothing of one depends on another. */
final class SharedTransactionsTest {

  private static final Ground GROUND = Ground.of(SharedTransactionsTest.class);
  private static final List<String> IDS = List.of("a", "b", "bad", "c", "d");

  private final AtomicInteger begun = new AtomicInteger();
  private int needed;
  private final PostgresStore store =
      PostgresStore.through(
              work -> {
                begun.incrementAndGet();
                new PooledTransactions(GROUND.source()).inNew(work);
              })
          .clock(() -> Firm.NOW);
  private final Firm firm = new Firm(store, new InvoiceTable(GROUND), Firm.ORG);
  private final TriggerProcessor processor =
      new TriggerProcessor(
          EngineServices.of(
              store,
              firm.host.ports(),
              EngineSettings.with(new FakeIds("i"), new FakeSecrets("another-")),
              LenientTypes.NONE));

  @AfterAll
  static void close() {
    GROUND.close();
  }

  @BeforeEach
  void empty() {
    GROUND.empty();
    firm.host.empty();
    onCommit("");
    firm.runs();
  }

  /** What the host's table has to say of each invoice when a transaction is about to end. */
  private static void onCommit(String refusal) {
    try (var connection = GROUND.connect()) {
      InvoiceTable.run(connection, "DROP TRIGGER IF EXISTS refuses ON public.invoices");
      if (!refusal.isEmpty()) {
        InvoiceTable.run(
            connection,
            "CREATE OR REPLACE FUNCTION public.refuses() RETURNS trigger LANGUAGE plpgsql AS $$"
                + " BEGIN IF NEW.id = '"
                + refusal
                + "' THEN RAISE EXCEPTION 'not at this time'; END IF; RETURN NEW; END $$;"
                + " CREATE CONSTRAINT TRIGGER refuses AFTER UPDATE ON public.invoices DEFERRABLE"
                + " INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.refuses()");
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Claims everything. */
  private List<List<QueuedTrigger>> claims() {
    var lease = new LeaseRequest("w", Firm.NOW, Firm.NOW.plusSeconds(60), 50);
    var claimed = firm.in(tx -> tx.triggers().claim(lease).rows());
    var instances = new ArrayList<List<QueuedTrigger>>();
    for (var id : IDS) {
      var instance = firm.state(id).identity().instance();
      instances.add(claimed.stream().filter(one -> one.instance().equals(instance)).toList());
    }
    return instances;
  }

  /** Works on what is claimed, and answers with what became of whom. */
  private Map<String, AdvanceResult> works(List<List<QueuedTrigger>> instances) {
    begun.set(0);
    var advances = processor.work(Firm.ORG, instances, true);
    needed = begun.get();
    return IntStream.range(0, IDS.size())
        .boxed()
        .collect(Collectors.toMap(IDS::get, advances::get));
  }

  private String status(String id) {
    return firm.in(
        tx -> InvoiceTable.read(PostgresStore.connection(tx), id).orElseThrow().status());
  }

  private List<OutboxRow.Hold> open(String id) {
    var instance = firm.state(id).identity().instance();
    return firm.in(tx -> tx.history().outbox(OrgId.of(Firm.ORG), InstanceId.of(instance))).stream()
        .filter(row -> row.times().completed().isEmpty())
        .map(OutboxRow::hold)
        .toList();
  }

  private void assertOnlyOneIsBehind(Map<String, AdvanceResult> advances) {
    for (var id : IDS) {
      boolean bad = id.equals("bad");
      assertThat(advances.get(id))
          .as(id)
          .isInstanceOf(bad ? AdvanceResult.Postponed.class : AdvanceResult.Advanced.class);
      assertThat(status(id)).as(id).isEqualTo(bad ? "draft" : "submitted");
      assertThat(firm.wrong(id)).as(id).isEmpty();
      if (bad) {
        assertThat(open(id)).singleElement().matches(hold -> hold.attempts() == 1);
      } else {
        assertThat(open(id)).as(id).isEmpty();
      }
    }
  }

  @Test
  void shouldCommitOnceForAll() {
    firm.asks(IDS);

    var advances = works(claims());

    assertThat(advances.values()).allMatch(AdvanceResult.Advanced.class::isInstance);
    assertThat(needed).isEqualTo(1);
    assertThat(IDS).allMatch(id -> status(id).equals("submitted") && firm.wrong(id).isEmpty());
  }

  @Test
  void shouldUndoOnlyWhatBreaksOff() {
    firm.asks(IDS);
    var calls = new ArrayList<String>();
    firm.host.meanwhile.put(
        "transition",
        (tx, connection) -> {
          calls.add("transition");
          if (calls.size() == IDS.indexOf("bad") + 1) {
            // Nothing can be done in the transaction any more before somebody goes back.
            InvoiceTable.run(connection, "SELECT 1 / 0");
          }
        });

    assertOnlyOneIsBehind(works(claims()));

    assertThat(calls).as("nobody is asked twice").hasSize(IDS.size());
    assertThat(needed).as("one for all, and one to write down what failed").isEqualTo(2);
  }

  @Test
  void shouldWorkOnEachAloneWhereTheyCannotBeCommittedTogether() {
    firm.asks(IDS);
    onCommit("bad");

    assertOnlyOneIsBehind(works(claims()));

    onCommit("");
    firm.after(Duration.ofHours(1)).work();
    assertThat(status("bad")).isEqualTo("submitted");
    assertThat(firm.wrong("bad")).isEmpty();
  }

  @Test
  void shouldLeaveOutWhatSomebodyElseHolds() throws Exception {
    firm.asks(IDS);
    var claimed = claims();
    try (Connection person = GROUND.source().getConnection()) {
      person.setAutoCommit(false);
      store.in(person).lock(firm.key("bad"), Patience.WAIT);

      var advances = works(claimed);

      assertThat(advances.get("bad")).isInstanceOf(AdvanceResult.Busy.class);
      assertThat(IDS).allMatch(id -> id.equals("bad") || status(id).equals("submitted"));
      person.rollback();
    }
    firm.work();
    assertThat(status("bad")).isEqualTo("submitted");
  }
}
