package io.countersign.benchmarks.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Meter of the processor time that one contender has used: that of this JVM, and that of the
 * backends of its connections. The time of backends is the run time that the scheduler of Linux
 * keeps for each process, which is exact, where other figures count ticks. Background processes of
 * the server, such as automatic vacuum, are not included.
 */
final class BackendMeter implements CpuMeter {

  private static final Path PROCESSES = Path.of("/proc");
  private static final double NANOS_PER_MICRO = 1e3;

  private final Server server;
  private final String database;

  BackendMeter(Server server, String database) {
    this.server = server;
    this.database = database;
  }

  /**
   * Microseconds that have been used so far.
   *
   * @throws IOException if the system does not keep the run time of processes
   */
  @Override
  public CpuTime read() throws IOException, SQLException {
    double backends = 0;
    for (long backend : server.backends(database)) {
      var process = PROCESSES.resolve(Long.toString(backend));
      backends += runTime(process).orElse(0L);
    }
    return new CpuTime(backends / NANOS_PER_MICRO, CpuMeter.jvmMicros());
  }

  private static Optional<Long> runTime(Path process) throws IOException {
    try {
      var fields = Files.readString(process.resolve("schedstat")).strip().split(" ", -1);
      return Optional.of(Long.valueOf(fields[0]));
    } catch (NoSuchFileException e) {
      if (Files.exists(process)) {
        throw new IOException("Expected a system that keeps the run time of processes.", e);
      }
      return Optional.empty();
    }
  }
}
