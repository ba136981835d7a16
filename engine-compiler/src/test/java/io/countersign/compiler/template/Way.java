package io.countersign.compiler.template;

import io.countersign.dsl.EvaluationOutcome;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.graph.StepForm.Check;
import io.countersign.engine.workflow.graph.StepForm.ParallelSplit;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import io.countersign.engine.workflow.graph.WorkflowModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The way that a document takes through a slot when everybody approves, worked out by hand. */
final class Way {

  /** Where the way ends when no edge can be taken. */
  static final String STOPPED = "stopped";

  private final CompiledWorkflow workflow;
  private final Map<String, ?> data;
  private final Set<String> visited = new TreeSet<>();
  private final List<String> types = new ArrayList<>();
  private String end = STOPPED;

  private Way(CompiledWorkflow workflow, Map<String, ?> data) {
    this.workflow = workflow;
    this.data = data;
  }

  static Way through(CompiledWorkflow workflow, String slot, Map<String, ?> data) {
    var way = new Way(workflow, data);
    way.visit("sys:slot:" + slot + ":in");
    return way;
  }

  /** The types of the steps on the way, in the order of their ids; splits and ports included. */
  List<String> types() {
    return types;
  }

  long approvals() {
    return types.stream().filter("approval"::equals).count();
  }

  /** The first node behind the steps, or {@link #STOPPED}. */
  String end() {
    return end;
  }

  private void visit(String id) {
    if (id.endsWith(":out")) {
      end = WorkflowModel.of(workflow).edgesFrom(id).get(0).target();
      return;
    }
    if (!visited.add(id)) {
      return;
    }
    types.add(WorkflowModel.of(workflow).node(id).type());
    var outcome = outcome(id);
    var open =
        WorkflowModel.of(workflow).edgesFrom(id).stream()
            .filter(edge -> edge.choice().on().isEmpty() || edge.choice().on().equals(outcome))
            .map(WorkflowEdge::target)
            .toList();
    boolean all = WorkflowModel.of(workflow).node(id).config() instanceof ParallelSplit;
    open.stream().limit(all ? open.size() : 1).forEach(this::visit);
  }

  private Optional<String> outcome(String id) {
    if (!(WorkflowModel.of(workflow).node(id).config() instanceof Check check)) {
      return Optional.empty();
    }
    var language = workflow.contract().language();
    var answer = check.condition().compile(language).orThrow().evaluate(data);
    return Optional.of(String.valueOf(((EvaluationOutcome.Value) answer).value()));
  }
}
