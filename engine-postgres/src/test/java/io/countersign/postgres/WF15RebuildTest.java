package io.countersign.postgres;

import io.countersign.testkit.advance.WF15RebuildKit;
import io.countersign.testkit.memory.StoreFactory;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;

/** WF-15 in Postgres: the columns are made anew byte for byte. */
final class WF15RebuildTest extends WF15RebuildKit {

  private static final Ground ground = Ground.of(WF15RebuildTest.class);

  @AfterAll
  static void close() {
    ground.close();
  }

  @Override
  protected StoreFactory keeping() {
    return new Kept(ground);
  }

  /** Byte for byte. */
  @Override
  protected List<String> places(String instance) {
    try (var session = SqlSession.over(ground.connect())) {
      return session.rows(
          "SELECT active_tokens, current_nodes FROM workflow.workflow_instances WHERE id = '"
              + instance
              + "'");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  protected void blank(String instance) {
    ground.pastGuards(
        "UPDATE workflow.instances SET active_tokens = '[]', current_nodes = '{}'"
            + " WHERE id = ?::uuid",
        instance);
  }
}
