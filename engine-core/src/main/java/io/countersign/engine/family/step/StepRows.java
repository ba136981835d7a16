package io.countersign.engine.family.step;

import io.countersign.engine.family.question.QuestionWait;
import io.countersign.engine.family.step.StepEvent.StepClosed;
import io.countersign.engine.family.step.StepEvent.StepOpened;
import io.countersign.engine.family.step.StepEvent.StepWaits;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.instance.OpenStep;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.instance.Token;
import io.countersign.engine.instance.Wait;
import io.countersign.engine.row.RowCollector;
import io.countersign.engine.row.StepChange;
import io.countersign.engine.row.StepReceipt;
import io.countersign.engine.row.StepRow;
import io.countersign.engine.row.StepRow.Expects;
import io.countersign.engine.row.StepRow.Opening;
import io.countersign.engine.row.StepRow.Result;
import io.countersign.engine.row.StepRow.Visit;
import java.util.LinkedHashMap;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Rows that follow from events about steps. */
final class StepRows {

  private static final String STATE = "state";

  private StepRows() {}

  static void add(InstanceState before, JournalEntry entry, StepEvent event, RowCollector rows) {
    switch (event.kind()) {
      case STEP_OPENED -> open(before, entry, (StepOpened) event, rows);
      case STEP_WAITS -> {
        var waits = (StepWaits) event;
        wait(before.openStep(waits.token()), waits.awaits(), rows);
      }
      case STEP_CLOSED -> {
        var closed = (StepClosed) event;
        var step = before.openStep(closed.token());
        rows.end(step, entry, closed.end().status(), result(closed, rows));
      }
    }
  }

  private static void open(
      InstanceState before, JournalEntry entry, StepOpened step, RowCollector rows) {
    var origin = rows.origin();
    var key = StepReceipt.ofStep(origin.instance(), step.nodeId(), step.token(), step.version());
    rows.add(new StepReceipt(key, entry.seq()));
    if (rows.takeFired(step.token(), step.nodeId())) {
      rows.add(
          new StepReceipt(
              StepReceipt.ofJoin(origin.instance(), step.nodeId(), step.version(), step.token()),
              entry.seq()));
    }
    var input = new LinkedHashMap<String, @Nullable Object>();
    before.token(step.token()).flatMap(Token::via).ifPresent(via -> input.put("edge", via));
    if (step.cause() > 0) {
      input.put("cause", step.cause());
    }
    boolean rests = step.nodeType().equals(STATE);
    rows.open(
        new StepRow(
            new Visit(entry.seq(), 0, step.nodeId(), step.nodeType(), step.token(), step.version()),
            new Opening(step.as(), key, origin.snapshot(), input, origin.trace()),
            // A step at which the document waits must not seem to fall back from running to
            // pending.
            rests ? StepStatus.PENDING : StepStatus.RUNNING,
            new StepRow.Times(
                entry.at(), rests ? Optional.empty() : Optional.of(entry.at()), Optional.empty()),
            Expects.NOTHING,
            Result.NONE));
  }

  private static void wait(OpenStep step, Wait awaits, RowCollector rows) {
    var approval =
        awaits.family() == Wait.Family.QUESTION ? Optional.of(step.seq()) : Optional.<Long>empty();
    rows.change(
        new StepChange.Waits(
            step.seq(),
            awaits.family() == Wait.Family.EFFECT ? StepStatus.RUNNING : StepStatus.PENDING,
            new Expects(awaits.until(), awaits.eventKey(), approval, Optional.empty())));
    if (awaits instanceof QuestionWait.Decisions decisions) {
      rows.lapseAt(step.seq(), decisions.lapses());
    }
  }

  private static Result result(StepClosed closed, RowCollector rows) {
    var output = new LinkedHashMap<String, @Nullable Object>();
    output.put("output", closed.output());
    output.put("outcome", closed.end().outcome());
    output.put("chosen_edge_ids", closed.chosen());
    output.put("evaluated", closed.evaluated());
    rows.trace(output);
    return new Result(output, closed.end().error());
  }
}
