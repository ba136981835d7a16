package io.countersign.postgres;

import io.countersign.engine.store.Store;
import io.countersign.testkit.kit.DefinitionListKit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;

class PostgresDefinitionListKitTest extends DefinitionListKit {

  private static final Ground ground = Ground.of(PostgresDefinitionListKitTest.class);

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
