package io.countersign.engine.journal;

import io.countersign.engine.instance.Entry;
import io.countersign.engine.instance.Evolve;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.problem.EngineCode;
import io.countersign.json.Shaped;
import io.countersign.problem.Place;
import io.countersign.problem.Problem;
import java.util.ArrayList;
import java.util.List;

/** Replay of a journal. */
public final class Replay {

  private Replay() {}

  /**
   * Returns the state after all recorded events. Tokens, steps, approvals and status are complete
   * even after an erasure; only values and people's words are missing then.
   *
   * @param instance the instance
   * @param recorded its whole journal, from the first event
   * @return the state; refused if this version does not know an event
   * @throws IllegalArgumentException if the events are not those of one instance from its beginning
   */
  public static Shaped<InstanceState> state(String instance, List<Recorded> recorded) {
    var entries = new ArrayList<Entry>(recorded.size());
    for (var one : recorded) {
      if (one instanceof Recorded.Unknown unknown) {
        return new Shaped.Refused<>(List.of(unknown(unknown)));
      }
      entries.add(((Recorded.Known) one).entry());
    }
    return new Shaped.Read<>(Evolve.replay(instance, entries));
  }

  private static Problem unknown(Recorded.Unknown unknown) {
    return Problem.error(
        EngineCode.JOURNAL_EVENT_UNKNOWN,
        Place.at("/" + (unknown.seq() - 1)),
        "an event that this version knows",
        unknown.type() + " with schema " + unknown.schema(),
        "Leave the instance to nodes that run the newer version, or upgrade this one.");
  }
}
