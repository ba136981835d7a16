package io.countersign.compiler;

import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.problem.Problem;
import java.util.List;
import java.util.stream.Collectors;

/** Result of compiling: a runnable workflow, or every reason for the refusal. */
public sealed interface CompileResult {

  /**
   * The workflow, for callers that know their sources to be good.
   *
   * @throws IllegalArgumentException with every problem, if it was refused
   */
  CompiledWorkflow orThrow();

  /** Everything there is to say, in reading order: refusals, or the warnings of an accepted one. */
  List<Problem> problems();

  /**
   * The workflow was compiled.
   *
   * @param workflow the workflow
   * @param warnings warnings for review, without those that the patch silenced
   */
  record Accepted(CompiledWorkflow workflow, List<Problem> warnings) implements CompileResult {

    /** Copies the warnings. */
    public Accepted {
      warnings = List.copyOf(warnings);
    }

    @Override
    public CompiledWorkflow orThrow() {
      return workflow;
    }

    @Override
    public List<Problem> problems() {
      return warnings;
    }
  }

  /**
   * The input was refused.
   *
   * @param problems every reason, and the warnings
   */
  record Refused(List<Problem> problems) implements CompileResult {

    /** Copies the problems. */
    public Refused {
      problems = List.copyOf(problems);
    }

    @Override
    public CompiledWorkflow orThrow() {
      throw new IllegalArgumentException(
          problems.stream().map(Problem::toString).collect(Collectors.joining("\n\n")));
    }
  }
}
