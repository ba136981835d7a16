package io.countersign.postgres;

import io.countersign.engine.store.Store;
import io.countersign.testkit.kit.CalendarKit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;

class PostgresCalendarKitTest extends CalendarKit {

  private static final Ground ground = Ground.of(PostgresCalendarKitTest.class);

  @BeforeEach
  void empty() {
    ground.empty();
  }

  @AfterAll
  static void close() {
    ground.close();
  }

  @Override
  protected Store store() {
    return ground.store();
  }
}
