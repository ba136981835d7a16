package io.countersign.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MainTest {

  @Test
  void shouldOwnUpToADefectInOneLineAndWriteNoResult() {
    // when
    var run =
        Tool.run(
            name -> {
              throw new IllegalStateException("the disk is upside down");
            },
            "canon",
            "a.json");

    // then
    assertThat(run.exit()).isEqualTo(70);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .startsWith("This is a defect of countersign; please report it: ")
        .contains("IllegalStateException: the disk is upside down at io.countersign.cli.")
        .hasLineCount(1);
  }

  @Test
  void shouldOwnUpToADefectWithoutATrace() {
    // given
    var bare = new IllegalStateException("bare");
    bare.setStackTrace(new StackTraceElement[0]);

    // when
    var run =
        Tool.run(
            name -> {
              throw bare;
            },
            "canon",
            "a.json");

    // then
    assertThat(run.err()).endsWith("java.lang.IllegalStateException: bare\n");
  }

  @Test
  void shouldSayThatMemoryRanOut() {
    // when
    var run =
        Tool.run(
            name -> {
              throw new OutOfMemoryError("for this test");
            },
            "canon",
            "a.json");

    // then
    assertThat(run.exit()).isEqualTo(70);
    assertThat(run.err())
        .isEqualTo("There was not enough memory. Give Java more of it with -Xmx.\n");
  }

  @Test
  void shouldNotCallItDoneWhenNobodyReadTheResult() {
    // given
    var gone =
        new OutputStream() {
          @Override
          public void write(int value) throws IOException {
            throw new IOException("Broken pipe");
          }
        };
    var err = new ByteArrayOutputStream();
    var files = new InputFiles(name -> new ByteArrayInputStream("{}".getBytes(UTF_8)));

    // when
    var exit =
        Main.run(
            List.of("canon", "a.json"),
            new CommandContext(files, (name, text, existing) -> {}, name -> Optional.empty()),
            new Console(new BufferedOutputStream(gone), new PrintStream(err, true, UTF_8), false));

    // then
    assertThat(exit).isEqualTo(ExitCode.OUTPUT_FAILED);
    assertThat(err.toString(UTF_8))
        .isEqualTo("Standard output could not be written: Broken pipe\n");
  }

  @Test
  void shouldLetNoFileSteerTheTerminal() {
    // given
    var tool = Tool.beside("types.json", "{\"entity\": \"\\u001b[2J\\u009b\"}").and("d.json", "{}");

    // when
    var run = tool.run("eval", "true", "--data", "d.json", "--types", "types.json");

    // then
    assertThat(run.err()).contains("'\uFFFD[2J\uFFFD'").doesNotContain("\u001b", "\u009b");
    assertThat(run.out()).contains("'\\u001b[2J").doesNotContain("\u001b");
  }

  @Test
  void shouldKeepTheNumbersOfItsExitCodes() {
    assertThat(Arrays.stream(ExitCode.values()).map(ExitCode::number))
        .containsExactly(0, 1, 2, 64, 70, 74);
  }

  @Test
  void shouldGiveAProblemAllItsMembersInOrder() {
    // given
    var warning =
        Problem.warning(
            CliCode.CLI_BAD_ROOT,
            new ProblemPlace("f", "/p", 3, 4, "text"),
            "one",
            "another",
            "Do.");
    var nowhere =
        Problem.error(CliCode.CLI_BAD_ROOT, ProblemPlace.at("/p"), "one", "another", "Do.");

    // when
    var full = ProblemJson.of(warning);
    var bare = ProblemJson.of(nowhere);

    // then
    assertThat(full.keySet())
        .containsExactly(
            "code",
            "severity",
            "file",
            "pointer",
            "line",
            "column",
            "expected",
            "found",
            "message",
            "remedy");
    assertThat(full.values())
        .containsExactly(
            "CLI_BAD_ROOT",
            "warning",
            "f",
            "/p",
            3,
            4,
            "one",
            "another",
            "Expected one, but found another.",
            "Do.");
    assertThat(bare.values())
        .containsExactly(
            "CLI_BAD_ROOT",
            "error",
            null,
            "/p",
            null,
            null,
            "one",
            "another",
            "Expected one, but found another.",
            "Do.");
  }
}
