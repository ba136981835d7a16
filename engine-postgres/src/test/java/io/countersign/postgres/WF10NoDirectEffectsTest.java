package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.testkit.advance.WF10NoDirectEffectsKit;
import io.countersign.testkit.memory.StoreFactory;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** WF-10 in Postgres: an effect is a row, and before it is sent nothing but a row. */
final class WF10NoDirectEffectsTest extends WF10NoDirectEffectsKit {

  private static final Ground ground = Ground.of(WF10NoDirectEffectsTest.class);

  @AfterAll
  static void close() {
    ground.close();
  }

  @Override
  protected StoreFactory keeping() {
    return new Kept(ground);
  }

  @Test
  void shouldKeepARowUntilItIsSentAndTheAnswerWithIt() throws SQLException {
    var firm = Firm.opened(ground).runs(Firm.webhook());
    firm.promises(List.of("inv-1"));
    var effect =
        "SELECT effect_type, status, attempts, response_json#>>'{response,status}'"
            + " FROM workflow.workflow_side_effects_outbox";
    try (var session = SqlSession.over(ground.connect())) {
      assertThat(session.rows(effect)).containsExactly("webhook|pending|0|null");
      assertThat(
              session.rows(
                  "SELECT source_table FROM workflow.workflow_outbox_receipts"
                      + " WHERE source_table <> 'events'"))
          .containsExactly("side_effects");

      firm.work();

      assertThat(session.rows(effect)).containsExactly("webhook|completed|1|200");
    }
  }

  @Test
  void shouldSendWhileNoSessionIsInATransaction() {
    var firm = Firm.opened(ground).runs(Firm.webhook());
    firm.promises(List.of("inv-1"));
    var open = new ArrayList<String>();
    firm.sending =
        () -> {
          try (var session = SqlSession.over(ground.connect())) {
            open.add(
                session.one(
                    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
                        + " AND xact_start IS NOT NULL AND pid <> pg_backend_pid()"
                        + " AND backend_type = 'client backend'"));
          } catch (SQLException e) {
            throw new IllegalStateException(e);
          }
        };

    firm.work();

    assertThat(open).containsExactly("0");
  }
}
