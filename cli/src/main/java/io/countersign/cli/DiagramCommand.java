package io.countersign.cli;

import io.countersign.compiler.diagram.Diagram;
import io.countersign.problem.Result;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Command that draws a workflow. */
record DiagramCommand() implements CliCommand {

  private static final String FORMAT = "--format";
  private static final List<String> FORMATS = List.of("mermaid", "dot");

  @Override
  public String name() {
    return "diagram";
  }

  @Override
  public String summary() {
    return "Draws a workflow as a Mermaid flowchart or in DOT.";
  }

  @Override
  public String usage() {
    return "countersign diagram (EFFECTIVE | --contract FILE [--patch FILE | --steps FILE]) --format mermaid|dot";
  }

  @Override
  public ArgumentSyntax syntax() {
    return WorkflowInput.syntax(ArgumentSyntax.Option.needed(FORMAT, String.join("|", FORMATS)));
  }

  @Override
  public Optional<String> misuse(Arguments arguments) {
    return WorkflowInput.misuse(arguments).or(() -> WordOption.misuse(arguments, FORMAT, FORMATS));
  }

  @Override
  public ExitCode run(Arguments arguments, CommandContext place, Console console)
      throws IOException {
    var input = new WorkflowInput(place.inputs()).of(arguments);
    if (!(input instanceof Result.Accepted<WorkflowInput.Found> found)) {
      return console.refuse(input.problems());
    }
    var workflow = found.value().workflow();
    var diagram =
        found
            .value()
            .patch()
            .map(patch -> Diagram.of(workflow, patch))
            .orElseGet(() -> Diagram.of(workflow));
    console.text(arguments.value(FORMAT).equals("dot") ? diagram.dot() : diagram.mermaid());
    return ExitCode.DONE;
  }
}
