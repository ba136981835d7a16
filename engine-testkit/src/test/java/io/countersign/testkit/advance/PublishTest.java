package io.countersign.testkit.advance;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.Compiler;
import io.countersign.engine.document.OrgId;
import io.countersign.testkit.memory.MemoryStore;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class PublishTest {

  private final MemoryStore store = new MemoryStore(() -> Instant.EPOCH);

  @Test
  void shouldKeepAWorkflowWhenALaterTransactionIsRolledBack() {
    var workflow = Compiler.standard().compile(Office.contract(), PatchDraft.none()).orThrow();
    var first = store.begin();
    first.workflows().publish(OrgId.of(Office.ORG), workflow);
    first.commit();

    var second = store.begin();
    second.savepoint();
    second.rollback();

    var third = store.begin();
    assertThat(third.workflows().current(OrgId.of(Office.ORG), "invoice"))
        .contains(workflow.hash());
    third.rollback();
  }

  @Test
  void shouldForgetAWorkflowThatWasNotCommitted() {
    var workflow = Compiler.standard().compile(Office.contract(), PatchDraft.none()).orThrow();
    var first = store.begin();
    first.workflows().publish(OrgId.of(Office.ORG), workflow);
    first.rollback();

    var second = store.begin();
    assertThat(second.workflows().current(OrgId.of(Office.ORG), "invoice")).isEmpty();
    second.rollback();
  }
}
