package io.countersign.checks.gate;

import io.countersign.checks.Repository;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * One run of Maven over a project of fixtures, and what it printed.
 *
 * @param log everything that Maven printed
 */
public record FixtureBuild(String log) {

  private static final Pattern SECTION = Pattern.compile("(?m)^\\[INFO\\] -+< ([\\w.:-]+) >-+$");

  private static final Pattern FAILURE =
      Pattern.compile(
          "(?ms)^\\[ERROR\\] Failed to execute goal \\S+ [^\\n]*?on project ([\\w-]+):.*?-> \\[Help");

  /** Starting up is most of the work. */
  private static final String SHORT_RUN = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC";

  private static final long PATIENCE_MINUTES = 10;

  /** Builds a copy of a fixture project up to verify, against the repository of this machine. */
  static FixtureBuild run(Repository repository, String name)
      throws IOException, InterruptedException {
    return run(repository, name, arguments(System.getProperty("countersign.maven.network", "")));
  }

  /**
   * Builds a copy of a fixture project. The copy lies as deep under the module as the original, so
   * that the paths to the root pom still lead there.
   */
  public static FixtureBuild run(Repository repository, String name, List<String> arguments)
      throws IOException, InterruptedException {
    var module = repository.root().resolve("checks");
    var copy = copyOf(repository, name);
    copyTree(module.resolve("src/test/fixtures/" + name), copy);
    var log = module.resolve("target/fixture-" + name + ".log");
    var command = new ArrayList<>(List.of(maven(), "--batch-mode", "-Dstyle.color=never"));
    command.addAll(arguments);
    var build = new ProcessBuilder(command).directory(copy.toFile()).redirectErrorStream(true);
    prepare(build.environment());
    var process = start(build.redirectOutput(log.toFile()));
    process.getOutputStream().close();
    if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      throw new IllegalStateException(
          "Expected the fixture build to end within "
              + PATIENCE_MINUTES
              + " minutes, but it still runs. Read "
              + log);
    }
    return new FixtureBuild(Repository.read(log));
  }

  /** Where the copy of a fixture project lies, and what its build writes. */
  public static Path copyOf(Repository repository, String name) {
    return repository.root().resolve("checks/target/test/fixtures/" + name);
  }

  /** The JDK of this test, the caller's options and ours, and nothing that moves the build. */
  static void prepare(Map<String, String> environment) {
    environment.put("JAVA_HOME", System.getProperty("java.home"));
    environment.merge("MAVEN_OPTS", SHORT_RUN, (own, ours) -> own + " " + ours);
    environment.keySet().removeAll(List.of("MAVEN_ARGS", "MAVEN_BASEDIR"));
  }

  /** Starts Maven; a machine without one is told what to do. */
  static Process start(ProcessBuilder build) {
    try {
      return build.start();
    } catch (IOException e) {
      throw new UncheckedIOException(
          "Expected mvn on the path, or at the home of the Maven that runs this test, but could not"
              + " start it: "
              + e.getMessage()
              + "\nInstall Maven 3.8 or newer and put its bin folder on the path.",
          e);
    }
  }

  /** What Maven printed while it built one module. */
  String of(String module) {
    var matcher = SECTION.matcher(log);
    while (matcher.find()) {
      if (matcher.group(1).endsWith(":" + module)) {
        var start = matcher.end();
        var end = matcher.find() ? matcher.start() : log.indexOf("Reactor Summary");
        return log.substring(start, end < start ? log.length() : end);
      }
    }
    throw new AssertionError("Expected Maven to build " + module + ", but it printed:\n" + log);
  }

  /** The goal at which a module failed, with all that Maven says about it; or "none". */
  String failureOf(String module) {
    return FAILURE
        .matcher(log)
        .results()
        .filter(failure -> failure.group(1).equals(module))
        .map(MatchResult::group)
        .findFirst()
        .orElse("none");
  }

  static List<String> arguments(String network) {
    var arguments = new ArrayList<>(List.of("--fail-at-end"));
    var repository = System.getProperty("countersign.maven.repository");
    if (repository != null) {
      arguments.add("-Dmaven.repo.local=" + repository);
    }
    if (network.equals("offline=true")) {
      arguments.add("--offline");
    }
    arguments.addAll(List.of("-Dflatten.skip", "verify"));
    return arguments;
  }

  /** The Maven that runs this test, or the one on the path when another tool runs it. */
  private static String maven() {
    var name = System.getProperty("os.name").startsWith("Windows") ? "mvn.cmd" : "mvn";
    var home = System.getProperty("countersign.maven.home");
    return home == null ? name : Path.of(home, "bin", name).toString();
  }

  private static void copyTree(Path from, Path to) throws IOException {
    delete(to);
    var files = walk(from);
    files.sort(Comparator.naturalOrder());
    Files.createDirectories(Objects.requireNonNull(to.getParent()));
    for (var file : files) {
      Files.copy(file, to.resolve(from.relativize(file)));
    }
  }

  /** Deletes a folder with all that is in it, if it is there. */
  public static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      for (var old : walk(folder)) {
        Files.delete(old);
      }
    }
  }

  /** Everything under a folder, children before parents. */
  private static List<Path> walk(Path folder) throws IOException {
    try (var paths = Files.walk(folder)) {
      return new ArrayList<>(paths.sorted(Comparator.reverseOrder()).toList());
    }
  }
}
