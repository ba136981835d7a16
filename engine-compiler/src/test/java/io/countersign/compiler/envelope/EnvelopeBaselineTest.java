package io.countersign.compiler.envelope;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.ContractSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Envelopes as text, beside the contracts that they are made of, under {@code
 * src/test/resources/baselines/envelope}. {@code -Dcountersign.baselines=write} rewrites them, for
 * a person to review.
 */
class EnvelopeBaselineTest {

  private static final Path FOLDER = Path.of("src", "test", "resources", "baselines", "envelope");
  private static final boolean WRITE = "write".equals(System.getProperty("countersign.baselines"));

  @ParameterizedTest
  @ValueSource(strings = {"document", "registration", "record"})
  void shouldGenerateWhatTheBaselineShows(String name) throws IOException {
    var path = FOLDER.resolve(name + ".txt");
    var paragraphs = Files.readString(path).strip().split("\n\n", -1);
    var prose = paragraphs[0].substring(0, paragraphs[0].indexOf('\n'));
    var contract = paragraphs[0].substring(prose.length());

    var text = EnvelopeText.of(EnvelopeGenerator.generate(ContractSource.read(contract).orThrow()));

    if (WRITE) {
      Files.writeString(path, paragraphs[0] + "\n\n" + text);
    }
    assertThat(Files.readString(path)).isEqualTo(paragraphs[0] + "\n\n" + text);
  }
}
