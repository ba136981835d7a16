package io.countersign.benchmarks.turns;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A launcher of child processes, each a turn of one build. The classes of this package are copied
 * to a directory that comes before the class path of the build. The options of this JVM apply to
 * all children.
 */
final class TurnLauncher implements AutoCloseable {

  private final Path program;

  private TurnLauncher(Path program) {
    this.program = program;
  }

  /** Copies this package. */
  static TurnLauncher create() throws IOException, URISyntaxException {
    var program = Files.createTempDirectory("countersign-turns-");
    var name = TurnChild.class.getPackageName().replace('.', '/');
    var place =
        Path.of(TurnChild.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    if (Files.isDirectory(place)) {
      copy(place.resolve(name), program.resolve(name));
    } else {
      try (var jar = FileSystems.newFileSystem(place)) {
        copy(jar.getPath(name), program.resolve(name));
      }
    }
    return new TurnLauncher(program);
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    try (var classes = Files.newDirectoryStream(from, "*.class")) {
      for (var one : classes) {
        Files.copy(one, to.resolve(one.getFileName().toString()));
      }
    }
  }

  /**
   * Runs a turn of the build on a class path.
   *
   * @throws IOException if the process fails or prints no result
   */
  TurnResult run(String classPath, List<String> arguments)
      throws IOException, InterruptedException {
    var path = program + File.pathSeparator + classPath;
    return output(path, TurnChild.class.getName(), arguments).stream()
        .map(TurnResult::of)
        .flatMap(Optional::stream)
        .findFirst()
        .orElseThrow(() -> new IOException("Expected a result of the build on " + classPath + "."));
  }

  /**
   * Runs a main class of a build to its end, and answers with the lines that it prints.
   *
   * @throws IOException if the process fails
   */
  List<String> output(String classPath, String mainClass, List<String> arguments)
      throws IOException, InterruptedException {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.add("-cp");
    command.add(classPath);
    command.add(mainClass);
    command.addAll(arguments);
    var process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try {
      var lines = lines(process);
      int code = process.waitFor();
      if (code != 0) {
        throw new IOException(
            "Expected the build on "
                + classPath
                + " to end well, but its process ended with "
                + code
                + ". Its errors are above.");
      }
      return lines;
    } finally {
      process.destroy();
    }
  }

  private static List<String> lines(Process process) throws IOException {
    try (var output =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      return output.lines().toList();
    }
  }

  @Override
  public void close() throws IOException {
    try (var all = Files.walk(program)) {
      for (var one : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(one);
      }
    }
  }
}
