package io.countersign.engine.store;

import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.token.TokenEvent;
import io.countersign.engine.instance.Cause;
import io.countersign.engine.instance.TokenId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Details of events in control rows, in the words that {@link InstanceRebuild} reads. Changes of
 * material fields are recorded where an event stopped or replaced the instance; if tokens left, the
 * rows of the steps that they lost record them.
 */
final class ControlRowDetails {

  private static final String REASON = "reason";
  private static final String BY = "by";

  private ControlRowDetails() {}

  static Map<String, @Nullable Object> of(InstanceEvent.Started started) {
    var details = new LinkedHashMap<String, @Nullable Object>();
    details.put("node", started.nodeId());
    details.put(BY, started.by().id());
    return details;
  }

  static Map<String, @Nullable Object> of(InstanceEvent.Paused paused) {
    var details = new LinkedHashMap<String, @Nullable Object>();
    details.put(REASON, paused.reason());
    details.put(BY, paused.by().id());
    return with(details, paused.changes());
  }

  static Map<String, @Nullable Object> of(InstanceEvent.Resumed resumed) {
    var details = new LinkedHashMap<String, @Nullable Object>();
    details.put(BY, resumed.by().id());
    return because(details, resumed.reason());
  }

  static Map<String, @Nullable Object> of(InstanceEvent.Intervened intervened) {
    var details = new LinkedHashMap<String, @Nullable Object>();
    details.put("deed", intervened.deed().name());
    details.put("target", intervened.target());
    details.put(BY, intervened.by().id());
    return because(details, intervened.reason());
  }

  static Map<String, @Nullable Object> of(InstanceEvent.Superseded superseded) {
    var details = new LinkedHashMap<String, @Nullable Object>();
    details.put("successor", superseded.successor().id());
    details.put(BY, superseded.by().id());
    details.put(REASON, superseded.reason());
    return with(details, superseded.changes());
  }

  static Map<String, @Nullable Object> of(InstanceEvent.Ended over) {
    var details = new LinkedHashMap<String, @Nullable Object>();
    details.put("status", over.status().name());
    details.put(REASON, over.reason());
    details.put(BY, over.by().id());
    return details;
  }

  static Map<String, @Nullable Object> of(TokenEvent.Left left) {
    var details = new LinkedHashMap<String, @Nullable Object>();
    details.put("lost", left.lost().stream().map(TokenId::path).toList());
    details.put("minted", left.minted().path());
    details.put("node", left.nodeId());
    left.edgeId().ifPresent(edge -> details.put("edge", edge));
    left.bearing().ifPresent(bearing -> details.put("bearing", bearing));
    details.put("cause", left.cause().kind().name());
    details.put(BY, left.by().id());
    return because(details, left.cause().reason());
  }

  private static Map<String, @Nullable Object> because(
      Map<String, @Nullable Object> details, String reason) {
    if (!reason.isEmpty()) {
      details.put(REASON, reason);
    }
    return details;
  }

  /** Returns why a step was lost, for its row. */
  static String why(Cause cause) {
    return cause.kind() == Cause.CauseKind.DRIFT
        ? "WORKFLOW_VERSION_DRIFT"
        : cause.kind() + (cause.reason().isEmpty() ? "" : ": ") + cause.reason();
  }

  private static Map<String, @Nullable Object> with(
      Map<String, @Nullable Object> details, List<Map<String, @Nullable Object>> changes) {
    if (!changes.isEmpty()) {
      details.put("changes", changes);
    }
    return details;
  }
}
