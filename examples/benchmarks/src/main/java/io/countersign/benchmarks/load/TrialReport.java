package io.countersign.benchmarks.load;

import java.io.PrintStream;
import java.util.List;

/**
 * Runner of trials, one after another, each on its own databases, which prints their results with
 * their targets. A quick run has no targets.
 */
public final class TrialReport {

  private TrialReport() {}

  /**
   * Measures and prints.
   *
   * @param trials the trials
   * @param arguments the command line
   * @param out where figures go
   * @param progress where everything else goes when figures go alone
   * @throws IllegalArgumentException if the command line says something unknown
   * @throws Exception if the server or a trial fails
   */
  public static void run(
      List<Trial> trials, List<String> arguments, PrintStream out, PrintStream progress)
      throws Exception {
    var plan = Plan.of(arguments);
    var words = plan.json() ? progress : out;
    var asked = trials.stream().filter(one -> Plan.asksFor(arguments, one.code())).toList();
    if (asked.isEmpty()) {
      return;
    }
    try (var server = Server.start(plan.data())) {
      server.describe(words);
      for (var trial : asked) {
        try (var setup = new TrialSetup(server, words)) {
          print(trial.run(setup), words, out);
        }
      }
    }
  }

  /** At once, so that a later trial that fails does not take these figures with it. */
  private static void print(List<Outcome> outcomes, PrintStream words, PrintStream out) {
    words.println();
    outcomes.forEach(one -> words.println(one.words()));
    words.println();
    outcomes.forEach(one -> out.println(one.json()));
  }
}
