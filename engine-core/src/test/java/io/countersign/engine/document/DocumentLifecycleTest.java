package io.countersign.engine.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.StatusContract.Role;
import io.countersign.engine.document.TransitionContract.Gate;
import java.util.List;
import org.junit.jupiter.api.Test;

class DocumentLifecycleTest {

  @Test
  void shouldBeginInDraftAndEndCancelled() {
    var lifecycle = DocumentLifecycle.document();

    assertThat(lifecycle.inRole(Role.INITIAL)).map(StatusContract::name).contains("draft");
    assertThat(lifecycle.inRole(Role.FINAL)).map(StatusContract::name).contains("cancelled");
    assertThat(lifecycle.isLeft("submitted")).isTrue();
    assertThat(lifecycle.isLeft("cancelled")).isFalse();
    assertThat(lifecycle.status("archived")).isEmpty();
  }

  @Test
  void shouldGiveEveryTransitionItsSlotsUnlessItIsBare() {
    var lifecycle =
        DocumentLifecycle.builder()
            .status("open", Role.INITIAL, EditWindow.EDITABLE)
            .status("done", Role.FINAL, EditWindow.LOCKED)
            .transition("finish", List.of("open"), "done", Gate.onRequest(EditWindow.LOCKED))
            .bareTransition("drop", List.of("open"), "done", Gate.onRequest(EditWindow.LOCKED))
            .build();

    var finish = lifecycle.transitions().get(0);
    var drop = lifecycle.transitions().get(1);
    assertThat(finish.from().get(0).slot()).map(SlotContract::id).contains("slot:open_to_finish");
    assertThat(drop.from().get(0).slot()).isEmpty();
    assertThat(drop.slotAfter()).isEmpty();
  }
}
