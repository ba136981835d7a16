package io.countersign.engine.family.instance;

import io.countersign.engine.family.instance.InstanceEvent.Ended;
import io.countersign.engine.family.instance.InstanceEvent.Intervened;
import io.countersign.engine.family.instance.InstanceEvent.Paused;
import io.countersign.engine.family.instance.InstanceEvent.Resumed;
import io.countersign.engine.family.instance.InstanceEvent.Started;
import io.countersign.engine.family.instance.InstanceEvent.Superseded;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.instance.Token;
import io.countersign.engine.row.RowCollector;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Rows that follow from events about instances as a whole: control rows, which tell operators and
 * auditors what was done and why.
 */
final class InstanceRows {

  private static final String START = "sys:start";
  private static final String REASON = "reason";
  private static final String BY = "by";

  private InstanceRows() {}

  /** Adds a row if the first token does not stand at the start. */
  static void begin(
      InstanceState begun, JournalEntry entry, InstanceEvent event, RowCollector rows) {
    if (event instanceof Started started && !started.nodeId().equals(START)) {
      var details = new LinkedHashMap<String, @Nullable Object>();
      details.put("node", started.nodeId());
      details.put(BY, started.by().id());
      rows.control(begun, entry, "adopted", details, "", started.by());
    }
  }

  static void add(
      InstanceState before, JournalEntry entry, InstanceEvent event, RowCollector rows) {
    switch (event.kind()) {
      case PAUSED -> {
        var paused = (Paused) event;
        rows.control(before, entry, "paused", details(paused), paused.detail(), paused.by());
      }
      case RESUMED -> {
        var resumed = (Resumed) event;
        rows.control(before, entry, "resumed", details(resumed), "", resumed.by());
      }
      case INTERVENED -> {
        var intervened = (Intervened) event;
        rows.control(before, entry, "intervened", details(intervened), "", intervened.by());
      }
      case SUPERSEDED -> {
        var superseded = (Superseded) event;
        rows.setDifferences(superseded.changes());
        rows.control(before, entry, "superseded", details(superseded), "", superseded.by());
      }
      case ENDED -> end(before, entry, (Ended) event, rows);
      case STARTED, REQUESTED, STATUS_SHOWN, IGNORED -> {
        // These have no rows; the row of the instance tells them.
      }
    }
  }

  /** The end of an instance; the end node of a workflow that completes has a row of its own. */
  private static void end(
      InstanceState before, JournalEntry entry, Ended ended, RowCollector rows) {
    if (ended.status() != InstanceStatus.COMPLETED) {
      var tokens = before.tokens().stream().map(Token::id).toList();
      rows.skip(before, entry, tokens, ended.reason(), rows.differences());
      rows.control(before, entry, "ended", details(ended), ended.reason(), ended.by());
    }
    rows.release(before, entry, token -> true);
  }

  private static Map<String, @Nullable Object> details(Paused paused) {
    var details = new LinkedHashMap<String, @Nullable Object>();
    details.put(REASON, paused.reason());
    details.put(BY, paused.by().id());
    return with(details, paused.changes());
  }

  private static Map<String, @Nullable Object> details(Resumed resumed) {
    var details = new LinkedHashMap<String, @Nullable Object>();
    details.put(BY, resumed.by().id());
    return because(details, resumed.reason());
  }

  private static Map<String, @Nullable Object> details(Intervened intervened) {
    var details = new LinkedHashMap<String, @Nullable Object>();
    details.put("deed", intervened.deed().name());
    details.put("target", intervened.target());
    details.put(BY, intervened.by().id());
    return because(details, intervened.reason());
  }

  private static Map<String, @Nullable Object> details(Superseded superseded) {
    var details = new LinkedHashMap<String, @Nullable Object>();
    details.put("successor", superseded.successor().id());
    details.put(BY, superseded.by().id());
    details.put(REASON, superseded.reason());
    return with(details, superseded.changes());
  }

  private static Map<String, @Nullable Object> details(Ended over) {
    var details = new LinkedHashMap<String, @Nullable Object>();
    details.put("status", over.status().name());
    details.put(REASON, over.reason());
    details.put(BY, over.by().id());
    return details;
  }

  private static Map<String, @Nullable Object> because(
      Map<String, @Nullable Object> details, String reason) {
    if (!reason.isEmpty()) {
      details.put(REASON, reason);
    }
    return details;
  }

  private static Map<String, @Nullable Object> with(
      Map<String, @Nullable Object> details, List<Map<String, @Nullable Object>> changes) {
    if (!changes.isEmpty()) {
      details.put("changes", changes);
    }
    return details;
  }
}
