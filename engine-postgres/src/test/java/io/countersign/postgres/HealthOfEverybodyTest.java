package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.store.HealthQueries.Counts;
import io.countersign.engine.store.HealthQueries.Figures;
import io.countersign.engine.store.InstanceLine;
import io.countersign.engine.store.ListSlice;
import io.countersign.engine.store.OutboxRow;
import io.countersign.engine.store.OutboxRow.Box;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreUnavailableException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A login that is a worker and nothing else sees how the work of every organisation goes. */
final class HealthOfEverybodyTest {

  private static final Ground ground = Ground.of(HealthOfEverybodyTest.class);
  private static final Instant NOW = Instant.parse("2026-02-03T12:01:00Z");
  private static final Optional<String> EVERYBODY = Optional.empty();
  private static final Optional<String> ACME = Optional.of("acme");

  private static PostgresStore worker;
  private static PostgresStore app;

  @BeforeAll
  static void rowsOfTwoOrganisations() throws SQLException {
    worker = PostgresStore.over(Logins.of(ground, "health_worker", "IN ROLE wf_worker"));
    app = PostgresStore.over(Logins.of(ground, "health_app", "IN ROLE wf_app"));
    try (var session = SqlSession.over(ground.connect())) {
      Rows.everywhere(session, "acme", 1);
      Rows.everywhere(session, "rival", 2);
      givenUp(session, "acme", 3);
      givenUp(session, "rival", 4);
    }
  }

  private static void givenUp(SqlSession session, String org, int number) throws SQLException {
    Rows.instance(session, org, number, "running");
    Rows.trigger(session, org, number, "dead_letter");
    Rows.effect(session, org, number, "dead_letter");
  }

  @AfterAll
  static void close() {
    ground.close();
  }

  private static <T> T in(PostgresStore store, Function<StoreTransaction, T> work) {
    return store.transactions().inOwn(work);
  }

  private static Figures figures(Optional<String> org, Box box) {
    return in(worker, tx -> tx.health().figures(org, box, NOW, NOW));
  }

  @Test
  void shouldCountTheRowsOfEveryOrganisation() {
    for (var box : Box.values()) {
      var all = figures(EVERYBODY, box);
      var one = figures(ACME, box);

      assertThat(all.counts()).isEqualTo(new Counts(2, 0, 0, 0, 2));
      assertThat(all.oldestPending()).contains(Duration.ofMinutes(1));
      assertThat(one.counts()).isEqualTo(new Counts(1, 0, 0, 0, 1));
    }
  }

  @Test
  void shouldFindWhatIsStuckInEveryOrganisation() {
    assertThat(stuck(EVERYBODY, ListSlice.first(10))).containsExactly("acme", "rival");
    assertThat(stuck(EVERYBODY, ListSlice.first(1))).containsExactly("acme");
    assertThat(stuck(ACME, ListSlice.first(10))).containsExactly("acme");
  }

  private static List<String> stuck(Optional<String> org, ListSlice slice) {
    List<InstanceLine> lines = in(worker, tx -> tx.health().stuck(org, NOW, slice));
    return lines.stream().map(line -> line.document().org()).toList();
  }

  @Test
  void shouldListWhatWasGivenUpInEveryOrganisation() {
    for (var box : Box.values()) {
      var first = letters(EVERYBODY, box, ListSlice.first(1));
      var second = letters(EVERYBODY, box, ListSlice.after(first.get(0).cursor(), 9));

      assertThat(first).extracting(OutboxRow::org).containsExactly("acme");
      assertThat(second).extracting(OutboxRow::org).containsExactly("rival");
      assertThat(first).isEqualTo(letters(ACME, box, ListSlice.first(9)));
    }
  }

  private static List<OutboxRow> letters(Optional<String> org, Box box, ListSlice slice) {
    return in(worker, tx -> tx.health().deadLetters(org, box, slice));
  }

  @Test
  void shouldRefuseToTellTheApplicationOfEveryOrganisation() {
    assertThatThrownBy(
            () -> in(app, tx -> tx.health().figures(EVERYBODY, Box.TRIGGERS, NOW, NOW)).counts())
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining("WORKFLOW_ROLE_MISSING")
        .hasMessageContaining("permission denied for function");
    assertThat(in(app, tx -> tx.health().figures(ACME, Box.TRIGGERS, NOW, NOW)).counts())
        .isEqualTo(new Counts(1, 0, 0, 0, 1));
  }
}
