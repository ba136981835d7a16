package io.countersign.benchmarks.turns;

import io.countersign.benchmarks.load.Server;
import io.countersign.benchmarks.load.Workload;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Runner of the comparison of this build with one before, which prints each round, the interval and
 * the verdict. In each round both builds have a turn of the same number of documents, in a process
 * and on an empty database of their own, on one server; from round to round the order changes.
 */
public final class TurnReport {

  /** The server does these things when a turn asks for it, and not at any time. */
  private static final Map<String, String> QUIET = Map.of("autovacuum", "off");

  private final TurnPlan plan;
  private final Server server;
  private final TurnLauncher launcher;
  private final PrintStream out;
  private int databases;

  private TurnReport(TurnPlan plan, Server server, TurnLauncher launcher, PrintStream out) {
    this.plan = plan;
    this.server = server;
    this.launcher = launcher;
    this.out = out;
  }

  /** What may be said on the command line. */
  public static String usage() {
    return TurnPlan.USAGE;
  }

  /**
   * Compares and prints.
   *
   * @param arguments the command line
   * @param out where the results go
   * @return whether every workload meets the bar
   * @throws IllegalArgumentException if the command line contains something unknown
   * @throws Exception if the server or a turn fails
   */
  public static boolean run(List<String> arguments, PrintStream out) throws Exception {
    var plan = TurnPlan.of(arguments);
    try (var launcher = TurnLauncher.create()) {
      boolean isMet = plan.workloads().isEmpty() || isMet(plan, launcher, out);
      var trials = new TrialComparison(plan, launcher, out);
      for (var code : plan.trials()) {
        trials.run(code);
      }
      return isMet;
    }
  }

  /** The server of the workloads is stopped before the trials start theirs. */
  private static boolean isMet(TurnPlan plan, TurnLauncher launcher, PrintStream out)
      throws Exception {
    try (var server = Server.start(plan.data(), QUIET)) {
      server.describe(out);
      return new TurnReport(plan, server, launcher, out).isMet();
    }
  }

  private boolean isMet() throws Exception {
    var intervals = new ArrayList<RatioInterval>();
    for (var workload : plan.workloads()) {
      out.printf(
          Locale.ROOT,
          "%n%s: %d threads, %,d documents after %,d to warm up; processor time per document%n",
          workload.code(),
          plan.threads(),
          plan.documents(),
          plan.warmUp());
      var interval = RatioInterval.of(ratios(workload));
      out.println(workload.code() + ", " + interval.words());
      out.println(interval.json(workload.code()));
      intervals.add(interval);
    }
    return intervals.stream().allMatch(RatioInterval::isMet);
  }

  private List<Double> ratios(Workload workload) throws Exception {
    var here = System.getProperty("java.class.path");
    var ratios = new ArrayList<Double>();
    for (int round = 1; round <= plan.rounds(); round++) {
      boolean isBeforeFirst = round % 2 == 1;
      var first = turn(isBeforeFirst ? plan.against() : here, workload);
      var second = turn(isBeforeFirst ? here : plan.against(), workload);
      var before = isBeforeFirst ? first : second;
      var now = isBeforeFirst ? second : first;
      double ratio = before.microsPerDocument() / now.microsPerDocument();
      ratios.add(ratio);
      out.printf(
          Locale.ROOT,
          "round %d of %d: before %s, now %s, before/now %.3f%n",
          round,
          plan.rounds(),
          before.words(),
          now.words(),
          ratio);
    }
    return ratios;
  }

  private TurnResult turn(String classPath, Workload workload) throws Exception {
    databases++;
    var name = "turn_" + databases;
    var database = server.create(name);
    var result =
        launcher.run(
            classPath,
            List.of(
                database.url(),
                Long.toString(server.processId()),
                workload.code(),
                Integer.toString(plan.threads()),
                Integer.toString(plan.warmUp()),
                Integer.toString(plan.documents())));
    server.drop(name);
    return result;
  }
}
