package io.countersign.engine.journal;

import io.countersign.engine.family.registry.EventApplier;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.problem.EngineCode;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import io.countersign.problem.Result;
import java.util.ArrayList;
import java.util.List;

/** Replay of a journal. */
public final class JournalReplay {

  private JournalReplay() {}

  /**
   * Returns the state after all recorded events. Tokens, steps, approvals and status are complete
   * even after an erasure; only values and people's words are missing then.
   *
   * @param instance the instance
   * @param recorded its whole journal, from the first event
   * @return the state; refused if this version does not know an event
   * @throws IllegalArgumentException if the events are not those of one instance from its beginning
   */
  public static Result<InstanceState> state(String instance, List<RecordedEvent> recorded) {
    var entries = new ArrayList<JournalEntry>(recorded.size());
    for (var one : recorded) {
      if (one instanceof RecordedEvent.Unknown unknown) {
        return new Result.Refused<>(unknown(unknown));
      }
      entries.add(((RecordedEvent.Known) one).entry());
    }
    return new Result.Accepted<>(EventApplier.replay(instance, entries));
  }

  private static Problem unknown(RecordedEvent.Unknown unknown) {
    return Problem.error(
        EngineCode.JOURNAL_EVENT_UNKNOWN,
        ProblemPlace.at("/" + (unknown.seq() - 1)),
        "an event that this version knows",
        unknown.type() + " with schema " + unknown.schema(),
        "Leave the instance to nodes that run the newer version, or upgrade this one.");
  }
}
