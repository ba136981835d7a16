package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.testkit.advance.WF09ExplicitStepsKit;
import io.countersign.testkit.memory.StoreFactory;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** WF-09 in Postgres: the row is written before the host writes, in the same transaction. */
final class WF09ExplicitStepsTest extends WF09ExplicitStepsKit {

  private static final Ground ground = Ground.of(WF09ExplicitStepsTest.class);

  @AfterAll
  static void close() {
    ground.close();
  }

  @Override
  protected StoreFactory keeping() {
    return new Kept(ground);
  }

  @Test
  void shouldHaveWrittenTheRowInTheTransactionInWhichTheHostIsCalled() {
    var firm = Firm.opened(ground).runs();
    var inside = new ArrayList<String>();
    var outside = new ArrayList<String>();
    var rows =
        "SELECT node_id, status FROM workflow.workflow_step_executions"
            + " WHERE node_id = 'sys:gate:submit'";
    firm.host.meanwhile.put(
        "transition",
        (tx, connection) -> {
          try (var another = SqlSession.over(ground.connect())) {
            inside.addAll(SqlSession.over(connection).rows(rows));
            outside.addAll(another.rows(rows));
          } catch (SQLException e) {
            throw new IllegalStateException(e);
          }
        });

    firm.submits("inv-1");

    assertThat(inside).containsExactly("sys:gate:submit|running");
    assertThat(outside).isEmpty();
    assertThat(List.copyOf(firm.state("inv-1").currentNodes())).containsExactly("sys:gate:approve");
  }
}
