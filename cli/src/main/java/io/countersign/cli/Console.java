package io.countersign.cli;

import io.countersign.json.CanonicalText;
import io.countersign.json.Json;
import io.countersign.problem.Problem;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Standard output, which is for programs, and standard error, which is for people. */
final class Console {

  private final OutputStream out;
  private final PrintStream err;
  private final boolean terminal;

  /**
   * A console over two streams.
   *
   * @param out takes bytes; should be buffered
   * @param err prints UTF-8
   * @param terminal whether a person reads both, who needs to be told things once
   */
  Console(OutputStream out, PrintStream err, boolean terminal) {
    this.out = out;
    this.err = err;
    this.terminal = terminal;
  }

  /** Writes a value as one line of JSON. */
  void json(@Nullable Object value) throws IOException {
    text(Json.write(value) + "\n");
  }

  /** Writes text as it is. */
  void text(String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Writes canonical bytes and nothing after them. */
  void bytes(CanonicalText canonical) throws IOException {
    canonical.writeTo(out);
  }

  /** Writes all problems: for people, and for programs where one reads standard output. */
  ExitCode refuse(Collection<Problem> problems) throws IOException {
    var sorted = Problem.sorted(problems);
    if (!terminal) {
      json(Map.of("problems", sorted.stream().map(ProblemJson::of).toList()));
    }
    sorted.forEach(this::tell);
    return ExitCode.REFUSED;
  }

  /**
   * Writes a result and the warnings that came with it: for people, and for programs where one
   * reads standard output.
   */
  void result(Map<String, @Nullable Object> result, Collection<Problem> warnings)
      throws IOException {
    var shown = new LinkedHashMap<>(result);
    if (!terminal) {
      shown.put("problems", warnings.stream().map(ProblemJson::of).toList());
    }
    json(shown);
    warnings.forEach(this::tell);
  }

  /** Tells people about a problem. */
  void tell(Problem problem) {
    tell(problem.toString());
  }

  /** Writes text for people; nothing in it can steer their terminal. */
  void show(String text) throws IOException {
    text(harmless(text));
  }

  /** Tells people something; nothing in it can steer their terminal. */
  void tell(String text) {
    err.print(harmless(text) + '\n');
  }

  private static String harmless(String text) {
    var shown = new StringBuilder();
    text.codePoints()
        .map(point -> Character.isISOControl(point) && point != '\n' ? 0xFFFD : point)
        .forEach(shown::appendCodePoint);
    return shown.toString();
  }

  /** Flushes both streams. */
  void flush() throws IOException {
    out.flush();
    err.flush();
  }
}
