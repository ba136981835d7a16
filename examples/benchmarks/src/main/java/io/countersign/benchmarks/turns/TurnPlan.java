package io.countersign.benchmarks.turns;

import io.countersign.benchmarks.load.Workload;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The extent of a comparison of two builds.
 *
 * @param against the class path of the build before: its jar of benchmarks
 * @param workloads the workloads that are compared by processor time
 * @param trials the trials that are compared by their figures
 * @param rounds how many turns each build has for each workload
 * @param threads how many threads call
 * @param documents how many documents are measured in a turn
 * @param warmUp how many documents precede them
 * @param data below which directory the server keeps its data
 */
record TurnPlan(
    String against,
    List<Workload> workloads,
    List<String> trials,
    int rounds,
    int threads,
    int documents,
    int warmUp,
    Path data) {

  /** What may be said on the command line. */
  static final String USAGE =
      "--against JAR [--only W1,W2,W3,W4,W5,W6,W7] [--rounds N] [--threads N] [--documents N] [--warm-up N]"
          + " [--data DIRECTORY]";

  private static final Set<String> TRIALS = Set.of("W4", "W5", "W6", "W7");

  private static final Set<String> OPTIONS =
      Set.of("--against", "--only", "--rounds", "--threads", "--documents", "--warm-up", "--data");

  /** Copies the workloads and checks the numbers. */
  TurnPlan {
    workloads = List.copyOf(workloads);
    trials = List.copyOf(trials);
    if (Math.min(Math.min(rounds, threads), Math.min(documents, warmUp)) < 1) {
      throw new IllegalArgumentException("Expected numbers of at least 1 for " + USAGE + ".");
    }
  }

  /**
   * Reads a command line.
   *
   * @throws IllegalArgumentException if it contains something unknown
   */
  static TurnPlan of(List<String> arguments) {
    var said = new HashMap<String, String>();
    var rest = arguments.iterator();
    while (rest.hasNext()) {
      var word = rest.next();
      if (!OPTIONS.contains(word) || !rest.hasNext()) {
        throw new IllegalArgumentException(
            "Expected options of " + USAGE + ", but found " + word + ".");
      }
      said.put(word, rest.next());
    }
    var against = said.get("--against");
    if (against == null) {
      throw new IllegalArgumentException("Expected options of " + USAGE + ".");
    }
    var codes = Arrays.asList(said.getOrDefault("--only", "W1,W2,W3").split(",", -1));
    return new TurnPlan(
        against,
        codes.stream().filter(one -> !TRIALS.contains(one)).map(TurnPlan::workload).toList(),
        codes.stream().filter(TRIALS::contains).toList(),
        number(said, "--rounds", "9"),
        number(said, "--threads", "4"),
        number(said, "--documents", "4000"),
        number(said, "--warm-up", "4000"),
        Path.of(said.getOrDefault("--data", System.getProperty("java.io.tmpdir"))));
  }

  private static int number(Map<String, String> said, String option, String otherwise) {
    return Integer.parseInt(said.getOrDefault(option, otherwise));
  }

  /** The workload with this code. */
  static Workload workload(String code) {
    return Arrays.stream(Workload.values())
        .filter(one -> one.code().equals(code))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "Expected a workload or trial from W1 to W7, but found " + code + "."));
  }
}
