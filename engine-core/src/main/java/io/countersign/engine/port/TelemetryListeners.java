package io.countersign.engine.port;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * Combination of several listeners.
 *
 * @param all the listeners
 */
record TelemetryListeners(List<Telemetry> all) implements Telemetry {

  @Override
  public void signal(String signal, String instance, Map<String, String> attributes) {
    all.forEach(one -> one.signal(signal, instance, attributes));
  }

  @Override
  public Span begin(ActivityKind activity, String parent) {
    var spans = new ArrayList<Span>();
    for (var one : all) {
      var span = one.begin(activity, parent);
      if (span != Span.NONE) {
        spans.add(span);
      }
    }
    return spans.isEmpty() ? Span.NONE : spans.size() == 1 ? spans.get(0) : new Spans(spans);
  }

  @Override
  public void count(Meter meter, String tag) {
    all.forEach(one -> one.count(meter, tag));
  }

  @Override
  public void level(Meter meter, String tag, long value) {
    all.forEach(one -> one.level(meter, tag, value));
  }

  @Override
  public void reportFailure(ErrorReporter.Report report) {
    all.forEach(one -> one.reportFailure(report));
  }

  /** Span as several listeners see it. The first trace that a listener returns counts for all. */
  private record Spans(List<Span> open) implements Span {

    @Override
    public String trace() {
      return open.stream().map(Span::trace).filter(text -> !text.isEmpty()).findFirst().orElse("");
    }

    @Override
    public void tell(String name, String value) {
      open.forEach(one -> one.tell(name, value));
    }

    @Override
    public void fail(Throwable error) {
      open.forEach(one -> one.fail(error));
    }

    /** The span that was opened last is closed first. */
    @Override
    public void close() {
      var last = new ArrayList<>(open);
      Collections.reverse(last);
      last.forEach(Span::close);
    }
  }
}
