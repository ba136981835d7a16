package io.countersign.testkit.advance;

import static io.countersign.testkit.advance.Patches.APPROVED;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.Engine;
import io.countersign.engine.advance.Caller;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.port.EffectSender.Sent;
import io.countersign.engine.store.StoreTransaction.Locked;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.engine.work.Shift;
import io.countersign.engine.work.Turns;
import io.countersign.engine.workflow.Delivery;
import io.countersign.engine.workflow.StepConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** WF-10: nothing goes outside but from the outbox, by a worker, outside of any transaction. */
class WF10NoDirectEffectsTest {

  private static final String HOOK = Patches.id(APPROVED, 1);

  private final Office office =
      Rigs.submitted(
          Rigs.one(
              APPROVED,
              new StepConfig.WebhookOut(
                  "https://example.test/hook", Map.of(), Optional.empty(), Delivery.CONFIRMED)));
  private final List<Sent> replies = new ArrayList<>();
  private final List<Boolean> alone = new ArrayList<>();
  private final Turns turns =
      Engine.over(office.store)
          .host(office.host.ports())
          .settings(Rigs.settings())
          .sender("webhook", envelope -> sent())
          .build()
          .turns(Shift.of("w1"));

  private Sent sent() {
    // No transaction is open if another one can be at work.
    var mine = office.store.begin();
    alone.add(!(mine.lock(office.key(), Patience.TRY) instanceof Locked.Busy));
    mine.rollback();
    return replies.isEmpty() ? new Sent.Arrived(Map.of("status", 200L)) : replies.remove(0);
  }

  private void approve() {
    office.request("approve");
    while (turns.advance() > 0) {
      office.check();
    }
  }

  @Test
  void shouldSendNothingWhileWorkersOnlyAdvance() {
    approve();

    assertThat(alone).isEmpty();
    assertThat(office.rows(HOOK).get(0).status()).isEqualTo(StepStatus.RUNNING);
  }

  @Test
  void shouldSendOutsideOfAnyTransactionAndKeepTheEvidence() {
    approve();

    turns.send();
    approve();

    assertThat(alone).containsExactly(true);
    assertThat(office.rows(HOOK).get(0).status()).isEqualTo(StepStatus.COMPLETED);
    assertThat(office.rows(HOOK).get(0).result().output().toString()).contains("status=200");
  }

  @Test
  void shouldSendNothingOfATransactionThatIsRolledBack() {
    office.request("approve");
    var transaction = office.store.begin();
    office.advancer.advance(transaction, office.key(), Caller.of(Office.EVE));
    transaction.rollback();

    assertThat(turns.send()).isZero();
    assertThat(alone).isEmpty();
  }

  @Test
  void shouldWaitLongerEachTimeAndGiveUpInTheEnd() {
    for (int i = 0; i < 9; i++) {
      replies.add(new Sent.Later("503", Map.of("status", 503L)));
    }
    approve();

    var waits = new ArrayList<Integer>();
    int waited = 0;
    for (int second = 0; second < 3_600; second++) {
      if (turns.send() > 0) {
        waits.add(waited);
        waited = 0;
      }
      waited++;
      office.passes(Duration.ofSeconds(1));
    }
    approve();

    assertThat(waits).hasSize(5).isSorted();
    assertThat(waits.get(4)).isGreaterThanOrEqualTo(2 * waits.get(2));
    assertThat(office.rows(HOOK).get(0).status()).isEqualTo(StepStatus.FAILED);
    assertThat(office.rows(HOOK).get(0).result().output().toString()).contains("503");
  }
}
