package io.countersign.postgres.parts;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** Run of one test class in a JVM of its own. */
final class OneTest {

  private static final int MINUTES = 5;

  /** The launcher is on the class path of every test, but of no module's compilation. */
  private static final String RUNNER =
      """
      import org.junit.platform.engine.discovery.DiscoverySelectors;
      import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
      import org.junit.platform.launcher.core.LauncherFactory;
      import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

      public final class Runner {
        public static void main(String[] test) {
          var listener = new SummaryGeneratingListener();
          var request = LauncherDiscoveryRequestBuilder.request()
              .selectors(DiscoverySelectors.selectClass(test[0])).build();
          LauncherFactory.create().execute(request, listener);
          var summary = listener.getSummary();
          summary.printFailuresTo(new java.io.PrintWriter(System.out), 1);
          System.exit(summary.getTotalFailureCount() > 0
              ? 1 : summary.getTestsSucceededCount() > 0 ? 0 : 2);
        }
      }
      """;

  private final Path runner;
  private final String launcher;

  /** Compiles the runner into a folder. */
  OneTest(Path folder) throws IOException, URISyntaxException, ClassNotFoundException {
    runner = folder;
    launcher =
        Path.of(
                Class.forName("org.junit.platform.launcher.core.LauncherFactory")
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI())
            .toString();
    var source = Files.writeString(folder.resolve("Runner.java"), RUNNER);
    var compiler = ToolProvider.getSystemJavaCompiler();
    var path = launcher + File.pathSeparator + System.getProperty("java.class.path");
    var files = compiler.getStandardFileManager(null, null, UTF_8);
    boolean done =
        compiler
            .getTask(
                null,
                files,
                null,
                List.of("-proc:none", "-cp", path, "-d", folder.toString()),
                null,
                files.getJavaFileObjects(source))
            .call();
    if (!done) {
      throw new AssertionError("Expected the runner of tests to compile.");
    }
  }

  /** Runs a test class. Returns whether it passed; its output is in a file. */
  boolean passes(String test, Stream<String> classPath, Path output)
      throws IOException, InterruptedException {
    var path =
        Stream.concat(Stream.of(runner.toString(), launcher), classPath)
            .collect(Collectors.joining(File.pathSeparator));
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    var process =
        new ProcessBuilder(java, "-XX:TieredStopAtLevel=1", "-cp", path, "Runner", test)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      throw new AssertionError("Expected " + test + " to end, but it still runs: " + output);
    }
    if (process.exitValue() > 1) {
      throw new AssertionError("Expected " + test + " to run, but found none: " + output);
    }
    return process.exitValue() == 0;
  }
}
