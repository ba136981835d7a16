package io.countersign.testkit.advance;

import io.countersign.engine.store.Store;
import io.countersign.testkit.memory.StoreFactory;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

class WF07CompiledOnlyTest extends WF07CompiledOnlyKit {

  private UnaryOperator<String> altering = UnaryOperator.identity();

  @Override
  protected StoreFactory keeping() {
    var memory = new InMemory();
    return new StoreFactory() {
      @Override
      public Store store(Supplier<Instant> clock) {
        return AlteredStore.ofTexts(memory.store(clock), text -> altering.apply(text));
      }

      @Override
      public Optional<Instant> nextDue(Instant now) {
        return memory.nextDue(now);
      }
    };
  }

  @Override
  protected void replaceWorkflows(String text) {
    altering = stored -> text;
  }
}
