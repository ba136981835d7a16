package io.countersign.compiler.fuzz;

import io.countersign.compiler.Compiler;
import io.countersign.compiler.ContractSource;
import io.countersign.compiler.PatchSource;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.problem.Problem;
import io.countersign.problem.Result;
import io.countersign.problem.Severity;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** Compares what is said of a changed input with what has to be said of it. */
final class Judge {

  private final Compiler compiler;

  Judge() {
    var types = new HashSet<>(StepConfig.TYPES);
    types.addAll(RandomSteps.HOST_TYPES);
    compiler = Compiler.builder().handlers(types).build();
  }

  Result<CompiledWorkflow> compile(RandomPatches.Sample sample) {
    return compiler.compile(sample.contract(), sample.patch());
  }

  /** Says in what way the answer differs from the one that is due, if it does. */
  Optional<String> disagrees(
      Mutation mutation, String pointer, Draft changed, RandomPatches.Sample sample) {
    var due = mutation.code() + " " + pointer;
    var problems = problems(mutation, changed, sample);
    var errors = told(problems, Severity.ERROR);
    if (!mutation.isWarning()) {
      return errors.equals(List.of(due))
          ? Optional.empty()
          : Optional.of("expected only " + due + ", found " + errors);
    }
    var before = told(compile(sample).problems(), Severity.WARNING);
    var now = told(problems, Severity.WARNING);
    before.add(due);
    before.sort(String::compareTo);
    now.sort(String::compareTo);
    return errors.isEmpty() && now.equals(before)
        ? Optional.empty()
        : Optional.of("expected " + before + ", found " + now + " and " + errors);
  }

  private List<Problem> problems(Mutation mutation, Draft changed, RandomPatches.Sample sample) {
    return switch (mutation.way()) {
      case PATCH_TEXT -> PatchSource.read(PlainCanonical.text(changed.patch)).problems();
      case CONTRACT_TEXT -> ContractSource.read(PlainCanonical.text(changed.contract)).problems();
      case GRAPH -> GateMutations.problems(compile(sample).orThrow(), changed.dice);
      case COMPILE ->
          compiler
              .compile(
                  EntityContract.fromPlain(changed.contract).orThrow(),
                  PatchBuilder.fromPlain(changed.patch).orThrow())
              .problems();
    };
  }

  /** Codes and places; what the check of gates says of several nodes has one place. */
  private static List<String> told(List<Problem> problems, Severity severity) {
    return new ArrayList<>(
        problems.stream()
            .filter(problem -> problem.severity() == severity)
            .map(problem -> problem.code().name() + " " + problem.place().pointer())
            .distinct()
            .toList());
  }
}
