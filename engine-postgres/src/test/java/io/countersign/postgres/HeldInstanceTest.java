package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.inspect.BlockingReason;
import io.countersign.engine.inspect.Explanation;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.store.HealthQueries.Session;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.StoreTransaction.Patience;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who asks why an instance does not move is told which session holds it. */
final class HeldInstanceTest {

  private static final Ground ground = Ground.of(HeldInstanceTest.class);

  private Firm firm;
  private String instance;

  @BeforeEach
  void instance() {
    ground.empty();
    firm = Firm.opened(ground).runs(PatchBuilder.empty("invoice", 1));
    firm.drafts("inv-1");
    instance = firm.state("inv-1").identity().instance();
  }

  @AfterAll
  static void close() {
    ground.close();
  }

  private Explanation explained() {
    return firm.in(
            tx -> firm.engine.inspect().explain(tx, OrgId.of(Firm.ORG), InstanceId.of(instance)))
        .orElseThrow();
  }

  private List<Session> holders(PostgresStore store) {
    return store.transactions().inOwn(tx -> tx.health().holder(firm.document("inv-1"))).stream()
        .toList();
  }

  private long hold(Connection frozen) throws SQLException {
    frozen.setAutoCommit(false);
    InvoiceTable.run(frozen, "SET application_name = 'billing-7'");
    InvoiceTable.run(
        frozen,
        "SELECT pg_advisory_xact_lock(workflow.document_key('"
            + Firm.ORG
            + "', 'invoice', 'inv-1'))");
    try (var statement = frozen.createStatement();
        var rows = statement.executeQuery("SELECT pg_backend_pid()")) {
      rows.next();
      return rows.getLong(1);
    }
  }

  @Test
  void shouldNameTheSessionWhileItHoldsTheInstance() throws SQLException {
    try (var frozen = ground.direct()) {
      long session = hold(frozen);

      assertThat(explained().reasons())
          .filteredOn(reason -> reason.kind() == BlockingReason.Kind.HELD)
          .singleElement()
          .satisfies(
              held ->
                  assertThat(held.sentence())
                      .startsWith("Session " + session + " of the login '")
                      .contains(
                          "('billing-7') holds the instance since ",
                          " and is idle in transaction"));
      frozen.rollback();
    }
    assertThat(explained().reasons())
        .noneMatch(reason -> reason.kind() == BlockingReason.Kind.HELD);
  }

  @Test
  void shouldTellAPlainLoginWhatTheServerShowsIt() throws SQLException {
    var app = PostgresStore.over(Logins.of(ground, "held_app", "IN ROLE wf_app"));
    try (var frozen = ground.direct()) {
      long session = hold(frozen);

      assertThat(holders(app))
          .singleElement()
          .satisfies(
              held -> {
                assertThat(held.id()).isEqualTo(session);
                assertThat(held.login()).isNotEmpty();
                assertThat(held.application()).isEqualTo("billing-7");
                assertThat(held.state()).isEmpty();
                assertThat(held.since()).isEmpty();
              });
      frozen.rollback();
    }
    assertThat(holders(app)).isEmpty();
  }

  @Test
  void shouldNotNameTheSessionThatAsks() {
    var found =
        firm.in(
            tx -> {
              tx.lock(
                  new InstanceKey.ById(OrgId.of(Firm.ORG), InstanceId.of(instance)), Patience.WAIT);
              return tx.health().holder(firm.document("inv-1"));
            });

    assertThat(found).isEmpty();
  }

  /** Keys of the engine lie in a space of their own, as the guide tells administrators. */
  @Test
  void shouldKeepKeysInASpaceOfTheirOwn() throws SQLException {
    try (var session = SqlSession.over(ground.direct())) {
      assertThat(
              session.rows(
                  "SELECT DISTINCT workflow.lock_key(k, t::text) >> 48,"
                      + " (workflow.lock_key(k, t::text) >> 44) & 15 = k"
                      + " FROM generate_series(0, 5) k, generate_series(1, 500) t"))
          .containsExactly("17235|t");
    }
  }
}
