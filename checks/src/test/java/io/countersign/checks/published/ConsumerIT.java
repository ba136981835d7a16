package io.countersign.checks.published;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.checks.Repository;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A host that knows only what is published compiles against it and runs. */
class ConsumerIT {

  private static final long PATIENCE_MINUTES = 5;

  /** What the embedded server needs beside the test kit; a host that has a server needs none. */
  private static final String FOR_THE_SERVER =
      "org.apache.commons.codec,org.apache.commons.compress,org.apache.commons.io"
          + ",org.apache.commons.lang3,org.tukaani.xz";

  @TempDir private Path folder;

  @Test
  void shouldBuildAHostAgainstTheBillOfMaterials() {
    // when
    var log = Consumer.built().log();

    // then
    assertThat(log).contains("BUILD SUCCESS").doesNotContain("[WARNING]");
  }

  @Test
  void shouldRunAHostOnTheClassPath() throws IOException, InterruptedException {
    // given
    var path = pathOf("on-class-path");

    // when
    var said = java("-cp", path, "host.Host");

    // then
    assertThat(said)
        .contains("the class path: compiled true")
        .contains("the class path: read []")
        .contains("the class path: told true")
        .contains("the class path: published true")
        .contains("the class path: sends true");
  }

  @Test
  void shouldRunAHostOnTheModulePath() throws IOException, InterruptedException {
    // given
    var path = pathOf("on-module-path");

    // when
    var said = java("-p", path, "--add-modules", FOR_THE_SERVER, "-m", "host/host.Host");

    // then
    assertThat(said)
        .contains("io.countersign.compiler: compiled true")
        .contains("io.countersign.compiler: read []")
        .contains("io.countersign.testkit: told true")
        .contains("io.countersign.postgres: published true")
        .contains("io.countersign.postgres: sends true");
  }

  private static String pathOf(String fixtureModule) {
    var consumer = Consumer.built();
    var entries = new ArrayList<>(List.of(consumer.classesOf(fixtureModule)));
    consumer.broughtTo(fixtureModule).forEach(brought -> entries.add(brought.jar()));
    return entries.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  /** What a JVM prints; the server for its database is found as these tests find theirs. */
  private String java(String... arguments) throws IOException, InterruptedException {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    System.getProperties()
        .forEach(
            (name, value) -> {
              if (name.toString().startsWith("countersign.test.")) {
                command.add("-D" + name + "=" + value);
              }
            });
    command.addAll(List.of(arguments));
    var output = folder.resolve("output.txt");
    var process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
      process.destroyForcibly();
    }
    return Repository.read(output);
  }
}
