package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.ProposedChange;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A document costs as much as the first one, however many there are, also in a session that made
 * its plans while the tables were empty. Rows are counted and not times: the server counts the rows
 * that a session fetched.
 */
final class GrowthTest {

  /** As many as show the trap; {@code -Dcountersign.test.growth} sets another number. */
  private static final int DOCUMENTS = Integer.getInteger("countersign.test.growth", 400);

  private static final int SAMPLE = 20;

  private static final String FETCHED =
      """
      SELECT coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)
        FROM pg_stat_xact_all_tables
        WHERE schemaname = 'workflow' AND relname NOT LIKE 'workflow_definitions'
      """;

  /** Says which tables and indexes were read, where there are too many rows. */
  private static final String BY_INDEX =
      """
      SELECT string_agg(format('%s %s %s/%s', t.relname, i.indexrelname, i.idx_scan,
          i.idx_tup_read), '; ' ORDER BY i.idx_tup_read DESC)
        || '; read whole: ' || string_agg(DISTINCT format('%s %s', t.relname, t.seq_tup_read), ', ')
          FILTER (WHERE t.seq_tup_read > 0)
        FROM pg_stat_all_tables t JOIN pg_stat_all_indexes i USING (relid)
        WHERE t.schemaname = 'workflow' AND (i.idx_tup_read > 0 OR t.seq_tup_read > 0)
      """;

  /** An index as it must not be: it begins with the organisation, and nothing limits it. */
  private static final String TRAP =
      """
      CREATE INDEX trap ON workflow.instances (org_id, entity_type, started_at)
      """;

  /**
   * Keeps the tables as they are for the planner. If the server analyzed them while they had a few
   * dozen rows, it would read them whole until it analyzes them again, some hundred rows later.
   */
  private static final String UNANALYZED =
      """
      DO $$ DECLARE t regclass; BEGIN
        FOR t IN SELECT c.oid FROM pg_class c
          WHERE c.relnamespace = 'workflow'::regnamespace AND c.relkind = 'r'
        LOOP EXECUTE format('ALTER TABLE %s SET (autovacuum_enabled = off)', t); END LOOP;
      END $$
      """;

  private Ground ground;
  private Firm firm;

  @BeforeEach
  void open() throws SQLException {
    ground = Ground.of(GrowthTest.class);
    try (var owner = ground.direct()) {
      SqlSession.over(owner).run(UNANALYZED);
    }
    firm = Firm.opened(ground).runs();
  }

  @AfterEach
  void close() {
    ground.close();
  }

  @Test
  void shouldFetchAsManyRowsForTheLastDocumentAsForTheFirst() throws SQLException {
    try (var session = ground.connect()) {
      long first = rows(session, 0, SAMPLE);
      rows(session, SAMPLE, DOCUMENTS - SAMPLE);
      long last = rows(session, DOCUMENTS - SAMPLE, DOCUMENTS);

      assertThat(first).isPositive();
      assertThat(last)
          .as("fetched by table and index: %s", SqlSession.over(session).one(BY_INDEX))
          .isLessThanOrEqualTo(first + SAMPLE);
    }
  }

  /**
   * A session that plans again reads no more: the server may drop all plans at any time, such as
   * when other sessions change many catalogs.
   */
  @Test
  void shouldPlanTheSameAtEverySize() throws SQLException {
    try (var session = ground.connect()) {
      long first = rows(session, 0, SAMPLE);
      for (int from = SAMPLE; from < DOCUMENTS; from += SAMPLE) {
        SqlSession.over(session).run("DISCARD PLANS");
        assertThat(rows(session, from, from + SAMPLE))
            .as("from %s on, by index: %s", from, SqlSession.over(session).one(BY_INDEX))
            .isLessThanOrEqualTo(first + SAMPLE);
      }
    }
  }

  /** The same with an index that the rule forbids: so the test sees what it is to see. */
  @Test
  void shouldSeeAnIndexThatBeginsWithTheOrganisation() throws SQLException {
    try (var owner = ground.direct();
        var session = ground.connect()) {
      SqlSession.over(owner).run("DROP INDEX workflow.instances_one_active");
      SqlSession.over(owner).run("DROP INDEX workflow.instances_document");
      SqlSession.over(owner).run(TRAP);
      long first = rows(session, 0, SAMPLE);
      rows(session, SAMPLE, DOCUMENTS - SAMPLE);
      long last = rows(session, DOCUMENTS - SAMPLE, DOCUMENTS);

      assertThat(last).isGreaterThan(first + SAMPLE * (long) (DOCUMENTS / 4));
    }
  }

  /** Creates documents and asks the guard about each, and returns how many rows were fetched. */
  private long rows(Connection session, int from, int to) throws SQLException {
    session.setAutoCommit(false);
    long fetched = 0;
    for (int i = from; i < to; i++) {
      var id = "d-" + i;
      var tx = firm.store.in(session);
      firm.host.insert(session, id, 500);
      firm.begins(tx, id);
      session.commit();
      long before = fetched(session);
      var next = firm.store.in(session);
      firm.engine
          .in(next)
          .guard(ProposedChange.edit(firm.document(id), List.of("amount")), Firm.by(Firm.EVE));
      fetched += fetched(session) - before;
      session.rollback();
    }
    return fetched;
  }

  /** Returns the rows that the session fetched and has not reported yet. */
  private static long fetched(Connection session) throws SQLException {
    return Long.parseLong(SqlSession.over(session).one(FETCHED));
  }
}
