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
 * Runner of the compiler's benchmark, which prints its figures with their targets. Growth is
 * reported as the time for one step, which is about constant if growth is nearly linear.
 */
public final class CompilerReport {

  private static final int ROUNDS = 3;
  private static final List<Integer> SIZES = List.of(10, 100, 1_000);
  private static final double COMPILE_TARGET_MILLIS = 100;
  private static final double LOAD_TARGET_MILLIS = 1;
  private static final double GROWTH_TARGET = 2;
  private static final double NANOS_PER_MILLI = 1e6;

  private CompilerReport() {}

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
      for (var name : List.of("compile", "load", "lookUp")) {
        for (int size : SIZES) {
          times.computeIfAbsent(name + size, key -> new ArrayList<>()).add(measure(name, size));
        }
      }
    }
    print(times, rounds);
  }

  private static double measure(String name, int size) throws RunnerException {
    var options =
        new OptionsBuilder()
            .include(CompilerBenchmark.class.getName() + "\\." + name + "$")
            .param("steps", Integer.toString(size))
            .forks(1)
            .verbosity(VerboseMode.SILENT)
            .build();
    return new Runner(options).runSingle().getPrimaryResult().getScore();
  }

  private static void print(Map<String, List<Double>> times, int rounds) {
    System.out.printf(
        Locale.ROOT,
        "%nJDK %s, %d rounds, one fork each, medians%n%n%8s %12s %12s %12s %12s %12s%n",
        Runtime.version(),
        rounds,
        "steps",
        "compile ms",
        "us per step",
        "load ms",
        "us per step",
        "look-up ns");
    for (int size : SIZES) {
      double compile = median(times, "compile" + size);
      double load = median(times, "load" + size);
      System.out.printf(
          Locale.ROOT,
          "%8d %12.3f %12.2f %12.3f %12.2f %12.1f%n",
          size,
          compile / NANOS_PER_MILLI,
          compile / size / 1_000,
          load / NANOS_PER_MILLI,
          load / size / 1_000,
          median(times, "lookUp" + size));
    }
    double compile = median(times, "compile1000") / NANOS_PER_MILLI;
    double load = median(times, "load100") / NANOS_PER_MILLI;
    double growth = median(times, "compile1000") / median(times, "compile100") / 10;
    System.out.printf(
        Locale.ROOT,
        "%nCompiling 1,000 steps: %.1f ms, target below %.0f: %s%n"
            + "Loading and verifying 100 steps: %.3f ms, target below %.0f: %s%n"
            + "A step of 1,000 costs %.2f times what a step of 100 does, target below %.0f: %s%n",
        compile,
        COMPILE_TARGET_MILLIS,
        verdict(compile < COMPILE_TARGET_MILLIS),
        load,
        LOAD_TARGET_MILLIS,
        verdict(load < LOAD_TARGET_MILLIS),
        growth,
        GROWTH_TARGET,
        verdict(growth < GROWTH_TARGET));
  }

  private static String verdict(boolean met) {
    return met ? "met" : "MISSED";
  }

  private static double median(Map<String, List<Double>> times, String name) {
    var sorted =
        times.getOrDefault(name, List.of()).stream().mapToDouble(Double::doubleValue).toArray();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
