package io.countersign.quickstart;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.testkit.server.TestPostgres;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The quickstart does what its page says, and is as small as its page says. */
class QuickstartTest {

  private static final Path README = Path.of("../../README.md");
  private static final Pattern OUTPUT =
      Pattern.compile("<!-- printed by the quickstart -->\n```text\n(.*?)```", Pattern.DOTALL);
  private static final Pattern KILLED = Pattern.compile("Process (\\d+) is killed, exit code 137");
  private static final Pattern ENDED = Pattern.compile("Process (\\d+) ends, exit code 0");
  private static final List<String> APPLICATION =
      List.of("InvoiceWorkflow", "Invoices", "InvoiceSql", "People", "Accounting");

  @Test
  void shouldPrintWhatTheReadmeSaysAndSurviveThatItsProcessIsKilled()
      throws IOException, InterruptedException {
    var process = new ProcessBuilder(command()).redirectError(Redirect.INHERIT).start();
    var printed = new String(process.getInputStream().readAllBytes(), UTF_8);

    assertThat(process.waitFor()).isZero();
    assertThat(masked(printed)).isEqualToNormalizingNewlines(masked(shown()));
    long first = pid(KILLED, printed);
    assertThat(ProcessHandle.of(first).filter(ProcessHandle::isAlive)).isEmpty();
    assertThat(pid(ENDED, printed)).isNotEqualTo(first);
  }

  @Test
  void shouldFailWhenItDoesNotComeOutAsTold()
      throws IOException, InterruptedException, SQLException {
    var printed = new ByteArrayOutputStream();
    try (var database = TestPostgres.databaseFor(QuickstartTest.class);
        var connection = database.connect();
        var statement = connection.createStatement()) {
      var supervisor = new Supervisor(database, new PrintStream(printed, true, UTF_8));
      supervisor.install(Instant.now());
      supervisor.lives(true);
      statement.execute("INSERT INTO ledger VALUES ('INV-8', 1)");

      assertThatThrownBy(() -> supervisor.lives(false))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageMatching("Expected process \\d+ to end otherwise\\.");
    }
    assertThat(printed.toString(UTF_8)).contains(" ends, exit code 1 ---");
  }

  @Test
  void shouldBeAsSmallAsTheReadmeSays() throws IOException {
    long lines = 0;
    for (var name : APPLICATION) {
      var source = Path.of("src/main/java/io/countersign/quickstart/" + name + ".java");
      lines += Files.readAllLines(source).stream().filter(QuickstartTest::saysSomething).count();
    }

    assertThat(lines).isLessThan(120);
    assertThat(Files.readString(README)).contains("five classes with " + lines + " lines");
  }

  /** Not counted: imports, comments, blank lines, and lines of nothing but brackets. */
  private static boolean saysSomething(String line) {
    return !line.matches("(import|package) .*|\\s*(//|/\\*|\\*).*|[\\s(){};,]*");
  }

  private static List<String> command() {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    System.getProperties().stringPropertyNames().stream()
        .filter(name -> name.startsWith("countersign.test."))
        .forEach(name -> command.add("-D" + name + "=" + System.getProperty(name)));
    command.addAll(
        List.of("-cp", System.getProperty("java.class.path"), Quickstart.class.getName()));
    return command;
  }

  private static String shown() throws IOException {
    var block = OUTPUT.matcher(Files.readString(README));
    assertThat(block.find()).isTrue();
    return block.group(1);
  }

  private static String masked(String text) {
    return text.replaceAll("\\d\\d:\\d\\d:\\d\\d\\.\\d{3}", "hh:mm:ss.mmm")
        .replaceAll("Process \\d+", "Process N")
        .replaceAll("[0-9a-f]{64}", "<hash>");
  }

  private static long pid(Pattern line, String printed) {
    var found = line.matcher(printed);
    assertThat(found.find()).as(line.pattern()).isTrue();
    return Long.parseLong(found.group(1));
  }
}
