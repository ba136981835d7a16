package io.countersign.cli;

import io.countersign.compiler.diff.WorkflowDiff;
import io.countersign.problem.Problem;
import io.countersign.problem.Result;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Command that shows the difference between a workflow and its envelope, or another workflow. */
record DiffCommand() implements CliCommand {

  private static final String AGAINST = "--against";
  private static final String FORMAT = "--format";
  private static final List<String> FORMATS = List.of("text", "json");

  @Override
  public String name() {
    return "diff";
  }

  @Override
  public String summary() {
    return "Shows what a workflow adds to its envelope, or changes against an older workflow.";
  }

  @Override
  public String usage() {
    return "countersign diff (EFFECTIVE | --contract FILE [--patch FILE | --steps FILE]) [--against FILE]"
        + " [--format text|json]";
  }

  @Override
  public ArgumentSyntax syntax() {
    return WorkflowInput.syntax(
        ArgumentSyntax.Option.possible(AGAINST, "FILE"),
        ArgumentSyntax.Option.possible(FORMAT, String.join("|", FORMATS)));
  }

  @Override
  public Optional<String> misuse(Arguments arguments) {
    return WorkflowInput.misuse(arguments).or(() -> WordOption.misuse(arguments, FORMAT, FORMATS));
  }

  @Override
  public ExitCode run(Arguments arguments, CommandContext place, Console console)
      throws IOException {
    var inputs = new WorkflowInput(place.inputs());
    var next = inputs.of(arguments);
    var old = arguments.possibleValue(AGAINST).map(inputs::effective);
    var problems = new ArrayList<Problem>(next.problems());
    old.map(Result::problems).ifPresent(problems::addAll);
    if (!(next instanceof Result.Accepted<WorkflowInput.Found> found) || !problems.isEmpty()) {
      return console.refuse(problems);
    }
    var workflow = found.value().workflow();
    var diff =
        old.isPresent() && (old.get() instanceof Result.Accepted<WorkflowInput.Found> against)
            ? WorkflowDiff.between(against.value().workflow(), workflow)
            : WorkflowDiff.ofEnvelope(workflow);
    if (arguments.possibleValue(FORMAT).filter("json"::equals).isPresent()) {
      console.json(diff.toPlain());
    } else {
      console.text(found.value().patch().map(diff::text).orElseGet(diff::text));
    }
    return ExitCode.DONE;
  }
}
