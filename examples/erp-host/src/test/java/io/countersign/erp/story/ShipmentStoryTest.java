package io.countersign.erp.story;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** Use case D, and what it leaves behind. */
@TestInstance(Lifecycle.PER_CLASS)
final class ShipmentStoryTest {

  private final Told told = Told.of(ShipmentStoryTest.class, Stories::shipments);

  @AfterAll
  void close() {
    told.close();
  }

  @Test
  void shouldConfirmOnceHoweverOftenTheCarrierReports() throws SQLException {
    assertThat(told.steps("S-77", "action", "s.status")).containsExactly("completed");
    assertThat(told.rows("SELECT id, signed_by FROM erp.shipments ORDER BY 1"))
        .containsExactly("S-77 Bo", "S-78 null");
    assertThat(
            told.rows(
                "SELECT event_id FROM workflow.workflow_inbox WHERE event_key ="
                    + " 'delivery:pod:S-77'"))
        .containsExactly("carrier/1 of delivery:pod:S-77");
  }

  @Test
  void shouldNeverTellLogisticsOfWhatArrivedInTime() throws SQLException {
    assertThat(told.steps("S-77", "notification", "s.status")).isEmpty();
    assertThat(told.rows("SELECT text FROM erp.messages WHERE recipient = 'logistics'"))
        .containsExactly("Shipment S-78 unconfirmed after 72h");
  }

  @Test
  void shouldChangeNothingWhenTheProofComesTooLate() throws SQLException {
    assertThat(told.steps("S-78", "action", "s.status")).isEmpty();
    assertThat(told.questions("S-78")).containsExactly("2 approved t");
  }

  @Test
  void shouldRefuseWhatIsNotSigned() {
    assertThat(told.text()).contains("401, because the signature is wrong");
  }
}
