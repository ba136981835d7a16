package io.countersign.cli;

import io.countersign.json.CanonicalText;
import io.countersign.json.Json;
import io.countersign.problem.Problem;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Standard output, which is for programs, and standard error, which is for people. */
final class Console {

  private final OutputStream out;
  private final PrintStream err;

  /**
   * A console over two streams.
   *
   * @param out takes bytes; should be buffered
   * @param err prints UTF-8
   */
  Console(OutputStream out, PrintStream err) {
    this.out = out;
    this.err = err;
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

  /** Writes all problems, for programs and for people. */
  ExitCode refuse(Collection<Problem> problems) throws IOException {
    var sorted = Problem.sorted(problems);
    json(Map.of("problems", sorted.stream().map(ProblemJson::of).toList()));
    sorted.forEach(this::tell);
    return ExitCode.REFUSED;
  }

  /** Tells people about a problem. */
  void tell(Problem problem) {
    tell(problem.toString());
  }

  /** Tells people something; nothing in it can steer their terminal. */
  void tell(String text) {
    var shown = new StringBuilder();
    text.codePoints()
        .map(point -> Character.isISOControl(point) && point != '\n' ? 0xFFFD : point)
        .forEach(shown::appendCodePoint);
    err.print(shown.append('\n'));
  }

  /** Sees to it that everything written has left. */
  void flush() throws IOException {
    out.flush();
    err.flush();
  }
}
