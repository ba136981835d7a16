package io.countersign.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Every story comes true under Spring as it does on JDBI alone, or breaks off. */
final class SpringStoriesTest {

  @Test
  void shouldTellTheSameStories() {
    var told = new ByteArrayOutputStream();

    SpringStories.tell(new PrintStream(told, true, StandardCharsets.UTF_8));

    assertThat(told.toString(StandardCharsets.UTF_8).lines().filter(one -> one.contains("===")))
        .as("A to F")
        .hasSize(6);
  }
}
