package io.countersign.testkit.scenario;

import io.countersign.engine.port.Telemetry;
import io.countersign.engine.request.CommandResult;
import io.countersign.problem.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Record of the refusals and warnings of a scenario, and whether the test expected them. */
final class ScenarioProblems implements Telemetry {

  /** The signals of the engine that an operator would investigate. */
  private static final Set<String> WARNINGS =
      Set.of("advance.postponed", "advance.refused", "trigger.dead");

  private final List<String> warnings = new ArrayList<>();
  private String lastTold = "";
  private @Nullable CommandResult last;
  private boolean expected = true;

  @Override
  public void signal(String signal, String instance, Map<String, String> attributes) {
    if (WARNINGS.contains(signal)) {
      warnings.add(signal + (attributes.isEmpty() ? "" : " " + attributes));
    }
  }

  /** Begins the next step. Fails if the result of the one before was unexpected. */
  void before(String what) {
    unexpected()
        .forEach(
            problem -> {
              throw new AssertionError(problem + " Then " + what + ".");
            });
  }

  void after(String what, CommandResult result) {
    lastTold = what;
    last = result;
    expected = !(result instanceof CommandResult.Rejected);
  }

  /** Returns the result of the last step, which counts as expected from now on. */
  CommandResult ask() {
    expected = true;
    if (last == null) {
      throw new IllegalStateException("Expected that something was told, but nothing was.");
    }
    return last;
  }

  String lastTold() {
    return lastTold;
  }

  /** Marks a warning as expected. False if there was none with this signal. */
  boolean expect(String signal) {
    return warnings.removeIf(warning -> warning.startsWith(signal));
  }

  List<String> warnings() {
    return List.copyOf(warnings);
  }

  /** Describes the unexpected refusal; empty if there is none. */
  List<String> unexpected() {
    return expected || !(last instanceof CommandResult.Rejected denied)
        ? List.of()
        : List.of(
            "Expected to be allowed: "
                + lastTold
                + ", but it was refused: "
                + words(denied.problems())
                + " If that is right, say then().refused(\""
                + denied.problems().get(0).code().name()
                + "\").");
  }

  static String words(List<Problem> problems) {
    return problems.stream()
        .map(problem -> problem.code().name() + " " + problem.message())
        .collect(Collectors.joining(" "));
  }
}
