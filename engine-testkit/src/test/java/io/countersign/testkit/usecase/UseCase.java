package io.countersign.testkit.usecase;

import io.countersign.compiler.Compiler;
import io.countersign.compiler.ContractSource;
import io.countersign.compiler.PatchSource;
import io.countersign.engine.workflow.CompiledWorkflow;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The contract and the patch of a use case, as they lie beside the scripts of the tool. */
final class UseCase {

  private static final Path SCRIPTS = Path.of("..", "cli", "scripts");

  private UseCase() {}

  /** The workflow of a use case, by its letter. */
  static CompiledWorkflow compiled(String letter) {
    var contract = ContractSource.read(text(letter, "contract")).orThrow();
    var patch = PatchSource.read(text(letter, "patch")).orThrow();
    return Compiler.standard().compile(contract, patch).orThrow();
  }

  private static String text(String letter, String kind) {
    var file = SCRIPTS.resolve("use-case-" + letter + "." + kind + ".json");
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException("Expected to read " + file + ".", e);
    }
  }
}
