package io.countersign.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tool as a process of its own, on a machine whose locale knows neither UTF-8 nor our i. */
class ProcessTest {

  @TempDir Path folder;

  private Path out;
  private Path err;

  @BeforeEach
  void writeFiles() throws IOException {
    out = folder.resolve("out");
    err = folder.resolve("err");
    Files.writeString(
        folder.resolve("data.json"), "{\"entity\": {\"TITLE\": \"İstanbul €\", \"total\": 1}}");
    Files.writeString(folder.resolve("types.json"), "{\"entity\": {\"TITLE\": \"integer\"}}");
  }

  private int run(String... words) throws Exception {
    var command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dfile.encoding=US-ASCII",
                "-Duser.language=tr",
                "-Duser.country=TR",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
    command.addAll(List.of(words));
    var builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectOutput(Redirect.to(out.toFile()))
            .redirectError(Redirect.to(err.toFile()));
    builder.environment().put("LC_ALL", "C");
    return builder.start().waitFor();
  }

  @Test
  void shouldWriteUtf8InAnyLocale() throws Exception {
    // when
    int exit = run("eval", "entity.TITLE", "--data", "data.json");

    // then
    assertThat(Files.readString(err)).isEmpty();
    assertThat(Files.readString(out, UTF_8))
        .isEqualTo(
            """
            {"expression":"entity.TITLE","variables":{"entity.TITLE":"İstanbul €"},\
            "result":"İstanbul €","error":null}
            """);
    assertThat(exit).isZero();
  }

  @Test
  void shouldWriteUtf8ForPeopleToo() throws Exception {
    // when
    int exit = run("eval", "entity.missing > 1", "--data", "data.json");

    // then
    assertThat(Files.readString(err, UTF_8)).contains("entity.missing != null && …");
    assertThat(exit).isZero();
  }

  @Test
  void shouldKeepItsWordsInAnyLocale() throws Exception {
    // when
    int exit = run("eval", "entity.TITLE == 'x'", "--data", "data.json", "--types", "types.json");

    // then
    assertThat(exit).isEqualTo(2);
    assertThat(Files.readString(out, UTF_8))
        .startsWith("{\"problems\":[{\"code\":\"DSL_TYPE_MISMATCH\",\"severity\":\"error\",");
    assertThat(Files.readString(err, UTF_8)).startsWith("DSL_TYPE_MISMATCH 1:");
  }

  @Test
  void shouldEndWithTheCodeForMisuse() throws Exception {
    // when
    int exit = run("canon");

    // then
    assertThat(exit).isEqualTo(64);
    assertThat(Files.readString(out)).isEmpty();
    assertThat(Files.readString(err)).startsWith("Expected FILE, but found nothing.");
  }
}
