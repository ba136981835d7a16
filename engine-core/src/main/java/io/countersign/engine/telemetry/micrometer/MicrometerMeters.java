package io.countersign.engine.telemetry.micrometer;

import io.countersign.engine.port.ActivityKind;
import io.countersign.engine.port.Meter;
import io.countersign.engine.port.Span;
import io.countersign.engine.port.Telemetry;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Meters of the engine, under names that begin with {@code countersign.}. Every tag has few values.
 * Immutable except for the registry's meters, and safe for many threads.
 */
public final class MicrometerMeters implements Telemetry {

  private static final String PREFIX = "countersign.";
  private static final String LATENCY = PREFIX + "outbox.latency";
  private static final String DURATION = PREFIX + "step.duration";
  private static final double P95 = 0.95;

  private final MeterRegistry registry;
  private final Map<Level, AtomicLong> levels = new ConcurrentHashMap<>();

  private MicrometerMeters(MeterRegistry registry) {
    this.registry = registry;
    // An alarm needs the zero before the first value.
    for (var outbox : List.of(Meter.TRIGGERS, Meter.EFFECTS)) {
      counter(Meter.RETRIES, outbox);
      counter(Meter.DEAD_LETTERS, outbox);
    }
  }

  private record Level(Meter meter, String tag) {}

  /** Returns meters in a registry of the host. Time is measured by the registry's clock. */
  public static MicrometerMeters of(MeterRegistry registry) {
    return new MicrometerMeters(registry);
  }

  @Override
  public void signal(String signal, String instance, Map<String, String> attributes) {
    // Signals contain ids, which do not belong in a meter.
  }

  @Override
  public Span begin(ActivityKind activity, String parent) {
    return switch (activity) {
      case NODE -> new Timed(Timer.start(registry), "");
      case WORKER -> new Timed(Timer.start(registry), Meter.TRIGGERS);
      case SEND -> new Timed(Timer.start(registry), Meter.EFFECTS);
      case MUTATE, TRIGGER, ADVANCE -> Span.NONE;
    };
  }

  @Override
  public void count(Meter meter, String tag) {
    counter(meter, tag).increment();
  }

  @Override
  public void level(Meter meter, String tag, long value) {
    levels.computeIfAbsent(new Level(meter, tag), this::gauge).set(value);
  }

  private Counter counter(Meter meter, String tag) {
    return Counter.builder(PREFIX + meter.word()).tag(meter.tag(), tag).register(registry);
  }

  private AtomicLong gauge(Level level) {
    var value = new AtomicLong();
    Gauge.builder(PREFIX + level.meter().word(), value, AtomicLong::get)
        .tag(level.meter().tag(), level.tag())
        .register(registry);
    return value;
  }

  /** Timer of work in progress: of a worker if it has an outbox, or else of a step. */
  private final class Timed implements Span {

    private static final String NODE_TYPE = "node_type";

    private final Timer.Sample sample;
    private final String outbox;
    private String nodeType = "";

    private Timed(Timer.Sample sample, String outbox) {
      this.sample = sample;
      this.outbox = outbox;
    }

    @Override
    public String trace() {
      return "";
    }

    @Override
    public void tell(String name, String value) {
      if (name.equals(NODE_TYPE)) {
        nodeType = value;
      }
    }

    @Override
    public void fail(Throwable error) {
      // Failures are counted where they are given up or retried.
    }

    @Override
    public void close() {
      if (!outbox.isEmpty()) {
        sample.stop(
            Timer.builder(LATENCY)
                .tag("outbox", outbox)
                .publishPercentiles(P95)
                .register(registry));
      } else if (!nodeType.isEmpty()) {
        sample.stop(Timer.builder(DURATION).tag(NODE_TYPE, nodeType).register(registry));
      }
    }
  }
}
