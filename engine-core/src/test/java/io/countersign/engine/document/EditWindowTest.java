package io.countersign.engine.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class EditWindowTest {

  @Test
  void shouldBeStricterTheLessItAllows() {
    assertThat(EditWindow.LOCKED.isStricterThan(EditWindow.AMEND_ONLY)).isTrue();
    assertThat(EditWindow.AMEND_ONLY.isStricterThan(EditWindow.EDITABLE)).isTrue();
    assertThat(EditWindow.EDITABLE.isStricterThan(EditWindow.EDITABLE)).isFalse();
  }

  @Test
  void shouldTakeTheStrictestOfAll() {
    assertThat(EditWindow.strictest(List.of())).isEqualTo(EditWindow.EDITABLE);
    assertThat(
            EditWindow.strictest(
                List.of(EditWindow.EDITABLE, EditWindow.LOCKED, EditWindow.AMEND_ONLY)))
        .isEqualTo(EditWindow.LOCKED);
  }
}
