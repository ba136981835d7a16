package io.countersign.compiler;

import static io.countersign.engine.patch.PatchSteps.approval;
import static io.countersign.engine.patch.PatchSteps.check;
import static io.countersign.engine.patch.PatchSteps.event;
import static io.countersign.engine.patch.PatchSteps.join;
import static io.countersign.engine.patch.PatchSteps.pause;
import static io.countersign.engine.patch.PatchSteps.split;
import static io.countersign.engine.patch.PatchSteps.user;
import static io.countersign.engine.workflow.EdgeChoice.on;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.EntityContract.Options;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.patch.SlotBuilder;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.WorkflowNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
        PatchBuilder.on("invoice", 1)
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

  @ParameterizedTest
  @ValueSource(strings = {"approval", "event", "parallel", "timer"})
  void shouldCompileTheSmallWorkflows(String name) throws IOException {
    var contract =
        EntityContract.document("invoice")
            .materialField("amount", ScalarType.INTEGER)
            .field("note", ScalarType.TEXT)
            .build();
    var patch =
        PatchBuilder.on("invoice", 1)
            .slot("slot:submitted_to_approved", slot -> steps(name, slot))
            .build();

    assertKept(name, Compiler.standard().compile(contract, patch).orThrow());
  }

  /** Adds the steps between the submission of an invoice and its approval. */
  private static SlotBuilder steps(String name, SlotBuilder slot) {
    return switch (name) {
      case "approval" -> slot.step("ada", approval(user("ada")), named("ada"));
      case "event" -> slot.step("paid", event("paid", "P1D"), named("paid"));
      case "parallel" ->
          slot.step("split", split(), named("split"))
              .step("a", event("a"), named("a"))
              .step("b", event("b"), named("b"))
              .step("join", join(JoinMode.ALL), named("join"))
              .inOrder("split", "a", "join")
              .inOrder("split", "b", "join");
      case "timer" ->
          slot.step("large", check("entity.amount > 500"), named("large"))
              .step("wait", pause("PT1H"), named("wait"))
              .edge("large", "wait", on("true"))
              .leave("large", on("false"))
              .joining();
      default -> throw new IllegalArgumentException("Expected a workflow, but found " + name);
    };
  }

  private static UnaryOperator<WorkflowNode> named(String label) {
    return node -> node.withLabel(label);
  }
}
