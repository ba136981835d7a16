package io.countersign.benchmarks;

import io.countersign.compiler.Compiler;
import io.countersign.engine.definition.WorkflowArtefact;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.engine.workflow.graph.WorkflowModel;
import io.countersign.problem.Result;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Benchmark of compiling a patch, loading a workflow and querying it, by the number of steps. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
public class CompilerBenchmark {

  private static final int SMALLEST = 10;

  private final EntityContract contract = Workflows.contract();
  private WorkflowPatch patch = Workflows.patch(SMALLEST);
  private CompiledWorkflow workflow = compiled(patch);
  private String json = workflow.toJson();
  private List<String> ids = List.of();
  private int next;

  /** How many steps the patch has. */
  @Param({"10", "100", "1000"})
  public int steps = SMALLEST;

  /** Creates the smallest; called by JMH. */
  public CompilerBenchmark() {}

  private static CompiledWorkflow compiled(WorkflowPatch patch) {
    return Compiler.standard().compile(Workflows.contract(), patch).orThrow();
  }

  /** Makes what is measured. */
  @Setup
  public void prepare() {
    patch = Workflows.patch(steps);
    workflow = compiled(patch);
    json = workflow.toJson();
    ids = List.copyOf(WorkflowModel.of(workflow).graph().nodes().keySet());
  }

  /** From contract and patch to the sealed workflow. */
  @Benchmark
  public Result<CompiledWorkflow> compile() {
    return Compiler.standard().compile(contract, patch);
  }

  /** From the text of a compiled workflow to the workflow, hash and all. */
  @Benchmark
  public Result<CompiledWorkflow> load() {
    return WorkflowArtefact.load(json);
  }

  /** What an advance asks of one node: its edges, its window, its region and its join. */
  @Benchmark
  public int lookUp() {
    next = next + 1 == ids.size() ? 0 : next + 1;
    var id = ids.get(next);
    return WorkflowModel.of(workflow).edgesFrom(id).size()
        + WorkflowModel.of(workflow).windowOf(id).name().length()
        + (WorkflowModel.of(workflow).isStable(id) ? 1 : 0)
        + (WorkflowModel.of(workflow).joinRequirement(id).isPresent() ? 1 : 0);
  }
}
