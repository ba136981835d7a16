package io.countersign.erp.story;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.erp.story.Portal.Mood;
import io.countersign.erp.workflow.Royalties;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Workers stop the way that they work: nothing is lost and nothing is done twice. */
final class StaffTest {

  @Test
  void shouldLetADeliveryEndThatIsUnderWayWhenTheProcessStops() throws SQLException {
    try (var told = Told.nothing(StaffTest.class)) {
      var erp = told.erp();
      Cast.of(erp.host().units(), "burgers", Map.of("portal_url", erp.portal().url()));
      erp.host().publish("burgers", Royalties.onTheFirstOfTheMonth());
      var story = new Story(erp, "burgers", System.err);
      erp.portal().feels(Mood.SLOW);
      story
          .clerk("scheduler")
          .creates(
              story.document("royalty_cycle", "f-1"),
              Map.of("id", "f-1", "franchisee_id", "f-1", "period", "2026-01"));
      erp.patience()
          .until("it waits", () -> story.says(story.document("royalty_cycle", "f-1"), "waits"));
      erp.clock().passes(Duration.ofDays(7));
      erp.patience().until("the portal thinks", () -> erp.portal().calls() == 1);

      var stopping = CompletableFuture.runAsync(erp::stop);
      assertThat(stopping).isNotDone();
      erp.portal().hurries();
      stopping.join();

      assertThat(erp.portal().statements()).hasSize(1);
      assertThat(told.rows("SELECT status, attempts FROM workflow.workflow_side_effects_outbox"))
          .containsExactly("completed 1");
    }
  }
}
