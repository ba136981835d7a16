package io.countersign.engine.workflow.graph;

import io.countersign.engine.value.PlainMembers;
import io.countersign.json.JsonMembers;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** End of a timer. */
public sealed interface WaitEnd {

  /** Returns the members of the step's configuration. */
  Map<String, @Nullable Object> toPlain();

  /**
   * A duration after its start.
   *
   * @param duration an ISO-8601 duration
   */
  record Elapsed(String duration) implements WaitEnd {

    @Override
    public Map<String, @Nullable Object> toPlain() {
      return PlainMembers.object().with("duration", duration).build();
    }
  }

  /**
   * A point in time.
   *
   * @param expression a value of the language: a timestamp or a date
   */
  record Moment(String expression) implements WaitEnd {

    @Override
    public Map<String, @Nullable Object> toPlain() {
      return PlainMembers.object().with("until", expression).build();
    }
  }

  /**
   * The next time of a calendar pattern; once.
   *
   * @param cron five fields, as cron writes them
   * @param zone the time zone, or the organisation's
   */
  record NextFiring(String cron, Optional<String> zone) implements WaitEnd {

    @Override
    public Map<String, @Nullable Object> toPlain() {
      return PlainMembers.object().with("cron", cron).with("zone", zone).build();
    }
  }

  /** Reads the end of a timer from a step's configuration. */
  static WaitEnd read(JsonMembers config) {
    if (config.has("duration")) {
      return new Elapsed(config.text("duration"));
    }
    return config.has("until")
        ? new Moment(config.text("until"))
        : new NextFiring(config.text("cron"), config.textIfAny("zone"));
  }
}
