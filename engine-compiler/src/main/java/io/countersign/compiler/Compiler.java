package io.countersign.compiler;

import io.countersign.compiler.contract.ContractCheck;
import io.countersign.compiler.envelope.EnvelopeGenerator;
import io.countersign.compiler.integrity.EnvelopeIntegrity;
import io.countersign.compiler.lint.LintCheck;
import io.countersign.compiler.patch.NodeProtection;
import io.countersign.compiler.patch.PatchMerge;
import io.countersign.compiler.patch.ResolvedPatch;
import io.countersign.compiler.patch.SlotGraph;
import io.countersign.compiler.patch.StructureBuilder;
import io.countersign.compiler.rule.PatchCheck;
import io.countersign.compiler.rule.PlainSource;
import io.countersign.compiler.rule.graph.GraphCheck;
import io.countersign.compiler.rule.graph.SlotView;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.Envelope;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.engine.workflow.graph.EnvelopeModel;
import io.countersign.engine.workflow.graph.PatchModel;
import io.countersign.engine.workflow.graph.WorkflowModel;
import io.countersign.problem.Problem;
import io.countersign.problem.Result;
import io.countersign.problem.Severity;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Compiler of contracts and patches into runnable workflows. Immutable; safe for many threads. The
 * same input gives the same bytes on every machine. It never throws because of the content of a
 * contract or patch: all problems are returned at once, in reading order.
 */
public final class Compiler {

  private static final Compiler STANDARD = builder().build();

  private final Set<String> handlers;

  private Compiler(Builder builder) {
    handlers = builder.handlers;
  }

  /** Returns a compiler for engines with handlers for exactly the built-in steps. */
  public static Compiler standard() {
    return STANDARD;
  }

  /** A compiler to describe. */
  public static Builder builder() {
    return new Builder();
  }

  /** Returns a builder with the settings of this compiler. */
  public Builder toBuilder() {
    return builder().handlers(handlers);
  }

  /** Builder of a compiler. Not safe for several threads. */
  public static final class Builder {

    private Set<String> handlers = StepConfig.TYPES;

    private Builder() {}

    /**
     * Sets the node types that have a handler; patches with others are refused. The default are the
     * built-in node types.
     */
    public Builder handlers(Set<String> nodeTypes) {
      handlers = Set.copyOf(nodeTypes);
      return this;
    }

    /** The compiler, as it was described. */
    public Compiler build() {
      return new Compiler(this);
    }
  }

  /** The envelope of a document type, or everything that is wrong with its contract. */
  public Result<Envelope> envelope(EntityContract contract) {
    var judged = ContractCheck.problems(contract);
    var problems = judged.isEmpty() ? PlainSource.problems(contract.toPlain()) : judged;
    return problems.isEmpty()
        ? new Result.Accepted<>(EnvelopeGenerator.generate(contract))
        : new Result.Refused<>(problems);
  }

  /** Compiles a contract alone: its envelope, with every slot empty. */
  public Result<CompiledWorkflow> compile(EntityContract contract) {
    return compile(
        contract, PatchBuilder.empty(contract.entityType(), contract.lifecycleVersion()));
  }

  /**
   * Compiles a contract with what an organisation adds to it. Pointers of problems lead into the
   * JSON of the contract if it is to blame, else into that of the patch.
   */
  public Result<CompiledWorkflow> compile(EntityContract contract, WorkflowPatch patch) {
    var envelope = envelope(contract);
    if (!(envelope instanceof Result.Accepted<Envelope> read)) {
      return new Result.Refused<>(envelope.problems());
    }
    var model = EnvelopeModel.of(read.value());
    var unwritable = PlainSource.problems(patch.toPlain());
    if (!unwritable.isEmpty()) {
      return new Result.Refused<>(unwritable);
    }
    var source = ResolvedPatch.of(PatchModel.of(patch));
    var problems = new ArrayList<Problem>(PatchCheck.problems(model, source, handlers));
    var slots = SlotView.all(model, source);
    problems.addAll(GraphCheck.problems(slots));
    problems.addAll(LintCheck.problems(slots));
    return refuses(problems)
        ? new Result.Refused<>(Problem.sorted(problems))
        : close(model, source.patch(), fill(slots), Problem.sorted(problems));
  }

  /** Returns the content of each slot of an accepted patch. */
  private static Map<String, SlotGraph> fill(List<SlotView> slots) {
    var filled = new TreeMap<String, SlotGraph>();
    slots.forEach(slot -> filled.put(slot.graph().slot().slotId(), slot.graph()));
    return filled;
  }

  /** Merges slots that every rule accepts, and closes the result if the envelope is whole in it. */
  static Result<CompiledWorkflow> close(
      EnvelopeModel envelope,
      PatchModel patch,
      Map<String, SlotGraph> filled,
      List<Problem> warnings) {
    var graph = PatchMerge.of(envelope, filled);
    var structure = StructureBuilder.of(graph, filled.values());
    var integrity = EnvelopeIntegrity.of(envelope, graph, structure.topologicalOrder());
    var broken = integrity.problems();
    if (!broken.isEmpty()) {
      return new Result.Refused<>(broken);
    }
    var safeguards = NodeProtection.of(envelope, filled, patch.slots(), graph, integrity.gates());
    return new Result.Accepted<>(WorkflowModel.seal(graph, structure, safeguards), warnings);
  }

  private static boolean refuses(Collection<Problem> problems) {
    return problems.stream().anyMatch(problem -> problem.severity() == Severity.ERROR);
  }
}
