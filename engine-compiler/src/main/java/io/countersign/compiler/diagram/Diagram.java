package io.countersign.compiler.diagram;

import io.countersign.compiler.patch.ResolvedPatch;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.engine.workflow.graph.PatchModel;
import io.countersign.engine.workflow.graph.WorkflowModel;
import java.util.function.UnaryOperator;

/**
 * A diagram of a compiled workflow, as text. Slots are frames. Each node shows its edit window and
 * whether it is in the stable region, in colour and in words. Edges that lead back are dashed; the
 * others show outcome, condition and priority, if any. Long labels are cut; the content of a label
 * cannot change the diagram. Immutable; the same workflow gives the same bytes.
 */
public final class Diagram {

  private final DiagramModel picture;

  private Diagram(DiagramModel picture) {
    this.picture = picture;
  }

  /** The picture of a workflow. */
  public static Diagram of(CompiledWorkflow workflow) {
    return new Diagram(DiagramModel.of(WorkflowModel.of(workflow), UnaryOperator.identity()));
  }

  /** The picture of a workflow, in which steps without a label or key show their short ids. */
  public static Diagram of(CompiledWorkflow workflow, WorkflowPatch patch) {
    return new Diagram(
        DiagramModel.of(
            WorkflowModel.of(workflow), ResolvedPatch.of(PatchModel.of(patch))::written));
  }

  /** As a Mermaid flowchart, which many web pages draw. */
  public String mermaid() {
    return MermaidWriter.of(picture);
  }

  /** In DOT, which Graphviz draws. */
  public String dot() {
    return DotWriter.of(picture);
  }
}
