package io.countersign.compiler.diagram;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.Compiler;
import io.countersign.compiler.sample.Samples;
import io.countersign.compiler.sample.Samples.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class DiagramTest {

  private static final Path BASELINES = Path.of("src", "test", "resources", "baselines", "diagram");
  private static final Path PAGE = Path.of("..", "docs", "envelope-diagram.md");
  private static final boolean WRITE = "write".equals(System.getProperty("countersign.baselines"));

  private static Diagram of(Sample sample) {
    return Diagram.of(Compiler.standard().compile(sample.contract(), sample.patch()).orThrow());
  }

  @Test
  void shouldDrawTheEnvelopeAsReviewed() throws IOException {
    var diagram = of(Samples.sample());

    assertMatches(BASELINES.resolve("envelope.mmd"), diagram.mermaid());
    assertMatches(BASELINES.resolve("envelope.dot"), diagram.dot());
  }

  @Test
  void shouldDrawAFilledWorkflowAsReviewed() throws IOException {
    var diagram = of(Samples.full());

    assertMatches(BASELINES.resolve("full.mmd"), diagram.mermaid());
    assertMatches(BASELINES.resolve("full.dot"), diagram.dot());
  }

  @Test
  void shouldShowTheEnvelopeInTheGuide() throws IOException {
    assertMatches(
        PAGE,
        """
        # The envelope of a business document, drawn

        This is the initial form of every workflow over the standard document lifecycle, before an organisation adds a step. An empty slot is named on the edge that leads past it. A
        test keeps this picture equal to the compiler's; `countersign diagram` draws your own.

        ```mermaid
        """
            + of(Samples.sample()).mermaid()
            + """
            ```

            Each node shows its edit window in words and in colour; `stable` and a dashed border mark where a changed document leaves for the amended status. Dashed arrows lead back.
            """);
  }

  @Test
  void shouldShowWindowsStabilityAndWaysBackInWords() {
    var mermaid = of(Samples.full()).mermaid();

    assertThat(mermaid)
        .contains("#91;locked#93;")
        .contains("#91;amend only, stable#93;")
        .contains("-.->|\"on reject\"|")
        .contains("when entity.grand#95;total #62; 1000000, priority 10");
  }

  private static void assertMatches(Path file, String text) throws IOException {
    if (WRITE) {
      Files.writeString(file, text);
    }
    assertThat(text).isEqualTo(Files.readString(file));
  }
}
