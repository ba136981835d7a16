package io.countersign.engine.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class EngineCodeTest {

  /** A lock that another session holds is the only reason that goes away by itself. */
  @Test
  void shouldBeRecoverableOnlyWhereTheSameCallMaySucceedLater() {
    assertThat(Arrays.stream(EngineCode.values()).filter(EngineCode::isRecoverable))
        .containsExactly(EngineCode.WORKFLOW_BUSY);
  }
}
