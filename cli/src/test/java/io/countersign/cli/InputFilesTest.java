package io.countersign.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.problem.Problem;
import io.countersign.problem.Result;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InputFilesTest {

  @Test
  void shouldReadAFileOfTheMachineAsItIs(@TempDir Path folder) throws IOException {
    // given
    var file = Files.writeString(folder.resolve("a.json"), "\"€\r\n😀\"");

    // when
    var text = new InputFiles(FileSource.ofMachine()).text(file.toString());

    // then
    assertThat(text).isEqualTo(new Result.Accepted<>("\"€\r\n😀\""));
  }

  @Test
  void shouldDecodeACharacterThatLiesAcrossTwoChunks() {
    // given
    var across = "x".repeat(8191) + "😀".repeat(9000) + "é";

    // when
    var text = new InputFiles(name -> new ByteArrayInputStream(across.getBytes(UTF_8))).text("a");

    // then
    assertThat(text).isEqualTo(new Result.Accepted<>(across));
  }

  @ParameterizedTest
  @CsvSource({
    "no Latin letter,              7B0AC3A90D0A226122E9227D, 3, 4, 0xE9",
    "no half of a pair,            22EDA08022,               1, 2, 0xED",
    "no character that is cut off, 22F09F98,                 1, 2, 0xF0",
    "no overlong form,             22C0AF22,                 1, 2, 0xC0",
    "a carriage return is a line,  0D0D80,                   3, 1, 0x80",
    "a column is a code point,     F09F9880FF,               1, 2, 0xFF",
  })
  void shouldRefuseWhatIsNotUtf8AtItsPlace(
      String rule, String hex, int line, int column, String found) {
    // given
    var bytes = HexFormat.of().parseHex(hex);

    // when
    var text = new InputFiles(name -> new ByteArrayInputStream(bytes)).text("a.json");

    // then
    assertThat(text.problems()).as(rule).hasSize(1);
    Problem problem = text.problems().get(0);
    assertThat(problem.code()).isEqualTo(CliCode.CLI_NOT_UTF8);
    assertThat(problem.place().file()).isEqualTo("a.json");
    assertThat(problem.place().line()).isEqualTo(line);
    assertThat(problem.place().column()).isEqualTo(column);
    assertThat(problem.found()).contains(found);
  }

  @Test
  void shouldRefuseAByteOrderMarkWithItsRemedy() {
    // given
    var tool = new Tool().and("a.json", HexFormat.of().parseHex("EFBBBF7B7D"));

    // when
    var run = tool.run("canon", "a.json");

    // then
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err()).contains("JSON_SYNTAX a.json 1:1", "without a byte order mark");
  }

  @Test
  void shouldReadAFileOfTheLargestSizeAndRefuseALargerOne() {
    // given
    var files =
        new InputFiles(name -> new ByteArrayInputStream(name.getBytes(UTF_8)), /* maxSize= */ 4);

    // when
    var largest = files.text("four");
    var larger = files.text("fiver");

    // then
    assertThat(largest).isEqualTo(new Result.Accepted<>("four"));
    assertThat(larger.problems()).hasSize(1);
    assertThat(larger.problems().get(0).toString())
        .isEqualTo(
            """
            CLI_FILE_UNREADABLE fiver: Expected at most 4 bytes in a file, but found more.
            Split the document, or keep large contents elsewhere and refer to them by hash.""");
  }

  @Test
  void shouldSayThatAFileIsNotThere() {
    // when
    var run = new Tool().run("canon", "nowhere.json");

    // then
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.out())
        .isEqualTo(
            """
            {"problems":[{"code":"CLI_FILE_UNREADABLE","severity":"error","file":"nowhere.json",\
            "pointer":"","line":null,"column":null,\
            "expected":"a file","found":"none of this name",\
            "message":"Expected a file, but found none of this name.",\
            "remedy":"Correct the name; it is relative to the directory in which the command runs."\
            }]}
            """);
  }

  @Test
  void shouldRefuseWhatCannotBeRead(@TempDir Path folder) {
    // given
    var machine = FileSource.ofMachine();

    // when
    var directory = Tool.run(machine, "canon", folder.toString());
    var noName = Tool.run(machine, "canon", "a\0b");
    var denied =
        Tool.run(
            name -> {
              throw new AccessDeniedException(name);
            },
            "canon",
            "secret.json");
    var silent =
        Tool.run(
            name -> {
              throw new IOException();
            },
            "canon",
            "broken.json");

    // then
    assertThat(directory.err()).contains("CLI_FILE_UNREADABLE " + folder, "not a directory");
    assertThat(noName.err()).contains("none of this name");
    assertThat(denied.err()).contains("one that may not.\nAllow this user");
    assertThat(silent.err()).contains("one that cannot (IOException)");
    assertThat(new int[] {directory.exit(), noName.exit(), denied.exit(), silent.exit()})
        .containsOnly(2);
  }
}
