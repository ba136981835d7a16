package io.countersign.testkit.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.Compiler;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentVersion;
import io.countersign.engine.family.StepResult;
import io.countersign.engine.family.registry.EventApplier;
import io.countersign.engine.family.step.StepEvent;
import io.countersign.engine.family.step.VisitResult;
import io.countersign.engine.kernel.DecisionFacts;
import io.countersign.engine.kernel.ExecutableWorkflow;
import io.countersign.engine.kernel.Kernel;
import io.countersign.engine.kernel.KernelCommand;
import io.countersign.engine.kernel.NodeHandler;
import io.countersign.engine.kernel.StepAnswer;
import io.countersign.engine.kernel.StepContext;
import io.countersign.engine.kernel.node.BuiltInHandlers;
import io.countersign.engine.patch.PatchBuilder;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A handler is called once for its step and is given everything about it. */
class HandlerContextTest {

  private final List<StepContext> given = new ArrayList<>();
  private final Kernel kernel = new Kernel(probing());
  private final ExecutableWorkflow program =
      ExecutableWorkflow.of(
          Compiler.standard()
              .compile(KernelDriver.invoice().build(), PatchBuilder.empty("invoice", 1))
              .orThrow());

  private Map<String, NodeHandler> probing() {
    var handlers = new HashMap<>(BuiltInHandlers.handlers());
    handlers.put(
        "start",
        new NodeHandler() {
          @Override
          public StepResult enter(StepContext step) {
            given.add(step);
            return new VisitResult.Completed("passed", Map.of());
          }

          @Override
          public StepResult resume(StepContext step, StepAnswer answer) {
            throw new AssertionError("Expected nothing to wait for, but found " + answer);
          }
        });
    return handlers;
  }

  @Test
  void shouldKnowInstanceNodeTokenVersionWorkflowAndInWhoseName() {
    var facts =
        new DecisionFacts(
            Instant.parse("2026-01-15T09:00:00Z"),
            ZoneOffset.UTC,
            new Host(program.workflow().contract().materialFields(), "draft", Map.of()).document(),
            Actor.person("eve", "clerk"),
            KernelDriver.SYSTEM,
            Map.of("name", "Acme"));
    var state = EventApplier.begin("i-1", kernel.start(program, facts, "d-1", "acme", "trace-1"));

    var decision = kernel.decide(program, state, new KernelCommand.Proceed(), facts);

    var opened = (StepEvent.StepOpened) decision.entries().get(0).event();
    assertThat(given).hasSize(1);
    var step = given.get(0);
    assertThat(step.state().identity().instance()).isEqualTo("i-1");
    assertThat(step.state().identity().document().org()).isEqualTo("acme");
    assertThat(step.node().id()).isEqualTo(opened.nodeId());
    assertThat(step.token().id()).isEqualTo(opened.token());
    assertThat(step.step().version()).isEqualTo(opened.version());
    assertThat(step.step().actor()).isEqualTo(opened.as());
    assertThat(step.facts().actor().id()).isEqualTo("eve");
    assertThat(step.program()).isSameAs(program);
    assertThat(step.facts().document().pin())
        .extracting(DocumentVersion::version)
        .isEqualTo(opened.version());
  }
}
