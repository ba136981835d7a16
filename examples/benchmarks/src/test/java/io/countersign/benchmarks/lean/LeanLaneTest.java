package io.countersign.benchmarks.lean;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.benchmarks.load.Workload;
import io.countersign.testkit.server.TestDatabase;
import io.countersign.testkit.server.TestPostgres;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The lean floor gives the guarantees of an engine: one writer, calls that count once, an audit.
 */
class LeanLaneTest {

  private static final UUID DOCUMENT = new UUID(0x7000, Long.MIN_VALUE | 1);
  private static final int FIRST_APPROVAL = 1;

  private TestDatabase database;

  @BeforeEach
  void createTables() throws Exception {
    database = TestPostgres.databaseFor(LeanLaneTest.class);
    new LeanContender().open(database.dataSource()).close();
  }

  @AfterEach
  void drop() throws Exception {
    database.close();
  }

  private LeanLane lane(Workload workload) {
    return new LeanLane(database.dataSource(), workload);
  }

  @Test
  void shouldLeaveNothingOfASecondStart() throws Exception {
    var lane = lane(Workload.FORK);
    lane.begin(DOCUMENT);
    var before = rows();

    assertThatThrownBy(() -> lane.begin(DOCUMENT)).isInstanceOf(SQLException.class);

    assertThat(rows()).isEqualTo(before).containsExactly(1, 1, 5, 1);
  }

  @Test
  void shouldLeaveNothingOfASecondAnswer() throws Exception {
    var lane = lane(Workload.FORK);
    lane.begin(DOCUMENT);
    lane.answer(DOCUMENT, 2, StepDraft.person(0));
    var before = rows();

    assertThatThrownBy(() -> lane.answer(DOCUMENT, 2, StepDraft.person(0)))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("receipts");

    assertThat(rows()).isEqualTo(before).containsExactly(1, 2, 5, 2);
    assertThat(text("select status || waiting from lean.documents")).isEqualTo("running3");
  }

  @Test
  void shouldRefuseAnAnswerAfterTheEnd() throws Exception {
    var lane = lane(Workload.APPROVAL);
    lane.begin(DOCUMENT);
    lane.answer(DOCUMENT, FIRST_APPROVAL, StepDraft.person(0));

    assertThatThrownBy(() -> lane.answer(DOCUMENT, FIRST_APPROVAL, StepDraft.person(0)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("running document");

    assertThat(rows()).containsExactly(1, 2, 3, 2);
  }

  @Test
  void shouldLetOneWriterAfterTheOtherChangeADocument() throws Exception {
    var lane = lane(Workload.FORK);
    lane.begin(DOCUMENT);
    int writers = Workload.FORK.decisions();
    var ready = new CountDownLatch(writers);
    var threads = Executors.newFixedThreadPool(writers);
    try {
      var all = new ArrayList<Future<Boolean>>();
      for (int i = 0; i < writers; i++) {
        int branch = i;
        all.add(
            threads.submit(
                () -> {
                  ready.countDown();
                  ready.await();
                  lane.answer(DOCUMENT, 2 + branch, StepDraft.person(branch));
                  return true;
                }));
      }
      for (var one : all) {
        assertThat(one.get()).isTrue();
      }
    } finally {
      threads.shutdownNow();
    }

    assertThat(text("select status || waiting || ' ' || seq from lean.documents"))
        .isEqualTo("completed0 10");
    assertThat(text("select string_agg(seq::text, ' ' order by seq) from lean.audit"))
        .isEqualTo("1 6 7 8 10");
    assertThat(rows()).containsExactly(1, 5, 6, 5);
  }

  /** Of documents, receipts, steps and the audit. */
  private List<Integer> rows() throws SQLException {
    var counts = new ArrayList<Integer>();
    for (var table : List.of("documents", "receipts", "steps", "audit")) {
      counts.add(Integer.valueOf(text("select count(*) from lean." + table)));
    }
    return counts;
  }

  private String text(String query) throws SQLException {
    try (var connection = database.dataSource().getConnection();
        var statement = connection.prepareStatement(query);
        var row = statement.executeQuery()) {
      row.next();
      return row.getString(1);
    }
  }
}
