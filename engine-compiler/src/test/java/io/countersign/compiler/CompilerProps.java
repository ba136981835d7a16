package io.countersign.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.integrity.EnvelopeIntegrity;
import io.countersign.compiler.sample.Garbage;
import io.countersign.compiler.sample.GarbagePatch;
import io.countersign.compiler.sample.Samples;
import io.countersign.compiler.schema.SchemaCheck;
import io.countersign.engine.definition.WorkflowArtefact;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.engine.workflow.graph.EnvelopeModel;
import io.countersign.engine.workflow.graph.WorkflowModel;
import io.countersign.json.Json;
import io.countersign.problem.Problem;
import io.countersign.problem.Result;
import io.countersign.problem.Severity;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.statistics.Statistics;

/** The compiler answers whatever it is given, and what it accepts is sound. */
class CompilerProps {

  private static final Compiler COMPILER =
      Compiler.builder()
          .handlers(
              Set.of(
                  "action",
                  "approval",
                  "condition",
                  "script",
                  "parallel_split",
                  "parallel_join",
                  "acme:x",
                  "wait_timer",
                  "wait_event"))
          .build();

  private static final SchemaCheck SCHEMA =
      SchemaCheck.inResource(SchemaCheck.class, "workflow.schema.json");

  @Property
  void shouldAnswerToAnyContract(@ForAll long seed) {
    var contract = Garbage.contract(seed);
    assertSound(contract, PatchBuilder.empty(contract.entityType(), contract.lifecycleVersion()));
  }

  @Property
  void shouldAnswerToAnyPatch(@ForAll long seed) {
    assertSound(Samples.invoice().build(), GarbagePatch.of(seed));
  }

  private static void assertSound(EntityContract contract, WorkflowPatch patch) {
    // when
    var result = COMPILER.compile(contract, patch);

    // then
    Statistics.collect(result.getClass().getSimpleName());
    assertThat(result.problems()).isEqualTo(Problem.sorted(result.problems()));
    if (result instanceof Result.Accepted<CompiledWorkflow> accepted) {
      assertThat(result.problems()).allMatch(one -> one.severity() == Severity.WARNING);
      assertLoads(accepted.value());
      assertWhole(contract, accepted.value());
    } else {
      assertThat(result.problems()).anyMatch(one -> one.severity() == Severity.ERROR);
    }
  }

  private static void assertLoads(CompiledWorkflow workflow) {
    var json = workflow.toJson();
    assertThat(WorkflowArtefact.load(json).orThrow().toJson()).isEqualTo(json);
    assertThat(SCHEMA.problems(Json.read(json).orThrow())).isEmpty();
  }

  private static void assertWhole(EntityContract contract, CompiledWorkflow workflow) {
    var envelope = COMPILER.envelope(contract).orThrow();
    var order = WorkflowModel.of(workflow).structure().topologicalOrder();
    assertThat(
            EnvelopeIntegrity.of(
                    EnvelopeModel.of(envelope), WorkflowModel.of(workflow).graph(), order)
                .problems())
        .isEmpty();
    assertThat(order).hasSize(WorkflowModel.of(workflow).graph().nodes().size());
    assertThat(WorkflowModel.of(workflow).safeguards().editWindows().keySet())
        .isEqualTo(WorkflowModel.of(workflow).graph().nodes().keySet());
  }
}
