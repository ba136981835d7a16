package io.countersign.benchmarks.load;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;

/** Meter of processor time. */
@FunctionalInterface
interface CpuMeter {

  /** A meter of this JVM alone. */
  CpuMeter OF_JVM = () -> new CpuTime(0, jvmMicros());

  /**
   * Processor time that has been used so far.
   *
   * @throws IOException if the system does not tell
   * @throws SQLException if the server does not tell
   */
  CpuTime read() throws IOException, SQLException;

  /** Microseconds that this JVM has used, compilers and garbage collector included. */
  static double jvmMicros() {
    var system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return TimeUnit.NANOSECONDS.toMicros(system.getProcessCpuTime());
  }
}
