package io.countersign.postgres;

import io.countersign.engine.store.Store;
import io.countersign.testkit.kit.FamilyRowsKit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;

class PostgresFamilyRowsKitTest extends FamilyRowsKit {

  private static final Ground ground = Ground.of(PostgresFamilyRowsKitTest.class);

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
