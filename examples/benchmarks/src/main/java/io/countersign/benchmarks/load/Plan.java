package io.countersign.benchmarks.load;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The extent of the measurements.
 *
 * @param cases workloads and threads, in their order
 * @param rounds how often each contender has its turn in a load case; medians count
 * @param seconds how long a turn is, and the warm-up before the first
 * @param contenders the contenders to run; all if this is empty
 * @param analyzed whether each load case runs on a new schema, and once more after ANALYZE
 * @param json whether the figures go to the output as lines of JSON alone
 * @param data below which directory the server keeps its data
 */
record Plan(
    List<LoadCase> cases,
    int rounds,
    double seconds,
    Set<String> contenders,
    boolean analyzed,
    boolean json,
    Path data) {

  /** What may be said on the command line. */
  static final String USAGE =
      "[--quick] [--json] [--analyzed] [--only W1,W2,W3,W4,W5,W6,W7,W8,cold] [--threads 1,4,16] [--rounds N] [--seconds S]"
          + " [--contenders NAME,NAME] [--data DIRECTORY]";

  private static final int DECIDERS = 4;
  private static final Set<String> FLAGS = Set.of("--quick", "--json", "--analyzed");
  private static final Set<String> OPTIONS =
      Set.of("--only", "--threads", "--rounds", "--seconds", "--contenders", "--data");

  /** Copies its parts. */
  Plan {
    cases = List.copyOf(cases);
    contenders = Set.copyOf(contenders);
  }

  /**
   * Reads a command line.
   *
   * @throws IllegalArgumentException if it says something unknown
   */
  static Plan of(List<String> arguments) {
    var said = said(arguments);
    boolean quick = said.containsKey("--quick");
    return new Plan(
        cases(said, quick),
        Integer.parseInt(said.getOrDefault("--rounds", quick ? "3" : "5")),
        Double.parseDouble(said.getOrDefault("--seconds", quick ? "4" : "10")),
        said.containsKey("--contenders") ? Set.copyOf(listed(said, "--contenders")) : Set.of(),
        said.containsKey("--analyzed"),
        said.containsKey("--json"),
        Path.of(said.getOrDefault("--data", System.getProperty("java.io.tmpdir"))));
  }

  /** Whether a trial of this name is to be run; a quick run has races only. */
  static boolean asksFor(List<String> arguments, String code) {
    var said = said(arguments);
    return said.containsKey("--only")
        ? listed(said, "--only").contains(code)
        : !said.containsKey("--quick");
  }

  private static Map<String, String> said(List<String> arguments) {
    var said = new HashMap<String, String>();
    var rest = arguments.iterator();
    while (rest.hasNext()) {
      var word = rest.next();
      if (FLAGS.contains(word)) {
        said.put(word, word);
      } else if (OPTIONS.contains(word) && rest.hasNext()) {
        said.put(word, rest.next());
      } else {
        throw new IllegalArgumentException(
            "Expected options of " + USAGE + ", but found " + word + ".");
      }
    }
    return said;
  }

  /** The threads that matter for each workload; quickly, only those with a target. */
  private static List<LoadCase> cases(Map<String, String> said, boolean quick) {
    var cases = new ArrayList<LoadCase>();
    for (var workload : Workload.values()) {
      if (said.containsKey("--only") && !listed(said, "--only").contains(workload.code())) {
        continue;
      }
      for (int threads : threads(said, workload, quick)) {
        cases.add(new LoadCase(workload, threads));
      }
    }
    return cases;
  }

  /** What is measured, each once. */
  List<Workload> workloads() {
    return cases.stream().map(LoadCase::workload).distinct().toList();
  }

  private static List<Integer> threads(Map<String, String> said, Workload workload, boolean quick) {
    if (said.containsKey("--threads")) {
      return listed(said, "--threads").stream().map(Integer::valueOf).toList();
    }
    return switch (workload) {
      case APPROVAL -> List.of(1, 4, 16);
      case STRAIGHT_THROUGH -> quick ? List.of(4) : List.of(1, 4, 16);
      case FORK -> quick ? List.of(DECIDERS) : List.of(DECIDERS, 4 * DECIDERS);
    };
  }

  private static List<String> listed(Map<String, String> said, String option) {
    return Arrays.asList(said.getOrDefault(option, "").split(",", -1));
  }
}
