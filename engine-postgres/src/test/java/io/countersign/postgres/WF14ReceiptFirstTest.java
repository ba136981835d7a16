package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.instance.TokenId;
import io.countersign.engine.request.AdvanceResult;
import io.countersign.engine.row.StepReceipt;
import io.countersign.testkit.advance.WF14ReceiptFirstKit;
import io.countersign.testkit.memory.StoreFactory;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** WF-14 in Postgres: nobody is called while somebody else may have taken the receipt. */
final class WF14ReceiptFirstTest extends WF14ReceiptFirstKit {

  private static final Ground ground = Ground.of(WF14ReceiptFirstTest.class);

  @AfterAll
  static void close() {
    ground.close();
  }

  @Override
  protected StoreFactory keeping() {
    return new Kept(ground);
  }

  @Test
  void shouldCallNobodyWhileAnotherSessionTakesTheReceipt() throws SQLException {
    var firm = Firm.opened(ground).runs();
    firm.drafts("inv-1");
    firm.requests("inv-1", "submit");
    var instance = firm.state("inv-1").identity().instance();
    try (var race = new Race(ground)) {
      race.first()
          .run(
              Rows.receipt(
                  firm.org,
                  instance,
                  StepReceipt.ofStep(instance, "sys:gate:submit", TokenId.FIRST, 1)));
      var advancing =
          race.heldUp(
              () ->
                  firm.engine
                      .in(firm.store.in(race.second()))
                      .advance(firm.key("inv-1"), Firm.by(Firm.EVE)));

      race.first().connection().commit();

      assertThat(Race.end(advancing)).isInstanceOf(AdvanceResult.Postponed.class);
      race.second().commit();
    }
    firm.after(Duration.ofHours(1)).work();
    assertThat(firm.steps("inv-1"))
        .noneMatch(row -> row.visit().nodeId().equals("sys:gate:submit"));
    assertThat(firm.invoice("inv-1").status()).isEqualTo("draft");
    assertThat(firm.invoice("inv-1").version()).isEqualTo(1);
  }
}
