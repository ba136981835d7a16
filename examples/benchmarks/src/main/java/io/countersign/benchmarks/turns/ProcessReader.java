package io.countersign.benchmarks.turns;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A reader of the processor time of a server: its main process, the children of that process, and
 * the children that have ended. Only on Linux, from {@code /proc}.
 */
final class ProcessReader {

  /** Linux reports processor time to programs in hundredths of a second. */
  private static final long MICROS_PER_TICK = 10_000;

  private final Path processes;

  /** Reads below a directory; {@code /proc} apart from tests. */
  ProcessReader(Path processes) {
    this.processes = processes;
  }

  /**
   * Microseconds that a process and its children have used since it was started.
   *
   * @throws IOException if the system does not tell
   */
  long micros(long main) throws IOException {
    var own = processes.resolve(Long.toString(main)).resolve("stat");
    if (!Files.exists(own)) {
      throw new IOException(
          "Expected "
              + own
              + ", but it does not exist. The processor time of a server can be read only on"
              + " Linux.");
    }
    long ticks = ProcessStat.of(Files.readString(own)).allTicks();
    try (var all = Files.newDirectoryStream(processes, "[0-9]*")) {
      for (var one : all) {
        ticks +=
            stat(one.resolve("stat"))
                .filter(stat -> stat.parent() == main)
                .map(ProcessStat::allTicks)
                .orElse(0L);
      }
    }
    return ticks * MICROS_PER_TICK;
  }

  /** Empty if the process has ended; its parent has its time then. */
  private static Optional<ProcessStat> stat(Path file) {
    try {
      return Optional.of(ProcessStat.of(Files.readString(file)));
    } catch (IOException ended) {
      return Optional.empty();
    }
  }
}
