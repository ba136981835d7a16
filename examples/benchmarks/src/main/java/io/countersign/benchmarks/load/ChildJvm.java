package io.countersign.benchmarks.load;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A new JVM on this class path, in which a main class runs to its end. */
public final class ChildJvm {

  private ChildJvm() {}

  /**
   * Runs a main class, whose last line of output is its figure.
   *
   * @param program the main class
   * @param arguments its arguments
   * @return the figure
   * @throws IOException if the process fails or prints no figure
   * @throws InterruptedException if the thread is interrupted while it waits
   */
  public static double figure(Class<?> program, List<String> arguments)
      throws IOException, InterruptedException {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(program.getName());
    command.addAll(arguments);
    var process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try (var output = process.getInputStream()) {
      var lines = new String(output.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
      int code = process.waitFor();
      if (code != 0 || lines.isEmpty()) {
        throw new IOException(
            "Expected a figure of "
                + program.getName()
                + ", but its process ended with "
                + code
                + ". Its errors are above.");
      }
      return Double.parseDouble(lines.get(lines.size() - 1));
    } finally {
      process.destroy();
    }
  }
}
