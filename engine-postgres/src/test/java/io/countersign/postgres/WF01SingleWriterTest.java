package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.store.StoreTransaction.Locked;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.testkit.advance.WF01SingleWriterKit;
import io.countersign.testkit.memory.StoreFactory;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** WF-01 in Postgres: a lock of the database keeps another session out, and nobody else. */
final class WF01SingleWriterTest extends WF01SingleWriterKit {

  private static final Ground ground = Ground.of(WF01SingleWriterTest.class);

  @AfterAll
  static void close() {
    ground.close();
  }

  @Override
  protected StoreFactory keeping() {
    return new Kept(ground, Duration.ofMillis(500));
  }

  @Test
  void shouldHoldASecondSessionUpAtTheSameInstanceOnly() throws SQLException {
    var firm = Firm.opened(ground).runs();
    firm.drafts("inv-1");
    firm.drafts("inv-2");
    try (var race = new Race(ground)) {
      var mine = firm.store.in(race.first().connection());
      assertThat(mine.lock(firm.key("inv-1"), Patience.WAIT)).isInstanceOf(Locked.Loaded.class);

      var waiting =
          race.heldUp(() -> firm.store.in(race.second()).lock(firm.key("inv-1"), Patience.WAIT));
      Locked third = firm.in(tx -> tx.lock(firm.key("inv-1"), Patience.TRY));
      assertThat(third).isInstanceOf(Locked.Busy.class);
      firm.requests("inv-2", "submit");
      firm.work();
      assertThat(firm.state("inv-2").currentNodes()).containsExactly("sys:gate:approve");
      firm.engine
          .in(mine)
          .request(firm.key("inv-1"), TransitionRequest.of("submit"), Firm.by(Firm.EVE));
      race.first().connection().commit();

      var loaded = (Locked.Loaded) Race.end(waiting);
      assertThat(loaded.state().progress().seq()).isEqualTo(firm.state("inv-1").progress().seq());
    }
  }
}
