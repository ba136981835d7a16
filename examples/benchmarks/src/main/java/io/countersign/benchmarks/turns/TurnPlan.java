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
 * @param workloads what is compared
 * @param rounds how many turns each build has for each workload
 * @param threads how many threads call
 * @param documents how many documents are measured in a turn
 * @param warmUp how many documents precede them
 * @param data below which directory the server keeps its data
 */
record TurnPlan(
    String against,
    List<Workload> workloads,
    int rounds,
    int threads,
    int documents,
    int warmUp,
    Path data) {

  /** What may be said on the command line. */
  static final String USAGE =
      "--against JAR [--only W1,W2,W3] [--rounds N] [--threads N] [--documents N] [--warm-up N]"
          + " [--data DIRECTORY]";

  private static final Set<String> OPTIONS =
      Set.of("--against", "--only", "--rounds", "--threads", "--documents", "--warm-up", "--data");

  /** Copies the workloads and checks the numbers. */
  TurnPlan {
    workloads = List.copyOf(workloads);
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
    return new TurnPlan(
        against,
        workloads(said.getOrDefault("--only", "W1,W2,W3")),
        number(said, "--rounds", "9"),
        number(said, "--threads", "4"),
        number(said, "--documents", "4000"),
        number(said, "--warm-up", "4000"),
        Path.of(said.getOrDefault("--data", System.getProperty("java.io.tmpdir"))));
  }

  private static int number(Map<String, String> said, String option, String otherwise) {
    return Integer.parseInt(said.getOrDefault(option, otherwise));
  }

  private static List<Workload> workloads(String codes) {
    return Arrays.stream(codes.split(",", -1)).map(TurnPlan::workload).toList();
  }

  /** The workload with this code. */
  static Workload workload(String code) {
    return Arrays.stream(Workload.values())
        .filter(one -> one.code().equals(code))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "Expected W1, W2 or W3, but found "
                        + code
                        + ". Trials are not compared between builds."));
  }
}
