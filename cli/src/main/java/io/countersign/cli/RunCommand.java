package io.countersign.cli;

import io.countersign.cli.FileSink.Existing;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.problem.Problem;
import io.countersign.problem.Result;
import io.countersign.testkit.crash.CrashEverywhere;
import io.countersign.testkit.scenario.CrashingScenario;
import io.countersign.testkit.scenario.Scenario;
import io.countersign.testkit.scenario.UnmetExpectationError;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Command that runs a script over a workflow: a workflow test without Java. */
record RunCommand() implements CliCommand {

  private static final String SCRIPT = "--script";
  private static final String FORMAT = "--format";
  private static final String JOURNAL = "--journal";
  private static final String TEXT = "text";
  private static final List<String> FORMATS = List.of(TEXT, "json");

  @Override
  public String name() {
    return "run";
  }

  @Override
  public String summary() {
    return "Runs a script over a workflow and compares its expectations with the result.";
  }

  @Override
  public ArgumentSyntax syntax() {
    return WorkflowInput.syntax(
        ArgumentSyntax.Option.needed(SCRIPT, "FILE"),
        ArgumentSyntax.Option.possible(FORMAT, String.join("|", FORMATS)),
        ArgumentSyntax.Option.possible(JOURNAL, "FILE"));
  }

  @Override
  public Optional<String> misuse(Arguments arguments) {
    return WorkflowInput.misuse(arguments).or(() -> WordOption.misuse(arguments, FORMAT, FORMATS));
  }

  @Override
  public String usage() {
    return "countersign run (EFFECTIVE | --contract FILE [--patch FILE | --steps FILE]) --script FILE"
        + " [--format text|json] [--journal FILE]";
  }

  @Override
  public ExitCode run(Arguments arguments, CommandContext place, Console console)
      throws IOException {
    var input = new WorkflowInput(place.inputs()).of(arguments);
    if (!(input instanceof Result.Accepted<WorkflowInput.Found> found)) {
      return console.refuse(input.problems());
    }
    var file = arguments.value(SCRIPT);
    var text = place.inputs().text(file);
    if (!(text instanceof Result.Accepted<String> written)) {
      return console.refuse(text.problems());
    }
    var workflow = found.value().workflow();
    var script = ScriptReader.read(workflow, file, written.value());
    if (!(script instanceof Result.Accepted<Script> accepted)) {
      return console.refuse(script.problems());
    }
    var wanted = arguments.possibleValue(FORMAT);
    boolean readable = wanted.map(TEXT::equals).orElseGet(() -> place.environment().isTerminal());
    var journal = arguments.possibleValue(JOURNAL);
    return run(accepted.value(), workflow, new Report(console, readable, place.outputs(), journal));
  }

  /**
   * The output of a run.
   *
   * @param console takes the results
   * @param readable whether the results are formatted for people
   * @param files takes the journals
   * @param journal the name of the file for them; empty if they are not wanted
   */
  private record Report(
      Console console, boolean readable, FileSink files, Optional<String> journal) {

    /** What happened, in words or as rows; a reason if the journals could not be written. */
    Optional<Problem> history(Scenario scenario) throws IOException {
      if (readable) {
        for (var document : scenario.documents()) {
          console.show(document.type() + " " + document.id() + "\n");
          for (var line : scenario.timeline(document)) {
            console.show("  " + line + "\n");
          }
        }
      } else {
        console.text(scenario.recording().journal());
      }
      var text = scenario.recording().text();
      return journal.flatMap(name -> OutputFiles.write(files, name, text, Existing.REPLACED));
    }

    ExitCode verdict(int lines, int crashes, @Nullable Failure failure) throws IOException {
      if (readable) {
        console.show(
            (failure == null ? "Passed" : "Failed")
                + ": a script of "
                + lines
                + (lines == 1 ? " line" : " lines")
                + (crashes == 0 ? "" : ", run again with " + crashes + " crashes")
                + ".\n");
      } else {
        console.json(json(lines, crashes, failure));
      }
      if (failure == null) {
        return ExitCode.DONE;
      }
      var at = failure.line() == 0 ? "After the last line: " : "Line " + failure.line() + ": ";
      console.tell(at + (readable ? failure.sentence() : failure.message()));
      return ExitCode.FAILED;
    }

    private static Map<String, @Nullable Object> json(
        int lines, int crashes, @Nullable Failure failure) {
      var verdict = new LinkedHashMap<String, @Nullable Object>();
      verdict.put("verdict", failure == null ? "passed" : "failed");
      verdict.put("lines", (long) lines);
      verdict.put("crashes", (long) crashes);
      verdict.put("line", failure == null || failure.line() == 0 ? null : (long) failure.line());
      verdict.put("message", failure == null ? null : failure.message());
      return verdict;
    }
  }

  private static ExitCode run(Script script, CompiledWorkflow workflow, Report report)
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
    var unwritten = report.history(run.scenario());
    if (unwritten.isPresent()) {
      return report.console().refuse(List.of(unwritten.get()));
    }
    int crashes = 0;
    if (failure == null && script.crashesEverywhere()) {
      var crashed = crashingEverywhere(script, workflow);
      crashes = crashed.runs().size();
      failure = failure(0, crashed::orThrow);
    }
    return report.verdict(script.lines().size(), crashes, failure);
  }

  private static CrashEverywhere.Report crashingEverywhere(
      Script script, CompiledWorkflow workflow) {
    return CrashingScenario.run(
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

  /**
   * What went wrong.
   *
   * @param line the line of the script, or 0
   * @param message it in words, with the history of the document
   * @param sentence the same without the history, which people have seen by then
   */
  private record Failure(int line, String message, String sentence) {}

  private static @Nullable Failure failure(int line, Runnable step) {
    try {
      step.run();
      return null;
    } catch (UnmetExpectationError failed) {
      return new Failure(line, String.valueOf(failed.getMessage()), failed.sentence());
    } catch (AssertionError failed) {
      var message = String.valueOf(failed.getMessage());
      return new Failure(line, message, message);
    }
  }
}
