package io.countersign.benchmarks.load;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * The result of one contender in one load case: medians over its rounds.
 *
 * @param contender its name
 * @param rounds the windows of all contenders
 */
record LoadResult(String contender, LoadRounds rounds) {

  private static final double MIDDLE = 0.5;
  private static final double MOST = 0.95;
  private static final double NEARLY_ALL = 0.99;

  /** The results of all contenders, in their order. */
  static List<LoadResult> of(LoadRounds rounds) {
    return rounds.windows().keySet().stream().map(one -> new LoadResult(one, rounds)).toList();
  }

  /** The names of the columns of the table. */
  static String header() {
    return String.format(
        Locale.ROOT,
        "%-8s %7s  %-9s  %-12s %11s %9s %9s %9s %9s %8s %10s %9s %9s %9s",
        "workload",
        "threads",
        "planner",
        "contender",
        "per second",
        "p50 ms",
        "p95 ms",
        "p99 ms",
        "of lean",
        "retries",
        "server us",
        "of lean",
        "JVM us",
        "of lean");
  }

  double perSecond() {
    return rounds.median(contender, WindowResult::perSecond);
  }

  double serverMicros() {
    return rounds.median(contender, window -> window.cpu().serverMicros());
  }

  double jvmMicros() {
    return rounds.median(contender, window -> window.cpu().jvmMicros());
  }

  OptionalDouble rateRatio() {
    return ratio(WindowResult::perSecond);
  }

  OptionalDouble serverRatio() {
    return ratio(window -> window.cpu().serverMicros());
  }

  OptionalDouble jvmRatio() {
    return ratio(window -> window.cpu().jvmMicros());
  }

  private OptionalDouble ratio(ToDoubleFunction<WindowResult> figure) {
    return rounds.ratio(contender, ContenderSession.FLOOR, figure);
  }

  long retries() {
    return rounds.of(contender).stream().mapToLong(WindowResult::retries).sum();
  }

  /** As a line of the table. */
  String words() {
    return String.format(
        Locale.ROOT,
        "%-8s %7d  %-9s  %-12s %11.1f %9.3f %9.3f %9.3f %9s %8d %10.1f %9s %9.1f %9s",
        rounds.loadCase().workload().code(),
        rounds.loadCase().threads(),
        rounds.statistics().words(),
        contender,
        perSecond(),
        percentile(MIDDLE),
        percentile(MOST),
        percentile(NEARLY_ALL),
        number(rateRatio(), "-"),
        retries(),
        serverMicros(),
        number(serverRatio(), "-"),
        jvmMicros(),
        number(jvmRatio(), "-"));
  }

  /** The targets that apply, each as a line below the table. */
  List<String> targetWords() {
    return LoadTargets.of(this).stream()
        .map(
            goal ->
                String.format(
                    Locale.ROOT,
                    "%s, %s, %s: %s",
                    rounds.loadCase().words(),
                    rounds.statistics().words(),
                    contender,
                    goal.words()))
        .toList();
  }

  /** As a line of JSON. */
  String json() {
    return String.format(
        Locale.ROOT,
        "{\"workload\":\"%s\",\"threads\":%d,\"contender\":\"%s\",\"per_second\":%.1f,"
            + "\"p50_ms\":%.3f,\"p95_ms\":%.3f,\"p99_ms\":%.3f,\"ratio_to_floor\":%s,"
            + "\"planner\":\"%s\",\"server_us\":%.1f,\"server_ratio\":%s,\"jvm_us\":%.1f,"
            + "\"jvm_ratio\":%s,\"targets\":[%s]}",
        rounds.loadCase().workload().code(),
        rounds.loadCase().threads(),
        contender,
        perSecond(),
        percentile(MIDDLE),
        percentile(MOST),
        percentile(NEARLY_ALL),
        number(rateRatio(), "null"),
        rounds.statistics().words(),
        serverMicros(),
        number(serverRatio(), "null"),
        jvmMicros(),
        number(jvmRatio(), "null"),
        LoadTargets.of(this).stream().map(Goal::json).collect(Collectors.joining(",")));
  }

  private static String number(OptionalDouble value, String otherwise) {
    return value.isPresent() ? String.format(Locale.ROOT, "%.3f", value.getAsDouble()) : otherwise;
  }

  private double percentile(double share) {
    return rounds.median(contender, window -> window.latencies().percentile(share));
  }
}
