package io.countersign.engine.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.instance.InstanceStatus;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class OperatorCommandTest {

  @ParameterizedTest
  @EnumSource(names = {"CANCELLED", "FAILED"})
  void shouldStopAsCancelledOrFailed(InstanceStatus status) {
    assertThat(new OperatorCommand.Stop(status, "over").status()).isEqualTo(status);
  }

  @ParameterizedTest
  @EnumSource(
      names = {"CANCELLED", "FAILED"},
      mode = Mode.EXCLUDE)
  void shouldNotStopAsAnythingElse(InstanceStatus status) {
    assertThatThrownBy(() -> new OperatorCommand.Stop(status, "over"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Expected cancelled or failed, but found " + status);
  }
}
