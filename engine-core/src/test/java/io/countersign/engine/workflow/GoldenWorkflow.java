package io.countersign.engine.workflow;

import io.countersign.engine.definition.WorkflowArtefact;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * Compiled workflows from {@code src/test/resources/compiled}, where the compiler's tests keep them
 * up to date.
 */
public final class GoldenWorkflow {

  private GoldenWorkflow() {}

  /** Returns a compiled workflow by the name of its file. */
  public static CompiledWorkflow read(String name) {
    return WorkflowArtefact.load(text(name)).orThrow();
  }

  /** Returns the text of a compiled workflow by the name of its file. */
  public static String text(String name) {
    try (var file = GoldenWorkflow.class.getResourceAsStream("/compiled/" + name + ".json")) {
      var bytes = Objects.requireNonNull(file, name).readAllBytes();
      return new String(bytes, StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
