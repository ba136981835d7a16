package io.countersign.cli;

import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.testkit.CrashEverywhere;
import io.countersign.testkit.Scenario;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Runs a script over a workflow: a workflow test without Java. */
record Run() implements Command {

  private static final String SCRIPT = "--script";

  @Override
  public String name() {
    return "run";
  }

  @Override
  public String summary() {
    return "Runs a script over a workflow and compares what it expects with what became of it.";
  }

  @Override
  public Syntax syntax() {
    return WorkflowInput.syntax(Syntax.Option.needed(SCRIPT, "FILE"));
  }

  @Override
  public Optional<String> misuse(Arguments arguments) {
    return WorkflowInput.misuse(arguments);
  }

  @Override
  public String usage() {
    return "countersign run (EFFECTIVE | --contract FILE [--patch FILE]) --script FILE";
  }

  @Override
  public ExitCode run(Arguments arguments, Workplace place, Console console) throws IOException {
    var input = new WorkflowInput(place.inputs()).of(arguments);
    if (!(input instanceof Input.Accepted<WorkflowInput.Found> found)) {
      return console.refuse(input.problems());
    }
    var file = arguments.value(SCRIPT);
    var text = place.inputs().text(file);
    if (!(text instanceof Input.Accepted<String> written)) {
      return console.refuse(text.problems());
    }
    var workflow = found.value().workflow();
    var script = ScriptReader.read(workflow, file, written.value());
    return script instanceof Input.Accepted<Script> accepted
        ? run(accepted.value(), workflow, console)
        : console.refuse(script.problems());
  }

  private static ExitCode run(Script script, CompiledWorkflow workflow, Console console)
      throws IOException {
    var run = new ScriptRun(Scenario.of(workflow));
    Failure failure = null;
    for (var line : script.lines()) {
      failure = failure(line.number(), () -> run.run(line));
      if (failure != null) {
        break;
      }
    }
    if (failure == null) {
      failure = failure(0, () -> run.scenario().check());
    }
    console.text(run.scenario().recording().journal());
    int crashes = 0;
    if (failure == null && script.crashesEverywhere()) {
      var report = crashingEverywhere(script, workflow);
      crashes = report.runs().size();
      failure = failure(0, report::orThrow);
    }
    return verdict(script.lines(), crashes, failure, console);
  }

  private static CrashEverywhere.Report crashingEverywhere(
      Script script, CompiledWorkflow workflow) {
    return CrashEverywhere.scenario(
        () -> Scenario.with(workflow),
        scenario -> {
          var run = new ScriptRun(scenario);
          script.lines().forEach(line -> numbered(line, run));
        });
  }

  private static void numbered(Script.Line line, ScriptRun run) {
    var failure = failure(line.number(), () -> run.run(line));
    if (failure != null) {
      throw new AssertionError("Line " + failure.line() + ": " + failure.message());
    }
  }

  private record Failure(int line, String message) {}

  private static @Nullable Failure failure(int line, Runnable step) {
    try {
      step.run();
      return null;
    } catch (AssertionError failed) {
      return new Failure(line, String.valueOf(failed.getMessage()));
    }
  }

  private static ExitCode verdict(
      List<Script.Line> lines, int crashes, @Nullable Failure failure, Console console)
      throws IOException {
    var verdict = new LinkedHashMap<String, @Nullable Object>();
    verdict.put("verdict", failure == null ? "passed" : "failed");
    verdict.put("lines", (long) lines.size());
    verdict.put("crashes", (long) crashes);
    verdict.put("line", failure == null || failure.line() == 0 ? null : (long) failure.line());
    verdict.put("message", failure == null ? null : failure.message());
    console.json(verdict);
    if (failure == null) {
      return ExitCode.DONE;
    }
    var at = failure.line() == 0 ? "After the last line: " : "Line " + failure.line() + ": ";
    console.tell(at + failure.message());
    return ExitCode.FAILED;
  }
}
