package io.countersign.benchmarks.turns;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The result of one turn of a build.
 *
 * @param documents how many documents reached their end
 * @param jvmMicros processor time of the JVM, in microseconds
 * @param serverMicros processor time of all processes of the server, in microseconds
 */
record TurnResult(long documents, long jvmMicros, long serverMicros) {

  private static final Pattern LINE =
      Pattern.compile("turn: (\\d+) documents, (\\d+) us of the JVM, (\\d+) us of the server");

  /** The line that a child process prints. */
  String line() {
    return String.format(
        Locale.ROOT,
        "turn: %d documents, %d us of the JVM, %d us of the server",
        documents,
        jvmMicros,
        serverMicros);
  }

  /** The result in a line, if it has one. */
  static Optional<TurnResult> of(String line) {
    var found = LINE.matcher(line);
    return found.matches()
        ? Optional.of(
            new TurnResult(
                Long.parseLong(found.group(1)),
                Long.parseLong(found.group(2)),
                Long.parseLong(found.group(3))))
        : Optional.empty();
  }

  /** Microseconds of a processor for each document, in the JVM and the server together. */
  double microsPerDocument() {
    return (double) (jvmMicros + serverMicros) / documents;
  }

  /** The parts of the cost of a document. */
  String words() {
    return String.format(
        Locale.ROOT,
        "%.0f us (JVM %.0f, server %.0f)",
        microsPerDocument(),
        (double) jvmMicros / documents,
        (double) serverMicros / documents);
  }
}
