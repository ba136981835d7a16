package io.countersign.engine.family.token;

import io.countersign.engine.family.token.TokenEvent.BranchesJoined;
import io.countersign.engine.family.token.TokenEvent.Left;
import io.countersign.engine.instance.Cause;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.row.RowCollector;
import io.countersign.engine.row.StepRow.Result;
import io.countersign.engine.row.StepRow.Visit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rows that follow from events about tokens. */
final class TokenRows {

  private static final String JOIN = "parallel_join";

  private TokenRows() {}

  static void add(InstanceState before, JournalEntry entry, TokenEvent event, RowCollector rows) {
    switch (event.kind()) {
      case BRANCHES_JOINED -> join(before, entry, (BranchesJoined) event, rows);
      case LEFT -> leave(before, entry, (Left) event, rows);
      case TOKEN_MOVED, TOKEN_FORKED, TOKEN_ENDED -> {
        // The rows of steps tell where tokens are.
      }
    }
  }

  private static void join(
      InstanceState before, JournalEntry entry, BranchesJoined joined, RowCollector rows) {
    rows.fireJoin(joined.token(), joined.joinId());
    for (var token : joined.arrived()) {
      var output = new LinkedHashMap<String, @Nullable Object>();
      output.put("output", Map.of());
      output.put("outcome", "arrived");
      output.put("chosen_edge_ids", List.of());
      rows.trace(output);
      rows.end(before.openStep(token), entry, StepStatus.COMPLETED, new Result(output, ""));
    }
    int index = 0;
    var reason = joined.joinId() + " went on without it";
    long version = before.pin().version();
    for (var token : joined.lost()) {
      var step = before.stepOf(token);
      if (step.isPresent()) {
        rows.cancel(step.get(), entry, reason, List.of());
      } else {
        index++;
        var visit = new Visit(entry.seq(), index, joined.joinId(), JOIN, token, version);
        rows.addEnded(rows.over(visit, entry, StepStatus.CANCELLED, reason));
      }
    }
    rows.release(before, entry, joined.lost()::contains);
  }

  private static void leave(
      InstanceState before, JournalEntry entry, Left left, RowCollector rows) {
    rows.lose(before, entry, left.lost(), reason(left.cause()), left.cause().changes());
    // The row of a step that goes back along an edge tells the rest, unless other tokens are lost
    // too.
    if (left.cause().kind() != Cause.CauseKind.RETURN
        || left.lost().size() > 1
        || left.edgeId().isEmpty()) {
      rows.control(before, entry, "left", details(left), "", left.by());
    }
  }

  /** Returns why a step was lost, for its row. */
  private static String reason(Cause cause) {
    return cause.kind() == Cause.CauseKind.DRIFT
        ? "WORKFLOW_VERSION_DRIFT"
        : cause.kind() + (cause.reason().isEmpty() ? "" : ": ") + cause.reason();
  }

  private static Map<String, @Nullable Object> details(Left left) {
    var details = new LinkedHashMap<String, @Nullable Object>();
    details.put("lost", left.lost().stream().map(TokenId::path).toList());
    details.put("minted", left.minted().path());
    details.put("node", left.nodeId());
    left.edgeId().ifPresent(edge -> details.put("edge", edge));
    left.bearing().ifPresent(bearing -> details.put("bearing", bearing));
    details.put("cause", left.cause().kind().name());
    details.put("by", left.by().id());
    if (!left.cause().reason().isEmpty()) {
      details.put("reason", left.cause().reason());
    }
    return details;
  }
}
