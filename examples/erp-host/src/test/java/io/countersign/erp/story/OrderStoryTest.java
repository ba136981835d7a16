package io.countersign.erp.story;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** Use case B, and what it leaves behind. */
@TestInstance(Lifecycle.PER_CLASS)
final class OrderStoryTest {

  private final Told told = Told.of(OrderStoryTest.class, Stories::orders);

  @AfterAll
  void close() {
    told.close();
  }

  @Test
  void shouldGoOnWhenGoodsAreReservedOrOnBackorder() throws SQLException {
    assertThat(
            told.rows(
                "SELECT r.order_id, r.backorder, d.status FROM erp.reservations r JOIN"
                    + " erp.documents d ON d.id = r.order_id ORDER BY 1"))
        .containsExactly("SO-1 f active", "SO-2 t active", "SO-3 f active");
  }

  @Test
  void shouldEndOnceSomebodyClosesTheOrder() throws SQLException {
    assertThat(told.rows("SELECT entity_id, status FROM workflow.workflow_instances ORDER BY 1"))
        .containsExactly("SO-1 completed", "SO-2 running", "SO-3 running");
  }

  @Test
  void shouldCancelWhatIsUnderWayWhenThereIsNoCredit() throws SQLException {
    assertThat(told.steps("SO-3", "wait_event", "s.status"))
        .as("goods, then payment")
        .containsExactly("cancelled", "completed");
    assertThat(told.steps("SO-3", "notification", "s.status")).containsExactly("cancelled");
  }

  /** Whoever has been told when the goods decide has not lost; in SO-1 the warehouse has been. */
  @Test
  void shouldCancelWhatIsUnderWayWhenTheGoodsDecide() throws SQLException {
    assertThat(told.steps("SO-2", "action", "s.status"))
        .as("to reserve, then to order")
        .containsExactly("failed", "completed");
    assertThat(told.steps("SO-2", "notification", "s.status")).containsExactly("cancelled");
    assertThat(told.steps("SO-1", "notification", "s.status")).containsExactly("completed");
  }

  @Test
  void shouldCheckTheCreditWithoutAskingAnybody() throws SQLException {
    assertThat(told.steps("SO-1", "script", "s.status, s.output_json->'output'->>'result'"))
        .containsExactly("completed true");
    assertThat(told.steps("SO-3", "script", "s.status, s.output_json->'output'->>'result'"))
        .containsExactly("completed false");
  }
}
