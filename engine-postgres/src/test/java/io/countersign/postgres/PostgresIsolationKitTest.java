package io.countersign.postgres;

import io.countersign.engine.store.Store;
import io.countersign.testkit.kit.IsolationKit;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;

class PostgresIsolationKitTest extends IsolationKit {

  private static final Ground ground = Ground.of(PostgresIsolationKitTest.class);

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
    return ground.store().lockWait(Duration.ofSeconds(1));
  }
}
