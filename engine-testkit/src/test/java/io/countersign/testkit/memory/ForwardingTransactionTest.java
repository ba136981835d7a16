package io.countersign.testkit.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.store.StoreTransaction;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ForwardingTransactionTest {

  /** A default that is not passed on would hide what the wrapped transaction does. */
  @Test
  void shouldPassEveryCallOn() {
    assertThat(StoreTransaction.class.getMethods())
        .isNotEmpty()
        .allSatisfy(
            method ->
                assertThat(ForwardingTransaction.class.getDeclaredMethods())
                    .anyMatch(
                        mine ->
                            mine.getName().equals(method.getName())
                                && Arrays.equals(
                                    mine.getParameterTypes(), method.getParameterTypes())));
  }
}
