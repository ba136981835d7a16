package io.countersign.engine.port;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Substitute in a log for an exception whose message has several lines: drivers of databases put
 * values of rows into those after the first. It has the stacks, the classes and the first lines.
 */
final class LoggedError extends Exception {

  private static final long serialVersionUID = 1L;

  private LoggedError(List<Throwable> chain) {
    super(firstLine(chain.get(0).toString()), cause(chain.subList(1, chain.size())));
    setStackTrace(chain.get(0).getStackTrace());
  }

  /** Returns the same exception, or its substitute. */
  static Throwable of(Throwable thrown) {
    var chain = ThrownTypes.chain(thrown);
    boolean wordy = chain.stream().anyMatch(one -> one.toString().lines().count() > 1);
    return wordy ? new LoggedError(chain) : thrown;
  }

  private static @Nullable Throwable cause(List<Throwable> chain) {
    return chain.isEmpty() ? null : new LoggedError(chain);
  }

  static String firstLine(String text) {
    return text.lines().findFirst().orElse("");
  }
}
