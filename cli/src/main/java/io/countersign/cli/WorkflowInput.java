package io.countersign.cli;

import io.countersign.compiler.Compiler;
import io.countersign.compiler.ContractSource;
import io.countersign.compiler.PatchSource;
import io.countersign.compiler.steplist.StepList;
import io.countersign.compiler.steplist.StepListCompiler;
import io.countersign.compiler.steplist.StepListSource;
import io.countersign.engine.definition.WorkflowArtefact;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.json.Json;
import io.countersign.problem.Problem;
import io.countersign.problem.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The workflow argument of a command: a compiled one, or a contract with a patch, with a step list,
 * or with neither.
 */
final class WorkflowInput {

  static final String EFFECTIVE = "EFFECTIVE";
  static final String CONTRACT = "--contract";
  static final String PATCH = "--patch";
  static final String STEPS = "--steps";

  private static final String FILE = "FILE";

  private final InputFiles files;

  WorkflowInput(InputFiles files) {
    this.files = files;
  }

  /**
   * A workflow with warnings for review.
   *
   * @param workflow the workflow
   * @param patch the patch that it was compiled from, if there is one
   * @param warnings warnings, each with its file
   */
  record Found(CompiledWorkflow workflow, Optional<WorkflowPatch> patch, List<Problem> warnings) {

    Found {
      warnings = List.copyOf(warnings);
    }
  }

  /** The options of a command that takes either, and others of its own. */
  static ArgumentSyntax syntax(ArgumentSyntax.Option... own) {
    var options = new ArrayList<>(sources());
    options.addAll(List.of(own));
    return ArgumentSyntax.withPossible(List.of(EFFECTIVE), options);
  }

  private static List<ArgumentSyntax.Option> sources() {
    return List.of(
        ArgumentSyntax.Option.possible(CONTRACT, FILE),
        ArgumentSyntax.Option.possible(PATCH, FILE),
        ArgumentSyntax.Option.possible(STEPS, FILE));
  }

  /** Why a patch and a step list are too much, or nothing. */
  static Optional<String> twoSources(Arguments arguments) {
    return arguments.has(PATCH) && arguments.has(STEPS)
        ? Optional.of("Expected either --patch or --steps, but found both.")
        : Optional.empty();
  }

  /** What is wrong with the choice between the two, or nothing. */
  static Optional<String> misuse(Arguments arguments) {
    boolean compiled = arguments.possibleOperand(EFFECTIVE).isPresent();
    boolean sources = arguments.has(CONTRACT);
    if (compiled && (sources || arguments.has(PATCH) || arguments.has(STEPS))) {
      return Optional.of(
          "Expected either EFFECTIVE or --contract FILE with its --patch, but found both.");
    }
    for (var option : List.of(PATCH, STEPS)) {
      if (arguments.has(option) && !sources) {
        return Optional.of("Expected --contract FILE beside " + option + ", but found nothing.");
      }
    }
    var both = twoSources(arguments);
    if (both.isPresent()) {
      return both;
    }
    return compiled || sources
        ? Optional.empty()
        : Optional.of("Expected EFFECTIVE or --contract FILE, but found nothing.");
  }

  /** The workflow that the arguments name. */
  Result<Found> of(Arguments arguments) {
    var effective = arguments.possibleOperand(EFFECTIVE);
    return effective.isPresent() ? effective(effective.get()) : sources(arguments);
  }

  /** What the compiler makes of the sources that the arguments name. */
  Result<Found> sources(Arguments arguments) {
    return arguments.has(STEPS)
        ? listed(arguments.value(CONTRACT), arguments.value(STEPS))
        : compiled(arguments.value(CONTRACT), arguments.possibleValue(PATCH));
  }

  /** What the compiler makes of a contract and a step list. */
  private Result<Found> listed(String contractFile, String stepsFile) {
    var contract = read(contractFile, ContractSource::read);
    var list = read(stepsFile, StepListSource::read);
    var problems = new ArrayList<Problem>(contract.problems());
    problems.addAll(list.problems());
    if (!(contract instanceof Result.Accepted<EntityContract> accepted)
        || !(list instanceof Result.Accepted<StepList> steps)) {
      return new Result.Refused<>(problems);
    }
    return toInput(
        StepListCompiler.compile(Compiler.standard(), accepted.value(), steps.value()),
        Optional.of(StepListCompiler.patch(accepted.value(), steps.value())),
        stepsFile);
  }

  /** A compiled workflow out of a file. */
  Result<Found> effective(String name) {
    return read(name, WorkflowArtefact::load)
        .map(workflow -> new Found(workflow, Optional.empty(), List.of()));
  }

  /** What the compiler makes of a contract and perhaps a patch. */
  Result<Found> compiled(String contractFile, Optional<String> patchFile) {
    var contract = read(contractFile, ContractSource::read);
    var patch = patchFile.map(name -> read(name, PatchSource::read));
    var problems = new ArrayList<Problem>(contract.problems());
    patch.map(Result::problems).ifPresent(problems::addAll);
    if (!(contract instanceof Result.Accepted<EntityContract> accepted) || !problems.isEmpty()) {
      return new Result.Refused<>(problems);
    }
    return patch.isPresent() && (patch.get() instanceof Result.Accepted<WorkflowPatch> filled)
        ? toInput(
            Compiler.standard().compile(accepted.value(), filled.value()),
            Optional.of(filled.value()),
            patchFile.orElseThrow())
        : toInput(Compiler.standard().compile(accepted.value()), Optional.empty(), contractFile);
  }

  /** The contract was checked when it was read, so the remaining problems are about the patch. */
  private Result<Found> toInput(
      Result<CompiledWorkflow> result, Optional<WorkflowPatch> patch, String file) {
    var text = files.text(file) instanceof Result.Accepted<String> read ? read.value() : "";
    var problems = located(result.problems(), text, file);
    return result instanceof Result.Accepted<CompiledWorkflow> accepted
        ? new Result.Accepted<>(new Found(accepted.value(), patch, problems))
        : new Result.Refused<>(problems);
  }

  private <T> Result<T> read(String name, Function<String, Result<T>> reader) {
    var text = files.text(name);
    if (!(text instanceof Result.Accepted<String> accepted)) {
      return new Result.Refused<>(text.problems());
    }
    var shaped = reader.apply(accepted.value());
    return shaped instanceof Result.Accepted<T> read
        ? new Result.Accepted<>(read.value())
        : new Result.Refused<>(located(shaped.problems(), accepted.value(), name));
  }

  /** People look for lines. A text that is no JSON has problems with lines of their own. */
  private static List<Problem> located(List<Problem> problems, String text, String file) {
    var lines = new SourceLines(text);
    boolean isJson = Json.read(text) instanceof Result.Accepted;
    return (isJson ? lines.locate(problems) : problems)
        .stream().map(problem -> problem.inFile(file)).toList();
  }
}
