package io.countersign.engine.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReasonWordsTest {

  @Test
  void shouldEndASentenceOnce() {
    assertThat(ReasonWords.sentence("It failed")).isEqualTo("It failed.");
    assertThat(ReasonWords.sentence("It failed.")).isEqualTo("It failed.");
    assertThat(ReasonWords.sentence("Really?")).isEqualTo("Really?");
  }

  @Test
  void shouldSayUntilWhenOnlyIfThereIsATime() {
    assertThat(ReasonWords.until(Optional.of(Instant.EPOCH)))
        .isEqualTo(", until 1970-01-01T00:00:00Z");
    assertThat(ReasonWords.until(Optional.empty())).isEmpty();
  }
}
