package io.countersign.benchmarks.load;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** The targets of the engine in load cases. Only the engine has targets. */
final class LoadTargets {

  private static final String JOINED = "countersign";
  private static final String OWN = "own";
  private static final double SERVER = 2.1;
  private static final double JVM = 4;
  private static final double DBOS = 2;

  /** Rates by that of the lean floor, by load case. */
  private static final Map<String, Double> RATES =
      Map.of(
          "W1/1/countersign", 0.5,
          "W1/4/countersign", 0.45,
          "W1/16/countersign", 0.4,
          "W1/1/own", 0.65,
          "W1/4/own", 0.55,
          "W1/16/own", 0.5,
          "W2/16/countersign", 0.5,
          "W3/16/countersign", 0.4,
          "W3/16/own", 0.5);

  /** Rates by that of Operaton, for W1, by threads. */
  private static final Map<Integer, Double> OPERATON = Map.of(1, 5.0, 4, 3.5, 16, 5.0);

  private LoadTargets() {}

  /** The targets of one contender that apply to its load case. */
  static List<Goal> of(LoadResult result) {
    var all = Stream.concat(rates(result), Stream.concat(costs(result), rivals(result)));
    return all.toList();
  }

  private static Stream<Goal> rates(LoadResult result) {
    var loadCase = result.rounds().loadCase();
    var key = loadCase.workload().code() + "/" + loadCase.threads() + "/" + result.contender();
    var target = RATES.get(key);
    return target == null ? Stream.empty() : goal("rate by lean", result.rateRatio(), true, target);
  }

  private static Stream<Goal> costs(LoadResult result) {
    return isJoinedApproval(result)
        ? Stream.concat(
            goal("server time by lean", result.serverRatio(), false, SERVER),
            goal("JVM time by lean", result.jvmRatio(), false, JVM))
        : Stream.empty();
  }

  private static Stream<Goal> rivals(LoadResult result) {
    if (!isJoinedApproval(result)) {
      return Stream.empty();
    }
    var operaton = OPERATON.get(result.rounds().loadCase().threads());
    return Stream.concat(
        operaton == null
            ? Stream.empty()
            : goal("rate by operaton", ratio(result, "operaton"), true, operaton),
        goal("rate by dbos", ratio(result, "dbos"), true, DBOS));
  }

  private static boolean isJoinedApproval(LoadResult result) {
    return result.contender().equals(JOINED)
        && result.rounds().loadCase().workload() == Workload.APPROVAL;
  }

  private static OptionalDouble ratio(LoadResult result, String base) {
    ToDoubleFunction<WindowResult> rate = WindowResult::perSecond;
    return result.rounds().ratio(result.contender(), base, rate);
  }

  private static Stream<Goal> goal(
      String figure, OptionalDouble value, boolean isAtLeast, double target) {
    return value.stream().mapToObj(one -> new Goal(figure, one, isAtLeast, target));
  }

  /** Whether a contender is the engine, in joined mode or in own transactions. */
  static boolean isEngine(String contender) {
    return contender.equals(JOINED) || contender.equals(OWN);
  }
}
