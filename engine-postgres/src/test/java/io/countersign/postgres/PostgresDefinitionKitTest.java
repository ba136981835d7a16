package io.countersign.postgres;

import io.countersign.engine.store.Store;
import io.countersign.testkit.kit.DefinitionKit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;

class PostgresDefinitionKitTest extends DefinitionKit {

  private static final Ground ground = Ground.of(PostgresDefinitionKitTest.class);

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
