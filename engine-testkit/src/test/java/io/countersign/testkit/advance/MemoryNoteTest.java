package io.countersign.testkit.advance;

import io.countersign.testkit.kit.NoteKit;
import io.countersign.testkit.memory.StoreFactory;

/** Notes over the memory store. */
class MemoryNoteTest extends NoteKit {

  @Override
  protected StoreFactory stores() {
    return new InMemory();
  }
}
