package io.countersign.cli;

import io.countersign.dsl.Evaluation;
import io.countersign.dsl.EvaluationOutcome;
import io.countersign.dsl.Expression;
import io.countersign.problem.Problem;
import io.countersign.problem.Result;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Command that evaluates an expression over a JSON file and shows the values it read and the
 * outcome.
 */
record EvalCommand() implements CliCommand {

  private static final String EXPRESSION = "EXPRESSION";
  private static final String DATA = "--data";
  private static final String TYPES = "--types";

  @Override
  public String name() {
    return "eval";
  }

  @Override
  public String summary() {
    return "Evaluates an expression over a JSON object whose members are the roots.";
  }

  @Override
  public ArgumentSyntax syntax() {
    return new ArgumentSyntax(
        List.of(EXPRESSION),
        List.of(
            ArgumentSyntax.Option.needed(DATA, "FILE"),
            ArgumentSyntax.Option.possible(TYPES, "FILE")));
  }

  @Override
  public ExitCode run(Arguments arguments, CommandContext place, Console console)
      throws IOException {
    var files = place.inputs();
    var dataFile = arguments.value(DATA);
    var typesFile = arguments.possibleValue(TYPES);
    var data = files.object(dataFile);
    var types = typesFile.map(files::object);
    // Without types the data says which roots there are.
    var roots =
        types.isPresent()
            ? ExpressionRoots.declared(typesFile.orElseThrow(), types.get())
            : ExpressionRoots.dynamic(dataFile, data);

    var problems = new ArrayList<Problem>(data.problems());
    problems.addAll(roots.problems());
    if (!(data instanceof Result.Accepted<Map<String, @Nullable Object>> members)
        || !(roots instanceof Result.Accepted<ExpressionRoots> accepted)) {
      return console.refuse(problems);
    }
    var compiled = accepted.value().language().expression(arguments.operand(EXPRESSION));
    if (!(compiled instanceof Result.Accepted<Expression> expression)) {
      return console.refuse(compiled.problems());
    }
    show(expression.value().evaluateWithRecord(members.value()), console);
    return ExitCode.DONE;
  }

  private static void show(Evaluation evaluation, Console console) throws IOException {
    var failure =
        evaluation.outcome() instanceof EvaluationOutcome.Failure failed ? failed.problem() : null;
    var shown = new LinkedHashMap<String, @Nullable Object>();
    shown.put("expression", evaluation.expression());
    shown.put("variables", evaluation.variables());
    shown.put("result", evaluation.result());
    shown.put("error", failure == null ? null : ProblemJson.of(failure));
    console.json(shown);
    if (failure != null) {
      console.tell(failure);
    }
  }
}
