package io.countersign.cli;

import io.countersign.cli.FileSink.Existing;
import io.countersign.engine.definition.WorkflowHeader;
import io.countersign.problem.Result;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Command that compiles a contract and a patch into a runnable workflow. */
record CompileCommand() implements CliCommand {

  private static final String FILE = "FILE";
  private static final String OUT = "--out";

  @Override
  public String name() {
    return "compile";
  }

  @Override
  public String summary() {
    return "Compiles a contract, with a patch or a step list or without, into a workflow that can run.";
  }

  @Override
  public ArgumentSyntax syntax() {
    return new ArgumentSyntax(
        List.of(),
        List.of(
            ArgumentSyntax.Option.needed(WorkflowInput.CONTRACT, FILE),
            ArgumentSyntax.Option.possible(WorkflowInput.PATCH, FILE),
            ArgumentSyntax.Option.possible(WorkflowInput.STEPS, FILE),
            ArgumentSyntax.Option.possible(OUT, FILE)));
  }

  @Override
  public Optional<String> misuse(Arguments arguments) {
    return WorkflowInput.twoSources(arguments);
  }

  @Override
  public ExitCode run(Arguments arguments, CommandContext place, Console console)
      throws IOException {
    var input = new WorkflowInput(place.inputs()).sources(arguments);
    if (!(input instanceof Result.Accepted<WorkflowInput.Found> found)) {
      return console.refuse(input.problems());
    }
    var workflow = found.value().workflow();
    var unwritten =
        arguments
            .possibleValue(OUT)
            .flatMap(
                name ->
                    OutputFiles.write(place.outputs(), name, workflow.toJson(), Existing.REPLACED));
    if (unwritten.isPresent()) {
      return console.refuse(List.of(unwritten.get()));
    }
    var shown = new LinkedHashMap<String, @Nullable Object>();
    shown.put("hash", workflow.hash());
    var header = WorkflowHeader.of(workflow);
    shown.put("nodes", header.nodes());
    shown.put("edges", header.edges());
    console.result(shown, found.value().warnings());
    return ExitCode.DONE;
  }
}
