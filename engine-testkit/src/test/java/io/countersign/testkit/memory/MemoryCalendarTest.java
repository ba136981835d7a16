package io.countersign.testkit.memory;

import io.countersign.engine.store.Store;
import io.countersign.testkit.kit.CalendarKit;
import java.time.Instant;

class MemoryCalendarTest extends CalendarKit {

  private final MemoryStore store = new MemoryStore(() -> Instant.parse("2026-01-15T09:00:00Z"));

  @Override
  protected Store store() {
    return store;
  }
}
