package io.countersign.engine.inspect;

import io.countersign.engine.store.OutboxRow;
import io.countersign.engine.store.OutboxStatus;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/** Descriptions of rows and times. */
final class ReasonWords {

  private ReasonWords() {}

  static String until(Optional<Instant> time) {
    return time.map(one -> ", until " + one).orElse("");
  }

  /** A text as a sentence: with a full stop, unless what it ends in has brought one. */
  static String sentence(String text) {
    return text.endsWith(".") || text.endsWith("!") || text.endsWith("?") ? text : text + ".";
  }

  static String row(OutboxRow row) {
    var hold = row.hold();
    return row.what().type()
        + " is "
        + hold.status().name().toLowerCase(Locale.ROOT).replace('_', ' ')
        + (hold.attempts() == 0 ? "" : " after " + attempts(hold.attempts()))
        + hold.worker().map(worker -> ", held by " + worker + until(hold.due())).orElse("")
        + (hold.error().isEmpty() ? "" : ", last error: " + hold.error())
        + (hold.status() == OutboxStatus.FAILED
            ? hold.due().map(due -> ", next attempt at " + due).orElse("")
            : "");
  }

  private static String attempts(int count) {
    return count == 1 ? "1 attempt" : count + " attempts";
  }
}
