package io.countersign.benchmarks;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runner of the advance benchmarks, which prints their figures with their targets, as text and as
 * lines of JSON. Contenders take turns, one fork each a round, so that a machine that slows down
 * slows all of them; ratios are formed within a round, and medians are reported. The relevant
 * figure is the processor time of one core; the wall clock time is printed too.
 */
public final class AdvanceReport {

  private static final int ROUNDS = 3;
  private static final double DECISIONS_TARGET = 100_000;

  /** Room for caches, and for the sorted maps of the store in memory. */
  private static final double INDEPENDENT = 1.5;

  private static final int LARGE = 1_000;
  private static final int PROFILED = 2;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final String ADVANCE = "an advance";

  private final Effort effort;
  private final PrintStream out;
  private final Map<String, List<Cost>> costs = new TreeMap<>();
  private final List<Contender> contenders = new ArrayList<>();

  private AdvanceReport(Effort effort, PrintStream out) {
    this.effort = effort;
    this.out = out;
    int visits = StraightThrough.VISITS;
    int small = StraightThrough.QUESTIONS;
    contenders.add(new Contender(ADVANCE, AdvanceBenchmark.class, "advance", small, visits));
    contenders.add(new Contender(large(), AdvanceBenchmark.class, "advance", LARGE, visits));
    contenders.add(
        new Contender(
            "a whole document",
            DocumentBenchmark.class,
            "document",
            small,
            visits + StraightThrough.BEGINNING));
    for (int earlier : effort.histories()) {
      contenders.add(
          new Contender(after(earlier), HistoryBenchmark.class, "advance", earlier, visits));
      contenders.add(
          new Contender(storeAfter(earlier), ChangesBenchmark.class, "write", earlier, visits));
    }
  }

  /**
   * A measurement.
   *
   * @param name its name in the report
   * @param type the benchmark
   * @param method the method of it
   * @param parameter the value of the one parameter of the benchmark
   * @param visits how many nodes one operation visits
   */
  private record Contender(String name, Class<?> type, String method, int parameter, int visits) {}

  /** Nanoseconds for each node: on the clock, and of one core. */
  private record Cost(double clock, double core) {}

  /**
   * Measures and prints.
   *
   * @param args the number of rounds, {@value #ROUNDS} unless given
   * @throws RunnerException if a fork fails
   * @throws IOException if the profile cannot be written
   */
  public static void main(String[] args) throws RunnerException, IOException {
    int rounds = args.length == 0 ? ROUNDS : Integer.parseInt(args[0]);
    run(Effort.thorough(rounds), System.out);
  }

  static void run(Effort effort, PrintStream out) throws RunnerException, IOException {
    var report = new AdvanceReport(effort, out);
    report.measure();
    report.table();
    var profile = report.profile();
    var figures = report.figures(profile);
    figures.forEach(figure -> out.println(figure.words()));
    figures.forEach(figure -> out.println(figure.json()));
  }

  private static String large() {
    return ADVANCE + " in a workflow of " + LARGE + " steps";
  }

  private static String after(int earlier) {
    return ADVANCE + " after " + earlier + " steps";
  }

  private static String storeAfter(int earlier) {
    return "the store alone after " + earlier + " steps";
  }

  private void measure() throws RunnerException {
    for (int round = 1; round <= effort.rounds(); round++) {
      out.printf(Locale.ROOT, "round %d of %d%n", round, effort.rounds());
      for (var contender : contenders) {
        costs.computeIfAbsent(contender.name(), key -> new ArrayList<>()).add(measure(contender));
      }
    }
  }

  private Cost measure(Contender contender) throws RunnerException {
    var parameter = contender.type() == AdvanceBenchmark.class ? "steps" : "earlier";
    var options =
        new OptionsBuilder()
            .include(contender.type().getName() + "\\." + contender.method() + "$")
            .param(parameter, Integer.toString(contender.parameter()))
            .addProfiler(ProcessorTime.class)
            // Compiling in between, not beside: a busy machine would be measured uncompiled.
            .jvmArgsAppend("-Xmx2g", "-XX:ActiveProcessorCount=1", "-Xbatch")
            .forks(effort.forks())
            .warmupIterations(effort.warmups())
            .warmupBatchSize(effort.batch())
            .measurementIterations(effort.iterations())
            .measurementBatchSize(effort.batch())
            .timeout(TimeValue.minutes(10))
            .verbosity(VerboseMode.SILENT)
            .build();
    var result = new Runner(options).runSingle();
    double clock = result.getPrimaryResult().getScore() / effort.batch();
    double core =
        Objects.requireNonNull(result.getSecondaryResults().get(ProcessorTime.NAME)).getScore();
    return new Cost(clock / contender.visits(), core / contender.visits());
  }

  private void table() {
    out.printf(
        Locale.ROOT,
        "%nJDK %s, %d processors, each contender on one, %d rounds, medians%n%n%-42s %14s %14s%n",
        Runtime.version(),
        Runtime.getRuntime().availableProcessors(),
        effort.rounds(),
        "for each node that is visited",
        "us of one core",
        "us on the clock");
    for (var contender : contenders) {
      out.printf(
          Locale.ROOT,
          "%-42s %14.2f %14.2f%n",
          contender.name(),
          core(contender.name()) / 1_000,
          median(column(contender.name()).stream().map(Cost::clock).toList()) / 1_000);
    }
  }

  private AdvanceProfile profile() throws IOException {
    var walk = new Walk(StraightThrough.of(LARGE));
    var profile =
        AdvanceProfile.of(walk, walk.requested(), effort.batch() * effort.warmups() * PROFILED);
    out.printf(
        Locale.ROOT,
        "%nProfile of an advance in a workflow of %d steps, %d samples: %s%n"
            + "Asked of the compiled workflow: %s%nOf these, walks of the graph: %s%n%n",
        LARGE,
        profile.samples(),
        profile.parts().entrySet().stream()
            .filter(one -> 100 * one.getValue() >= profile.samples())
            .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
            .map(one -> one.getKey() + " " + 100 * one.getValue() / profile.samples() + " %")
            .collect(Collectors.joining(", ")),
        profile.asked().stream().sorted().toList(),
        profile.walks().stream().sorted().toList());
    return profile;
  }

  private List<Figure> figures(AdvanceProfile profile) {
    var figures = new ArrayList<Figure>();
    double second = NANOS_PER_SECOND / core(ADVANCE);
    figures.add(Figure.atLeast("decisions_per_second_of_one_core", second, DECISIONS_TARGET));
    figures.add(
        Figure.atLeast(
            "the_same_if_only_the_ten_questions_counted",
            second * StraightThrough.QUESTIONS / StraightThrough.VISITS,
            DECISIONS_TARGET));
    int first = effort.histories().get(0);
    for (int earlier : effort.histories().subList(1, effort.histories().size())) {
      figures.add(
          Figure.atMost(
              "cost_after_" + earlier + "_steps_to_cost_after_" + first,
              ratio(after(earlier), after(first)),
              INDEPENDENT));
    }
    figures.add(
        Figure.atMost(
            "cost_in_" + LARGE + "_steps_to_cost_in_" + StraightThrough.QUESTIONS,
            ratio(large(), ADVANCE),
            INDEPENDENT));
    figures.add(Figure.atMost("walks_of_the_graph_in_the_profile", profile.walks().size(), 0));
    return figures;
  }

  private List<Cost> column(String name) {
    return costs.getOrDefault(name, List.of());
  }

  private double core(String name) {
    return median(column(name).stream().map(Cost::core).toList());
  }

  /** The median over the rounds of one contender's cost divided by another's in the same round. */
  private double ratio(String name, String base) {
    var ratios = new ArrayList<Double>();
    for (int i = 0; i < column(name).size(); i++) {
      ratios.add(column(name).get(i).core() / column(base).get(i).core());
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
