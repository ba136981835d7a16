package io.countersign.erp.royalty;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.erp.scenario.ErpFixture;
import io.countersign.erp.scenario.PartnerRequests;
import io.countersign.erp.scenario.PortalServer;
import io.countersign.erp.scenario.PortalServer.Mood;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Workers that stop lose no work and do none twice. */
final class WorkerStopTest {

  private static final String ORG = "burgers";

  @Test
  void shouldLetADeliveryEndThatIsUnderWayWhenTheProcessStops() throws SQLException {
    try (var erp = ErpFixture.of(WorkerStopTest.class, RoyaltyWorkflow.TYPE);
        var portal = new PortalServer(PartnerRequests.secret(ORG, "portal"), erp.clock())) {
      erp.organisation(ORG, Map.of("portal_url", portal.url()));
      erp.host().publish(ORG, RoyaltyWorkflow.onTheFirstOfTheMonth());
      var story = erp.story(ORG);
      var cycle = story.document("royalty_cycle", "f-1");
      portal.feel(Mood.SLOW);
      story
          .user("scheduler")
          .create(cycle, Map.of("id", "f-1", "franchisee_id", "f-1", "period", "2026-01"));
      story.then("it waits", () -> story.says(cycle, "waits"));
      erp.clock().pass(Duration.ofDays(7));
      story.then("the portal is called, and is slow", () -> portal.calls() == 1);

      var stopping = CompletableFuture.runAsync(erp::stop);
      assertThat(stopping).isNotDone();
      portal.hurry();
      stopping.join();

      assertThat(portal.statements()).hasSize(1);
      assertThat(erp.rows("SELECT status, attempts FROM workflow.workflow_side_effects_outbox"))
          .containsExactly("completed 1");
    }
  }
}
