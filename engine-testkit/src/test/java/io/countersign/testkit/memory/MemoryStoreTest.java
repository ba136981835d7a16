package io.countersign.testkit.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.Actor;
import io.countersign.engine.store.LeaseRequest;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.Trigger;
import io.countersign.engine.store.TriggerType;
import io.countersign.testkit.kit.StoreKit;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MemoryStoreTest extends StoreKit {

  private static final Instant NOW = Instant.parse("2026-01-15T09:00:00Z");

  private final MemoryStore store = new MemoryStore(() -> NOW);

  @Override
  protected Store store() {
    return store;
  }

  private static LeaseRequest lease() {
    return new LeaseRequest("w", NOW, NOW.plusSeconds(60), 10);
  }

  private QueuedTrigger claimed() {
    var trigger = new Trigger(TriggerType.ADVANCE, "1", 1, Map.of(), Actor.person("eve"), "trace");
    store.triggerLines().add("acme", "i1", trigger.key("i1"), trigger, NOW);
    return claim().get(0);
  }

  private List<QueuedTrigger> claim() {
    return store.transactions().inOwn(tx -> tx.triggers().claim(lease()).rows());
  }

  /** Whoever finds everything busy gives back what it claimed, whatever the other one does. */
  @Test
  void shouldPutBackForGoodWhateverBecomesOfTheTransactionAtWork() {
    var claimed = claimed();
    var atWork = store.begin();
    store.need(atWork);
    var busy = store.begin();

    boolean held = busy.triggers().putBack(claimed);
    busy.commit();
    atWork.rollback();

    assertThat(held).isTrue();
    assertThat(claim()).singleElement().matches(again -> again.attempts() == 1);
  }

  @Test
  void shouldKeepTheClaimOfATransactionThatTakesItsPuttingBackBack() {
    var claimed = claimed();
    var atWork = store.begin();
    store.need(atWork);
    var busy = store.begin();

    busy.triggers().putBack(claimed);
    busy.rollback();
    atWork.commit();

    assertThat(claim()).isEmpty();
  }
}
