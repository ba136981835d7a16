package io.countersign.engine.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ApprovalWaysTest {

  @Test
  void shouldNameTheGateWhoseApprovalIsBypassed() {
    var program = TestInstance.submitted("approval").program();

    assertThat(program.bypassedApprovals("sys:state:submitted", "sys:state:active"))
        .containsExactly("sys:gate:approve");
    assertThat(program.bypassedApprovals("sys:state:draft", "sys:gate:approve"))
        .containsExactly("sys:gate:approve");
  }

  @Test
  void shouldBypassNothingOnTheWayBackOrInFrontOfTheQuestion() {
    var instance = TestInstance.submitted("approval");
    var program = instance.program();

    assertThat(program.bypassedApprovals("sys:state:submitted", "sys:state:draft")).isEmpty();
    assertThat(program.bypassedApprovals("sys:state:draft", instance.token("ada").nodeId()))
        .isEmpty();
    assertThat(program.bypassedApprovals("sys:state:draft", "usr:nowhere")).isEmpty();
  }

  @Test
  void shouldBypassNothingWhereNobodyIsAsked() {
    var program = TestInstance.draft("event").program();

    assertThat(program.bypassedApprovals("sys:state:draft", "sys:state:active")).isEmpty();
  }
}
