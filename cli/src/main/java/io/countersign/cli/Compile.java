package io.countersign.cli;

import io.countersign.cli.FileSink.Existing;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Command that compiles a contract and a patch into a runnable workflow. */
record Compile() implements Command {

  private static final String FILE = "FILE";
  private static final String OUT = "--out";

  @Override
  public String name() {
    return "compile";
  }

  @Override
  public String summary() {
    return "Compiles a contract, with a patch or without, into a workflow that can run.";
  }

  @Override
  public Syntax syntax() {
    return new Syntax(
        List.of(),
        List.of(
            Syntax.Option.needed(WorkflowInput.CONTRACT, FILE),
            Syntax.Option.possible(WorkflowInput.PATCH, FILE),
            Syntax.Option.possible(OUT, FILE)));
  }

  @Override
  public ExitCode run(Arguments arguments, Workplace place, Console console) throws IOException {
    var input =
        new WorkflowInput(place.inputs())
            .compiled(
                arguments.value(WorkflowInput.CONTRACT),
                arguments.possibleValue(WorkflowInput.PATCH));
    if (!(input instanceof Input.Accepted<WorkflowInput.Found> found)) {
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
    shown.put("nodes", workflow.graph().nodes().size());
    shown.put("edges", workflow.graph().edges().size());
    console.result(shown, found.value().warnings());
    return ExitCode.DONE;
  }
}
