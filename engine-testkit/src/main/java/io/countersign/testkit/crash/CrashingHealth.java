package io.countersign.testkit.crash;

import static io.countersign.testkit.crash.CrashingTransaction.inner;

import io.countersign.engine.store.HealthQueries;
import io.countersign.engine.store.InstanceLine;
import io.countersign.engine.store.ListSlice;
import io.countersign.engine.store.OutboxRow;
import io.countersign.engine.store.OutboxRow.Box;
import io.countersign.engine.store.StoreTransaction;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Wrapper of the health figures; reads are not crash points. */
record CrashingHealth(HealthQueries health) implements HealthQueries {

  @Override
  public Figures figures(
      StoreTransaction transaction, Optional<String> org, Box box, Instant now, Instant since) {
    return health.figures(inner(transaction), org, box, now, since);
  }

  @Override
  public List<InstanceLine> stuck(
      StoreTransaction transaction, Optional<String> org, Instant before, ListSlice slice) {
    return health.stuck(inner(transaction), org, before, slice);
  }

  @Override
  public List<OutboxRow> deadLetters(
      StoreTransaction transaction, Optional<String> org, Box box, ListSlice slice) {
    return health.deadLetters(inner(transaction), org, box, slice);
  }

  @Override
  public Optional<Session> holder(StoreTransaction transaction, String instance) {
    return health.holder(inner(transaction), instance);
  }
}
