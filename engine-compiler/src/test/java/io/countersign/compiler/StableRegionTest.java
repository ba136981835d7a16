package io.countersign.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.dsl.type.Scalar;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.Lifecycle;
import io.countersign.engine.document.StatusContract.Role;
import io.countersign.engine.document.TransitionContract.Gate;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where a document has to hold still. */
class StableRegionTest {

  @Test
  void shouldReachPastThePolicyStepToTheGate() {
    var lifecycle =
        Lifecycle.builder()
            .stableStatus("asked", Role.INITIAL, EditWindow.AMEND_ONLY)
            .status("granted", Role.ACTIVE, EditWindow.LOCKED)
            .transition(
                "grant",
                List.of("asked"),
                "granted",
                Gate.onRequest(EditWindow.AMEND_ONLY).checkingPolicy())
            .build();
    var contract =
        EntityContract.over("permit", lifecycle).materialField("area", Scalar.INTEGER).build();

    var workflow = Compiler.standard().compile(contract).orThrow();

    assertThat(workflow.safeguards().stableRegionNodes())
        .containsExactly("sys:gate:grant", "sys:policy:grant", "sys:state:asked");
  }
}
