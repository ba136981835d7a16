package io.countersign.engine.workflow.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.workflow.StepConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Pages name every node, every member of its configuration and every outcome. */
class NodePagesTest {

  private static final Path PATCHES = Path.of("..", "docs", "patches.md");
  private static final Path REFERENCE = Path.of("..", "docs", "reference.md");

  @Test
  void shouldSayOfEachStepWhatItTakesAndHowItEnds() throws IOException {
    var told = NodeRows.of(PATCHES);

    assertThat(told).isEqualTo(NodeRows.of(StepConfig.class));
    assertThat(told.keySet()).isEqualTo(new TreeSet<>(StepConfig.TYPES));
  }

  @Test
  void shouldSayOfEachNodeOfTheEnvelopeWhatItHasAndHowItEnds() throws IOException {
    var told = NodeRows.of(REFERENCE);

    assertThat(told).isEqualTo(NodeRows.of(SystemConfig.class));
    assertThat(told.keySet()).isEqualTo(new TreeSet<>(SystemConfig.TYPES));
  }
}
