package io.countersign.json;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.problem.Problem;
import java.io.File;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.core.JsonParser;

/** Large documents: little memory, and work in proportion to their size. */
class BigDocumentTest {

  @ParameterizedTest
  @EnumSource(BigDocument.Shape.class)
  void shouldHashThirtyTwoMegabytesInASmallHeap(BigDocument.Shape shape, @TempDir Path directory)
      throws Exception {
    // given
    Path output = directory.resolve("output");
    var process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx192m",
                "-cp",
                classPath(),
                BigDocument.class.getName(),
                shape.name())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());

    // when
    Process started = process.start();
    boolean ended = started.waitFor(5, TimeUnit.MINUTES);

    // then
    assertThat(ended).isTrue();
    assertThat(Files.readString(output)).startsWith("sorted ").hasSize(71);
    assertThat(started.exitValue()).isZero();
  }

  @Test
  void shouldMoveFewBytesHoweverDeepTheNesting() {
    // given
    int levels = 400;
    String small = nested(levels, "x".repeat(1_000));
    String large = nested(levels, "x".repeat(1_000_000));

    // when
    long movedForSmall = moved(small);
    long movedForLarge = moved(large);

    // then
    assertThat(movedForLarge).isEqualTo(movedForSmall).isLessThan(small.length());
  }

  @Test
  void shouldMoveBytesInProportionToTheNumberOfSmallObjects() {
    // given
    String deepAndSmall = nested(20, "");
    String once = "[" + deepAndSmall + "]";
    String manyTimes = "[" + (deepAndSmall + ",").repeat(999) + deepAndSmall + "]";

    // then
    assertThat(moved(manyTimes)).isEqualTo(1000 * moved(once));
    assertThat(moved(once)).isLessThan((long) CanonicalWriter.SMALL * deepAndSmall.length());
  }

  @Test
  void shouldOrderDeepObjectsAtEveryLevel() {
    // given
    String payload = "x".repeat(10_000);

    // when
    String canonical = CanonicalJson.ofText(nested(400, payload)).orThrow().text();

    // then
    String expected = "{\"a\":".repeat(400) + "\"" + payload + "\"" + ",\"b\":1}".repeat(400);
    assertThat(canonical).isEqualTo(expected);
  }

  private static String nested(int levels, String payload) {
    return "{\"b\":1,\"a\":".repeat(levels) + "\"" + payload + "\"" + "}".repeat(levels);
  }

  private static long moved(String text) {
    var findings = new JsonFindings();
    var writer = new CanonicalWriter(findings, CanonicalWriter.MAX_SIZE);
    new TextWalk(text, writer, findings).run();
    assertThat(findings.isEmpty()).isTrue();
    assertThat(writer.result().size()).isEqualTo(text.getBytes(StandardCharsets.UTF_8).length);
    return writer.movedUnits();
  }

  private static String classPath() {
    return Stream.of(BigDocument.class, Json.class, Problem.class, JsonParser.class)
        .map(BigDocumentTest::home)
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** The directory or jar that a class comes from, on the class path and on the module path. */
  private static String home(Class<?> type) {
    String resource = type.getName().replace('.', '/') + ".class";
    String url = requireNonNull(type.getResource('/' + resource)).toString();
    String home = url.substring(0, url.length() - resource.length());
    home = home.replaceFirst("^jar:", "").replaceFirst("!/$", "");
    return Path.of(URI.create(home)).toString();
  }
}
