package io.countersign.benchmarks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runner of the language's benchmark, which prints its figures with their targets. Contenders take
 * turns, one fork each a round, so that a machine that slows down slows all of them; ratios are
 * formed within a round, and their median is reported.
 */
public final class LanguageReport {

  private static final int ROUNDS = 5;
  private static final double LAMBDA_TARGET = 4;
  private static final double RECORD_TARGET = 8;
  private static final double COMPILE_TARGET_MICROS = 200;
  private static final List<String> EVALUATIONS =
      List.of("lambda", "countersign", "countersignWithRecord", "cel", "celPlanned", "mvel");
  private static final String COMPILE = "compileLongest";

  private LanguageReport() {}

  /**
   * Measures and prints.
   *
   * @param args the number of rounds, {@value #ROUNDS} unless given
   * @throws RunnerException if a fork fails
   */
  public static void main(String[] args) throws RunnerException {
    int rounds = args.length == 0 ? ROUNDS : Integer.parseInt(args[0]);
    var times = new TreeMap<String, List<Double>>();
    for (int round = 1; round <= rounds; round++) {
      System.out.printf(Locale.ROOT, "round %d of %d%n", round, rounds);
      measure(times);
    }
    print(times, rounds);
  }

  private static void measure(Map<String, List<Double>> times) throws RunnerException {
    var names = new ArrayList<>(EVALUATIONS);
    names.add(COMPILE);
    for (var name : names) {
      var options =
          new OptionsBuilder()
              .include(LanguageBenchmark.class.getName() + "\\." + name + "$")
              .forks(1)
              .verbosity(VerboseMode.SILENT)
              .build();
      var result = new Runner(options).runSingle().getPrimaryResult();
      times.computeIfAbsent(name, key -> new ArrayList<>()).add(result.getScore());
    }
  }

  private static void print(Map<String, List<Double>> times, int rounds) {
    System.out.printf(
        Locale.ROOT,
        "%nEvaluating: %s%nJDK %s, %d rounds, one fork each, medians%n%n%-24s %10s %12s  %s%n",
        Contenders.CONDITION,
        Runtime.version(),
        rounds,
        "contender",
        "ns/op",
        "x lambda",
        "target");
    for (var name : EVALUATIONS) {
      double ratio = ratio(times, name, "lambda");
      System.out.printf(
          Locale.ROOT,
          "%-24s %10.1f %12.2f  %s%n",
          name,
          median(column(times, name)),
          ratio,
          target(name, ratio));
    }
    for (var ours : List.of("countersign", "countersignWithRecord")) {
      for (var other : List.of("cel", "celPlanned", "mvel")) {
        double ratio = ratio(times, other, ours);
        System.out.printf(
            Locale.ROOT,
            "%s takes %.1f times as long as %s: target above 1, %s%n",
            other,
            ratio,
            ours,
            verdict(ratio > 1));
      }
    }
    double micros = median(column(times, COMPILE)) / 1_000;
    System.out.printf(
        Locale.ROOT,
        "Compiling the longest allowed expression (500 characters): %.1f us, target below %.0f: %s%n",
        micros,
        COMPILE_TARGET_MICROS,
        verdict(micros < COMPILE_TARGET_MICROS));
  }

  private static String target(String name, double ratio) {
    return switch (name) {
      case "countersign" -> "at most " + LAMBDA_TARGET + ": " + verdict(ratio <= LAMBDA_TARGET);
      case "countersignWithRecord" ->
          "at most " + RECORD_TARGET + ": " + verdict(ratio <= RECORD_TARGET);
      default -> "";
    };
  }

  private static String verdict(boolean met) {
    return met ? "met" : "MISSED";
  }

  private static List<Double> column(Map<String, List<Double>> times, String name) {
    return times.getOrDefault(name, List.of());
  }

  /** The median over the rounds of one contender's time divided by another's in the same round. */
  private static double ratio(Map<String, List<Double>> times, String name, String base) {
    var above = column(times, name);
    var below = column(times, base);
    var ratios = new ArrayList<Double>();
    for (int i = 0; i < above.size(); i++) {
      ratios.add(above.get(i) / below.get(i));
    }
    return median(ratios);
  }

  private static double median(List<Double> values) {
    var sorted = values.stream().mapToDouble(Double::doubleValue).toArray();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
