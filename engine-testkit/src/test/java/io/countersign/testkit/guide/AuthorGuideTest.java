package io.countersign.testkit.guide;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.Compiler;
import io.countersign.compiler.ContractSource;
import io.countersign.compiler.PatchSource;
import io.countersign.engine.definition.WorkflowArtefact;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What the guide to authoring shows in Java. */
final class AuthorGuideTest {

  private static final Path SCRIPTS = Path.of("..", "cli", "scripts");

  @Test
  void shouldReadWhatAuthorsWriteAndLoadWhatTheyReviewed() throws IOException {
    var contractJson = Files.readString(SCRIPTS.resolve("use-case-a.contract.json"));
    var patchJson = Files.readString(SCRIPTS.resolve("use-case-a.patch.json"));

    // region read
    var contract = ContractSource.read(contractJson).orThrow(); // or problems(), all at once
    var patch = PatchSource.read(patchJson).orThrow();
    var workflow = Compiler.standard().compile(contract, patch).orThrow();
    // endregion

    var text = workflow.toJson();
    // region load
    var reviewed = WorkflowArtefact.load(text).orThrow(); // needs no compiler
    // endregion
    assertThat(reviewed.hash()).isEqualTo(workflow.hash());
    assertThat(WorkflowArtefact.load(text.replaceFirst("GL", "XX")).problems())
        .extracting(problem -> problem.code().name())
        .containsExactly("WORKFLOW_HASH_MISMATCH");
  }
}
