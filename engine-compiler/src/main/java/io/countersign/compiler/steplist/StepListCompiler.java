package io.countersign.compiler.steplist;

import io.countersign.compiler.Compiler;
import io.countersign.compiler.problem.CompilerCode;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import io.countersign.problem.Result;

/** Compiler of step lists, for contracts of documents without statuses. Stateless. */
public final class StepListCompiler {

  private StepListCompiler() {}

  /** Returns the patch that a list means. The list must come from {@link StepListSource}. */
  public static WorkflowPatch patch(EntityContract contract, StepList list) {
    return new StepListTranslation(contract, list).patch();
  }

  /**
   * Compiles a contract with a step list. Pointers of problems lead into the list, or into the
   * contract if it is to blame.
   */
  public static Result<CompiledWorkflow> compile(
      Compiler compiler, EntityContract contract, StepList list) {
    var lifecycle = contract.lifecycle();
    if (!lifecycle.isNone() || !contract.entityType().equals(list.subject())) {
      return new Result.Refused<>(
          Problem.error(
              CompilerCode.STEPS_SUBJECT,
              ProblemPlace.at("/subject"),
              "a contract without statuses of the document type '" + list.subject() + "'",
              (lifecycle.isNone() ? "one" : "one with statuses")
                  + " of '"
                  + contract.entityType()
                  + "'",
              "Give the contract of the documents that the list is for, with the lifecycle none."));
    }
    var translation = new StepListTranslation(contract, list);
    var compiled = compiler.compile(contract, translation.patch());
    var problems = compiled.problems().stream().map(translation::locate).toList();
    return compiled instanceof Result.Accepted<CompiledWorkflow> accepted
        ? new Result.Accepted<>(accepted.value(), problems)
        : new Result.Refused<>(Problem.sorted(problems));
  }
}
