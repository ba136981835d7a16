package io.countersign.testkit.advance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.port.EffectSender.Sent;
import io.countersign.engine.store.LeaseRequest;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.engine.store.Trigger;
import io.countersign.engine.store.TriggerType;
import io.countersign.engine.work.ManualWorkers;
import io.countersign.engine.work.WorkerOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A row that goes wrong never keeps its neighbours from being handled in the same turn. */
class PoisonedTest {

  private static final String DRAFT = "sys:state:draft";

  private static ManualWorkers turns(Shop shop) {
    return shop.engine.build().turns(WorkerOptions.of("w"));
  }

  @Test
  void shouldHandleTheNeighboursOfAnInstanceThatCannotBeRead() {
    var shop = Shop.plain();
    shop.create("a", "bad", "b");
    shop.looking =
        id -> {
          if (id.equals("bad")) {
            throw new IllegalStateException("unreadable");
          }
        };

    assertThat(turns(shop).triggers().runOnce()).isEqualTo(3);

    assertThat(shop.nodes("a")).containsExactly(DRAFT);
    assertThat(shop.nodes("b")).containsExactly(DRAFT);
    assertThat(shop.nodes("bad")).containsExactly("sys:start");
    assertThat(shop.openTriggers("bad")).singleElement().matches(one -> one.attempts() == 1);
  }

  @Test
  void shouldHandleTheNeighboursOfATriggerThatCannotBeReadAndGiveOnlyThatOneUp() {
    var shop = Shop.plain();
    shop.create("a", "bad", "b");
    shop.queue("bad", new Trigger(TriggerType.TIMER, "x", 1, Map.of(), Office.EVE, ""));
    var turns = turns(shop);

    turns.triggers().runOnce();

    for (var id : List.of("a", "bad", "b")) {
      assertThat(shop.nodes(id)).containsExactly(DRAFT);
    }
    assertThat(shop.openTriggers("bad"))
        .singleElement()
        .matches(one -> one.trigger().type() == TriggerType.TIMER);

    for (int attempt = 2; attempt <= 6; attempt++) {
      shop.time.passes(Duration.ofMinutes(2));
      turns.advance();
    }

    assertThat(shop.openTriggers("bad")).isEmpty();
    assertThat(shop.told("trigger.dead")).isEqualTo(1);
  }

  @Test
  void shouldHandleTheNeighboursOfWhatThrowsAnErrorAndThrowItOn() {
    var shop = Shop.plain();
    shop.create("bad", "a", "b");
    shop.looking =
        id -> {
          if (id.equals("bad")) {
            throw new StackOverflowError("deep");
          }
        };
    var turns = turns(shop);

    assertThatThrownBy(() -> turns.triggers().runOnce()).isInstanceOf(StackOverflowError.class);

    assertThat(shop.nodes("a")).containsExactly(DRAFT);
    assertThat(shop.nodes("b")).containsExactly(DRAFT);
    assertThat(turns.triggers().runOnce()).isZero();
  }

  @Test
  void shouldGiveUpWhatTookEveryAttemptWithIt() {
    var shop = Shop.plain();
    shop.create("bad");
    shop.looking =
        id -> {
          throw new StackOverflowError("deep");
        };
    var turns = turns(shop);
    for (int attempt = 1; attempt <= 5; attempt++) {
      assertThatThrownBy(turns::advance).isInstanceOf(StackOverflowError.class);
      shop.time.passes(Duration.ofSeconds(60));
    }

    turns.advance();
    shop.time.passes(Duration.ofDays(1));
    turns.advance();

    assertThat(shop.openTriggers("bad")).isEmpty();
    assertThat(shop.told("trigger.dead")).isEqualTo(1);
  }

  @Test
  void shouldSendTheNeighboursOfAnEffectWhoseSenderThrows() {
    var shop = Shop.sending();
    var sent = new ArrayList<Long>();
    shop.engine.sender(
        "webhook",
        envelope -> {
          sent.add((long) sent.size());
          if (sent.size() == 1) {
            throw new IllegalStateException("boom");
          }
          if (sent.size() == 2) {
            throw new LinkageError("no such class");
          }
          return new Sent.Arrived(Map.of());
        });
    shop.create("a", "b", "c", "d");
    shop.submit("a", "b", "c", "d");
    var turns = turns(shop);
    turns.advance();

    assertThatThrownBy(turns::send).isInstanceOf(LinkageError.class);

    assertThat(sent).hasSize(4);
    turns.advance();
    assertThat(List.of("a", "b", "c", "d"))
        .filteredOn(id -> shop.nodes(id).equals(List.of("sys:gate:approve")))
        .hasSize(2);
    shop.time.passes(Duration.ofMinutes(5));
    turns.send();
    turns.advance();
    for (var id : List.of("a", "b", "c", "d")) {
      assertThat(shop.nodes(id)).containsExactly("sys:gate:approve");
    }
  }

  @Test
  void shouldNotCountAnInstanceThatSomebodyElseHolds() {
    var shop = Shop.plain();
    shop.create("a");
    var turns = turns(shop);
    shop.hearing = signal -> {};
    var claimed =
        shop.in(
            tx ->
                tx.triggers()
                    .claim(
                        new LeaseRequest("w", shop.time.get(), shop.time.get().plusSeconds(9), 9))
                    .rows());
    assertThat(claimed).hasSize(1);
    assertThat(turns.triggers().runOnce()).isZero();
    shop.in(tx -> tx.triggers().putBack(claimed.get(0)));

    var other = shop.store.begin();
    other.lock(Shop.key("a"), Patience.WAIT);
    // The claim itself finds the store busy, and takes nothing.
    assertThat(turns.triggers().runOnce()).isZero();
    other.commit();

    assertThat(turns.triggers().runOnce()).isEqualTo(1);
  }
}
