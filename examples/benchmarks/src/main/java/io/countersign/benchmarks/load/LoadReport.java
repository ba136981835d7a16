package io.countersign.benchmarks.load;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Runner of contenders on one Postgres, which prints their figures as a table and as lines of JSON.
 * In each round every contender has its turn, so that a machine that slows down slows all of them;
 * ratios are formed within a round, and medians are reported. Each contender has a database of its
 * own on the same server. If JSON is requested, only JSON goes to the output; everything else goes
 * to the other stream.
 */
public final class LoadReport {

  private static final int COMPARED = 50;
  private static final int CONNECTIONS = 3;
  private static final int WARMING_THREADS = 4;

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
    if (plan.heats().isEmpty()) {
      return;
    }
    var chosen =
        contenders.stream()
            .filter(one -> plan.contenders().isEmpty() || plan.contenders().contains(one.name()))
            .toList();
    new LoadReport(plan, plan.json() ? progress : out, out).run(chosen);
  }

  private void run(List<Contender> contenders) throws Exception {
    var entrants = new ArrayList<Entrant>();
    try (var server = Server.start(plan.data())) {
      try {
        facts(server);
        int connections =
            Math.max(
                WARMING_THREADS, plan.heats().stream().mapToInt(Heat::threads).max().orElse(1));
        for (var contender : contenders) {
          entrants.add(Entrant.enter(contender, server, connections));
        }
        warmUp(entrants);
        var rows = new ArrayList<Row>();
        for (var heat : plan.heats()) {
          rows.addAll(race(heat, entrants, server));
        }
        var prices = prices(entrants, server);
        print(rows, prices);
        compare(contenders, server);
      } finally {
        for (var entrant : entrants) {
          entrant.close();
        }
      }
    }
  }

  private void facts(Server server) throws Exception {
    server.describe(words);
    words.println(
        "rounds: " + plan.rounds() + ", seconds each: " + plan.seconds() + ", medians are shown");
    words.println();
  }

  private void warmUp(List<Entrant> entrants) throws Exception {
    for (var workload : plan.workloads()) {
      var heat = new Heat(workload, WARMING_THREADS);
      for (var entrant : entrants) {
        int turns = WarmUp.run(() -> entrant.run(heat, plan.seconds()));
        words.println(
            workload.code()
                + ", "
                + entrant.name()
                + " is warm after "
                + turns
                + (turns == 1 ? " turn" : " turns")
                + ", load "
                + Machine.load());
      }
    }
  }

  private List<Row> race(Heat heat, List<Entrant> entrants, Server server) throws Exception {
    server.checkpoint();
    for (var entrant : entrants) {
      entrant.run(heat, plan.seconds());
    }
    Map<String, List<Sample>> samples = new LinkedHashMap<>();
    for (int round = 1; round <= plan.rounds(); round++) {
      words.println(
          heat.words() + ", round " + round + " of " + plan.rounds() + ", load " + Machine.load());
      for (var entrant : entrants) {
        samples
            .computeIfAbsent(entrant.name(), name -> new ArrayList<>())
            .add(entrant.run(heat, plan.seconds()));
      }
    }
    var rows = new ArrayList<Row>();
    samples.forEach((name, own) -> rows.add(new Row(heat, name, own, ratio(own, samples))));
    return rows;
  }

  private static OptionalDouble ratio(List<Sample> own, Map<String, List<Sample>> samples) {
    var floor = samples.getOrDefault(Entrant.FLOOR, List.of());
    if (floor.isEmpty()) {
      return OptionalDouble.empty();
    }
    var ratios = new ArrayList<Double>();
    for (int i = 0; i < own.size(); i++) {
      ratios.add(own.get(i).perSecond() / floor.get(i).perSecond());
    }
    return OptionalDouble.of(Median.of(ratios));
  }

  private List<Price> prices(List<Entrant> entrants, Server server) throws Exception {
    var prices = new ArrayList<Price>();
    for (var workload : plan.workloads()) {
      for (var entrant : entrants) {
        prices.add(entrant.price(workload, server));
      }
    }
    return prices;
  }

  /** Only where both are there: the floor, and the engine that it is to be measured by. */
  private void compare(List<Contender> contenders, Server server) throws Exception {
    var floor = contenders.stream().filter(one -> one.name().equals(Entrant.FLOOR)).findFirst();
    var own = contenders.stream().filter(one -> one.name().equals(Entrant.OWN)).findFirst();
    if (floor.isEmpty() || own.isEmpty()) {
      return;
    }
    try (var first = server.create(Entrant.FLOOR + "_kept").pool(CONNECTIONS);
        var second = server.create(Entrant.OWN + "_kept").pool(CONNECTIONS)) {
      Comparison.of(
              plan.workloads(),
              COMPARED,
              Map.entry(floor.get(), first),
              Map.entry(own.get(), second))
          .forEach(one -> one.words().forEach(words::println));
    }
  }

  private void print(List<Row> rows, List<Price> prices) {
    words.println();
    words.println(Row.header());
    rows.forEach(row -> words.println(row.words()));
    words.println();
    words.println(Price.header());
    prices.forEach(price -> words.println(price.words()));
    words.println();
    rows.forEach(row -> figures.println(row.json()));
  }
}
