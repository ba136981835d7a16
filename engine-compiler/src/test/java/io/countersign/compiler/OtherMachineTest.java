package io.countersign.compiler;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The compiler in a process of its own, on a machine of another country. */
class OtherMachineTest {

  @TempDir Path folder;

  @Test
  void shouldGiveTheSameBytes() throws Exception {
    // given
    var out = folder.resolve("out");
    var err = folder.resolve("err");
    var builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dfile.encoding=ISO-8859-9",
                "-Duser.language=tr",
                "-Duser.country=TR",
                "-Duser.timezone=Asia/Kathmandu",
                "-cp",
                System.getProperty("java.class.path"),
                SampleProgram.class.getName())
            .redirectOutput(Redirect.to(out.toFile()))
            .redirectError(Redirect.to(err.toFile()));
    builder.environment().put("LC_ALL", "C");

    // when
    int exit = builder.start().waitFor();

    // then
    assertThat(Files.readString(err)).isEmpty();
    assertThat(exit).isZero();
    assertThat(Files.readAllBytes(out)).isEqualTo(SampleProgram.output().getBytes(UTF_8));
  }
}
