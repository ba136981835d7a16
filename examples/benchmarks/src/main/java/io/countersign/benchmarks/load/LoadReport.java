package io.countersign.benchmarks.load;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Runner of contenders on one Postgres, which prints their figures as a table and as lines of JSON.
 * In each round every contender has its turn, so that a machine that slows down slows all of them;
 * ratios are formed within a round, and medians are reported. Each contender has a database of its
 * own on the same server. If JSON is requested, only JSON goes to the output; everything else goes
 * to the other stream.
 */
public final class LoadReport {

  private static final Map<String, String> QUIET = Map.of("autovacuum", "off");

  private final Plan plan;
  private final PrintStream words;
  private final PrintStream figures;

  private LoadReport(Plan plan, PrintStream words, PrintStream figures) {
    this.plan = plan;
    this.words = words;
    this.figures = figures;
  }

  /** What may be said on the command line. */
  public static String usage() {
    return Plan.USAGE;
  }

  /**
   * Measures and prints.
   *
   * @param contenders who takes part, in the order of their turns
   * @param arguments the command line
   * @param out where figures go
   * @param progress where everything else goes when figures go alone
   * @throws IllegalArgumentException if the command line says something unknown
   * @throws Exception if the server or a contender fails
   */
  public static void run(
      List<Contender> contenders, List<String> arguments, PrintStream out, PrintStream progress)
      throws Exception {
    var plan = Plan.of(arguments);
    if (plan.cases().isEmpty()) {
      return;
    }
    var chosen =
        contenders.stream()
            .filter(one -> plan.contenders().isEmpty() || plan.contenders().contains(one.name()))
            .toList();
    new LoadReport(plan, plan.json() ? progress : out, out).run(chosen);
  }

  private void run(List<Contender> contenders) throws Exception {
    // Automatic analysis would end the state of a new schema within a minute.
    print(load(contenders, plan.analyzed() ? QUIET : Map.of()), costs(contenders));
  }

  private List<LoadResult> load(List<Contender> contenders, Map<String, String> settings)
      throws Exception {
    try (var server = Server.start(plan.data(), settings)) {
      server.describe(words);
      words.println(
          "rounds: " + plan.rounds() + ", seconds each: " + plan.seconds() + ", medians are shown");
      words.println();
      var rounds = new LoadRunner(plan, server, contenders, words).run();
      return rounds.stream().flatMap(one -> LoadResult.of(one).stream()).toList();
    }
  }

  /** On another server, whose log has no other records than those of the measured documents. */
  private List<DocumentCost> costs(List<Contender> contenders) throws Exception {
    var costs = new ArrayList<DocumentCost>();
    try (var server = Server.start(plan.data(), QUIET)) {
      for (var contender : contenders) {
        var database = server.create(contender.name());
        costs.addAll(new CostMeter(server, contender, database).measure(plan.workloads()));
        words.println("costs of " + contender.name() + " are measured, load " + Machine.load());
      }
    }
    return costs;
  }

  private void print(List<LoadResult> results, List<DocumentCost> costs) {
    words.println();
    words.println(LoadResult.header());
    results.forEach(result -> words.println(result.words()));
    words.println();
    results.forEach(result -> result.targetWords().forEach(words::println));
    words.println();
    words.println(DocumentCost.header());
    costs.forEach(cost -> words.println(cost.words()));
    words.println();
    words.println(TableCost.header());
    costs.forEach(cost -> cost.tableWords().forEach(words::println));
    words.println();
    costs.forEach(cost -> cost.targetWords().forEach(words::println));
    words.println();
    results.forEach(result -> figures.println(result.json()));
    costs.forEach(cost -> figures.println(cost.json()));
  }
}
