package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.Actor;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.request.AdvanceResult;
import io.countersign.engine.row.StepReceipt;
import io.countersign.engine.workflow.Approvers;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.postgres.chaos.Effort;
import io.countersign.testkit.advance.WF16JoinOnceKit;
import io.countersign.testkit.memory.StoreFactory;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** WF-16 in Postgres: a join does not fire while another session may have taken its receipt. */
final class WF16JoinOnceTest extends WF16JoinOnceKit {

  private static final Ground ground = Ground.of(WF16JoinOnceTest.class);

  @AfterAll
  static void close() {
    ground.close();
  }

  @Override
  protected StoreFactory keeping() {
    return new Kept(ground);
  }

  @Override
  protected int repetitions() {
    return Effort.of(40, 200);
  }

  @Test
  void shouldNotFireWhileAnotherSessionTakesTheReceiptOfTheJoin() throws SQLException {
    var asked = Firm.approval(new Approvers.User("ada"));
    var firm = Firm.opened(ground).runs(Firm.forked(JoinMode.ANY, asked, asked));
    firm.submits("inv-1");
    var yes = firm.answer("inv-1", Answer.APPROVED);
    firm.in(tx -> firm.engine.in(tx).answer(firm.key("inv-1"), yes, Firm.by(Actor.person("ada"))));
    var state = firm.state("inv-1");
    var instance = state.identity().instance();
    try (var race = new Race(ground)) {
      race.first()
          .run(
              Rows.joinReceipt(
                  firm.org,
                  instance,
                  StepReceipt.ofJoin(instance, Firm.id(1), state.pin().version(), TokenId.FIRST)));
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
    assertThat(firm.events("inv-1")).contains("ApprovalDecided").doesNotContain("BranchesJoined");
    assertThat(firm.state("inv-1").tokens()).hasSizeGreaterThan(1);
  }
}
