package io.countersign.postgres;

import io.countersign.engine.store.Store;
import io.countersign.testkit.kit.ManagementKit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;

class PostgresManagementKitTest extends ManagementKit {

  private static final Ground ground = Ground.of(PostgresManagementKitTest.class);

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
