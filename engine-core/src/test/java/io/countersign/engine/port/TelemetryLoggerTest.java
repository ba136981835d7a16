package io.countersign.engine.port;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.AbstractLogger;
import org.slf4j.helpers.MessageFormatter;

/** What reaches the host's log where the host has set no listener. */
class TelemetryLoggerTest {

  private final Lines lines = new Lines();
  private final Telemetry logging = new TelemetryLogger(lines);

  private static ErrorReporter.Report report(Throwable error) {
    return new ErrorReporter.Report(error, "i-1", "post", "t-1", 2, List.of("worker w-1"));
  }

  @Test
  void shouldLogWhatWasGivenUpAsErrors() {
    logging.signal("trigger.dead", "i-1", Map.of("trigger", "timer", "error", "late\nDetail"));
    logging.signal("effect.dead", "i-1", Map.of("effect", "webhook", "error", "410"));

    assertThat(lines.all)
        .containsExactly(
            "ERROR trigger.dead of instance i-1: {error=late, trigger=timer}",
            "ERROR effect.dead of instance i-1: {effect=webhook, error=410}");
  }

  @Test
  void shouldWarnOfInstancesThatDoNotMove() {
    logging.signal("instance.stuck", "i-1", Map.of("nodes", "wait"));
    logging.signal("advance.postponed", "i-2", Map.of());
    logging.signal("advance.failed", "i-3", Map.of());

    assertThat(lines.all)
        .containsExactly(
            "WARN instance.stuck of instance i-1: {nodes=wait}",
            "WARN advance.postponed of instance i-2: {}",
            "WARN advance.failed of instance i-3: {}");
  }

  @Test
  void shouldNotLogWhatWentAsItShould() {
    logging.signal("advance.advanced", "i-1", Map.of());
    logging.signal("guard.denied", "", Map.of("by", "eve"));

    assertThat(lines.all).isEmpty();
  }

  @Test
  void shouldLogAFailureWithItsStack() {
    var thrown = new IllegalStateException("the ledger is closed");

    logging.reportFailure(report(thrown));

    assertThat(lines.all)
        .containsExactly(
            "ERROR Attempt 2 failed, instance i-1, node post, trace t-1: [worker w-1]");
    assertThat(lines.thrown).containsExactly(thrown);
  }

  @Test
  void shouldLogNoValuesOfRowsThatADriverPutsIntoItsMessages() {
    var driver =
        new IllegalArgumentException(
            "ERROR: duplicate key\n  Detail: Key (iban)=(DE02120300) exists.");
    var thrown = new IllegalStateException("not written: " + driver.getMessage(), driver);

    logging.reportFailure(report(thrown));

    var logged = lines.thrown.get(0);
    assertThat(logged)
        .hasMessage("java.lang.IllegalStateException: not written: ERROR: duplicate key")
        .hasStackTraceContaining("java.lang.IllegalArgumentException: ERROR: duplicate key")
        .hasStackTraceContaining("shouldLogNoValuesOfRows");
    assertThat(logged.getStackTrace()).isEqualTo(thrown.getStackTrace());
    assertThat(logged.toString() + logged.getCause()).doesNotContain("DE02120300");
  }

  /** A log in memory. */
  private static final class Lines extends AbstractLogger {

    private static final long serialVersionUID = 1L;

    private final transient List<String> all = new ArrayList<>();
    private final transient List<Throwable> thrown = new ArrayList<>();

    @Override
    protected @Nullable String getFullyQualifiedCallerName() {
      return null;
    }

    @Override
    protected void handleNormalizedLoggingCall(
        Level level,
        @Nullable Marker marker,
        String pattern,
        Object @Nullable [] arguments,
        @Nullable Throwable error) {
      all.add(level + " " + MessageFormatter.basicArrayFormat(pattern, arguments));
      if (error != null) {
        thrown.add(error);
      }
    }

    @Override
    public boolean isTraceEnabled() {
      return true;
    }

    @Override
    public boolean isTraceEnabled(Marker marker) {
      return true;
    }

    @Override
    public boolean isDebugEnabled() {
      return true;
    }

    @Override
    public boolean isDebugEnabled(Marker marker) {
      return true;
    }

    @Override
    public boolean isInfoEnabled() {
      return true;
    }

    @Override
    public boolean isInfoEnabled(Marker marker) {
      return true;
    }

    @Override
    public boolean isWarnEnabled() {
      return true;
    }

    @Override
    public boolean isWarnEnabled(Marker marker) {
      return true;
    }

    @Override
    public boolean isErrorEnabled() {
      return true;
    }

    @Override
    public boolean isErrorEnabled(Marker marker) {
      return true;
    }
  }
}
