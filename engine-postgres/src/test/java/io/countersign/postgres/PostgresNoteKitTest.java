package io.countersign.postgres;

import io.countersign.testkit.kit.NoteKit;
import io.countersign.testkit.memory.StoreFactory;
import org.junit.jupiter.api.AfterAll;

class PostgresNoteKitTest extends NoteKit {

  private static final Ground ground = Ground.of(PostgresNoteKitTest.class);

  @AfterAll
  static void close() {
    ground.close();
  }

  @Override
  protected StoreFactory stores() {
    return new Kept(ground);
  }
}
