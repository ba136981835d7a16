package io.countersign.engine.journal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Texts that were recorded once. They are never changed; a new form gets a new folder. */
final class Recordings {

  private Recordings() {}

  static String text(String name) {
    try (var in = Recordings.class.getResourceAsStream("/journal/" + name)) {
      var bytes =
          Objects.requireNonNull(in, "Expected a recording /journal/" + name).readAllBytes();
      return new String(bytes, StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
