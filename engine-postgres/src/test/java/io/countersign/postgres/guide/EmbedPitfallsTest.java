package io.countersign.postgres.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.port.HostPorts;
import io.countersign.engine.port.MutationResult;
import io.countersign.engine.port.Mutations;
import io.countersign.engine.port.Telemetry;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.StoreTransaction;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a host gets wrong that embeds the engine, and what it is told then. */
final class EmbedPitfallsTest {

  private static final Deployment deployment = Deployment.of(EmbedPitfallsTest.class);
  private static final HikariDataSource web = deployment.pool("billing_web");
  private static final HikariDataSource jobs = deployment.pool("billing_jobs");

  private final Billing billing = new Billing(web, jobs, Telemetry.SILENT, engine -> engine);

  @AfterAll
  static void close() {
    web.close();
    jobs.close();
    deployment.close();
  }

  @BeforeEach
  void publish() throws SQLException {
    billing.publishes(Billing.workflow());
  }

  @Test
  void shouldRefuseAStatusThatTheHostChangesItself() throws SQLException {
    var invoice = billing.draft("forced", 500);

    var refused =
        billing.changes(invoice, view -> DocumentView.of(view.version(), "active", view.fields()));

    assertThat(Billing.codes(refused)).containsExactly("WORKFLOW_GATE_REQUIRED");
    assertThat(billing.sees(invoice).version()).isEqualTo(1);
  }

  @Test
  void shouldRefuseAConnectionWithoutATransaction() throws SQLException {
    try (var connection = web.getConnection()) {
      assertThatThrownBy(() -> billing.store.in(connection))
          .hasMessageStartingWith("WORKFLOW_NO_TRANSACTION");
    }
  }

  @Test
  void shouldSayThatTheOriginOfAChangeWasForgotten() throws SQLException {
    var invoice = billing.draft("forgotten", 500);
    var forgetful =
        new Billing(web, jobs, Telemetry.SILENT, engine -> engine.host(withoutOrigins()));

    billing.inRequest(
        tx ->
            billing
                .engine
                .in(tx)
                .request(
                    new InstanceKey.ByDocument(invoice),
                    TransitionRequest.of("submit"),
                    Billing.EVE));
    forgetful.works();

    var explanation =
        billing.inRequest(
            tx -> {
              var key = new InstanceKey.Latest(invoice);
              var state = tx.history().instance(key).orElseThrow();
              return billing
                  .engine
                  .inspect()
                  .explain(tx, OrgId.of(Billing.ORG), InstanceId.of(state.identity().instance()));
            });
    assertThat(explanation.orElseThrow().sentences())
        .anyMatch(sentence -> sentence.contains("WORKFLOW_GATE_REQUIRED"));
    assertThat(billing.sees(invoice).status()).isEqualTo("draft");
  }

  /** The ports of a host whose changes of status come without the origin that they were given. */
  private HostPorts withoutOrigins() {
    var all = billing.ports.all();
    var mutations =
        new Mutations() {
          @Override
          public MutationResult transition(
              StoreTransaction transaction, MutationOrigin origin, Transition transition) {
            var wanted =
                new Mutate.Wanted(
                    transition.document(),
                    transition.version(),
                    view -> DocumentView.of(view.version(), transition.to(), view.fields()),
                    Billing.EVE,
                    Optional.empty());
            var result = billing.mutate.change(transaction, wanted);
            return new MutationResult.Refused("NOT_CHANGED", result.toString(), Map.of());
          }

          @Override
          public MutationResult mutate(
              StoreTransaction transaction, MutationOrigin origin, Mutation mutation) {
            return billing.ports.mutate(transaction, origin, mutation);
          }
        };
    return new HostPorts(
        all.documents(),
        mutations,
        all.directory(),
        all.organisations(),
        all.judges(),
        all.steps());
  }
}
