package io.countersign.benchmarks.turns;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Comparison of two builds by their trials W4 to W7. Each turn is the benchmark program of one
 * build, with its own driver and its own server; the figures that both builds have are compared. A
 * rate depends on the other load of a machine, so there is no verdict.
 */
final class TrialComparison {

  private static final String PROGRAM = "io.countersign.benchmarks.Benchmarks";

  private final TurnPlan plan;
  private final TurnLauncher launcher;
  private final PrintStream out;

  TrialComparison(TurnPlan plan, TurnLauncher launcher, PrintStream out) {
    this.plan = plan;
    this.launcher = launcher;
    this.out = out;
  }

  /** Runs the turns of one trial, and prints the medians. */
  void run(String code) throws IOException, InterruptedException {
    out.printf(Locale.ROOT, "%n%s: the trial of each build%n", code);
    Map<String, List<Double>> ratios = new LinkedHashMap<>();
    var here = System.getProperty("java.class.path");
    for (int round = 1; round <= plan.rounds(); round++) {
      boolean isBeforeFirst = round % 2 == 1;
      var first = turn(isBeforeFirst ? plan.against() : here, code);
      var second = turn(isBeforeFirst ? here : plan.against(), code);
      var before = isBeforeFirst ? first : second;
      var now = isBeforeFirst ? second : first;
      for (var figure : before.sharedWith(now)) {
        double ratio = now.value(figure) / before.value(figure);
        ratios.computeIfAbsent(figure, name -> new ArrayList<>()).add(ratio);
        out.printf(
            Locale.ROOT,
            "round %d of %d, %s: before %.2f, now %.2f, now/before %.3f%n",
            round,
            plan.rounds(),
            figure,
            before.value(figure),
            now.value(figure),
            ratio);
      }
    }
    ratios.forEach(
        (figure, all) ->
            out.printf(
                Locale.ROOT,
                "%s, %s: now/before %.3f%n",
                code,
                figure,
                RatioInterval.of(all).median()));
  }

  private TrialFigures turn(String classPath, String code)
      throws IOException, InterruptedException {
    return TrialFigures.of(
        launcher.output(
            classPath,
            PROGRAM,
            List.of("--json", "--only", code, "--data", plan.data().toString())));
  }
}
