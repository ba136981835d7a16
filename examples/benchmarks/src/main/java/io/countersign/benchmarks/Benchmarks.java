package io.countersign.benchmarks;

import io.countersign.benchmarks.dbos.DbosContender;
import io.countersign.benchmarks.lean.LeanContender;
import io.countersign.benchmarks.load.Contender;
import io.countersign.benchmarks.load.LoadReport;
import io.countersign.benchmarks.load.Trial;
import io.countersign.benchmarks.load.TrialReport;
import io.countersign.benchmarks.operaton.Operaton;
import io.countersign.benchmarks.own.ColdTrial;
import io.countersign.benchmarks.own.Countersign;
import io.countersign.benchmarks.own.GuardTrial;
import io.countersign.benchmarks.own.HistoryTrial;
import io.countersign.benchmarks.own.PeopleTrial;
import io.countersign.benchmarks.own.TimerTrial;
import io.countersign.benchmarks.own.TriggerTrial;
import io.countersign.benchmarks.trips.TripsContender;
import io.countersign.benchmarks.turns.TurnReport;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;

/**
 * The main class of all benchmarks: the workloads of the store by default, the others by an
 * argument.
 *
 * <pre>
 * java -jar benchmarks.jar [--quick] [--json] …
 * java -jar benchmarks.jar --against JAR …
 * java -jar benchmarks.jar language [rounds]
 * java -jar benchmarks.jar compiler [rounds]
 * java -jar benchmarks.jar advance [rounds]
 * </pre>
 */
public final class Benchmarks {

  private Benchmarks() {}

  /**
   * Measures and prints.
   *
   * @param args a word and the number of rounds, or options for the workloads of the store
   * @throws Exception if a measurement fails
   */
  public static void main(String[] args) throws Exception {
    var word = args.length == 0 ? "" : args[0];
    var rest = Arrays.copyOfRange(args, Math.min(1, args.length), args.length);
    switch (word) {
      case "language" -> LanguageReport.main(rest);
      case "compiler" -> CompilerReport.main(rest);
      case "advance" -> AdvanceReport.main(rest);
      case "help", "--help" -> System.out.println(usage());
      default -> {
        var options = Arrays.asList(args);
        if (options.contains("--against")) {
          compare(options);
        } else {
          store(options, System.out, System.err);
        }
      }
    }
  }

  /** Ends with 1 if this build costs too much more than the other. */
  private static void compare(List<String> options) throws Exception {
    if (!TurnReport.run(options, System.out)) {
      System.exit(1);
    }
  }

  /** Measures whole documents; figures go to one stream, and everything else to the other. */
  static void store(List<String> options, PrintStream out, PrintStream progress) throws Exception {
    var contenders =
        List.<Contender>of(
            new LeanContender(),
            new TripsContender(),
            new Countersign(),
            Countersign.inOwnTransactions(),
            new Operaton(),
            new DbosContender());
    LoadReport.run(contenders, options, out, progress);
    TrialReport.run(trials(), options, out, progress);
  }

  private static List<Trial> trials() {
    return List.of(
        new TimerTrial(),
        new HistoryTrial(),
        new GuardTrial(),
        new TriggerTrial(),
        new PeopleTrial(),
        new ColdTrial());
  }

  private static String usage() {
    return "benchmarks.jar "
        + LoadReport.usage()
        + System.lineSeparator()
        + "benchmarks.jar "
        + TurnReport.usage()
        + System.lineSeparator()
        + "benchmarks.jar language|compiler|advance [rounds]";
  }
}
