package io.countersign.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.EntityContract.Options;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.PatchSteps;
import io.countersign.engine.workflow.WorkflowPatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * The compiled workflows that tests of the engine load, under {@code
 * engine-core/src/test/resources/compiled}, are what this compiler makes. {@code
 * -Dcountersign.baselines=write} rewrites them, for a person to review.
 */
class CompiledGoldenTest {

  private static final Path FOLDER =
      Path.of("..", "engine-core", "src", "test", "resources", "compiled");
  private static final boolean WRITE = "write".equals(System.getProperty("countersign.baselines"));

  private static EntityContract.Builder contract() {
    return EntityContract.document("invoice")
        .materialField("amount", ScalarType.INTEGER)
        .field("gl", ScalarType.TEXT);
  }

  private static void assertKept(String name, CompiledWorkflow workflow) throws IOException {
    var path = FOLDER.resolve(name + ".json");
    if (WRITE) {
      Files.createDirectories(FOLDER);
      Files.writeString(path, workflow.toJson() + "\n");
    }
    assertThat(Files.readString(path)).isEqualTo(workflow.toJson() + "\n");
  }

  @Test
  void shouldCompileTheApprovedInvoice() throws IOException {
    var patch =
        WorkflowPatch.on("invoice", 1)
            .slot(
                "slot:submitted_to_approved",
                slot -> slot.step("boss", PatchSteps.approval(PatchSteps.user("boss"))))
            .slot(
                "slot:approved_to_active",
                slot -> slot.step("post", PatchSteps.action("invoice.post")))
            .build();

    assertKept(
        "approved-invoice", Compiler.standard().compile(contract().build(), patch).orThrow());
  }

  @Test
  void shouldCompileTheInvoiceThatHasToBeAdopted() throws IOException {
    var contract = contract().options(new Options(true, true)).build();

    assertKept("adopted-invoice", Compiler.standard().compile(contract).orThrow());
  }
}
