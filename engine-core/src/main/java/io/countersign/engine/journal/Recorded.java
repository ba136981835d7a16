package io.countersign.engine.journal;

import io.countersign.engine.instance.Entry;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a journal holds at one sequence number, as far as this version of the engine knows it. */
public sealed interface Recorded {

  /** The sequence number. */
  long seq();

  /** The time that the engine went by. */
  Instant at();

  /**
   * An event that this version knows.
   *
   * @param entry the event in its place
   * @param erased whether values of it were erased; {@link Erased} says what stands there
   */
  record Known(Entry entry, boolean erased) implements Recorded {

    @Override
    public long seq() {
      return entry.seq();
    }

    @Override
    public Instant at() {
      return entry.at();
    }
  }

  /**
   * An event that a newer version wrote. It is shown as it is; no state can be made of it.
   *
   * @param seq the sequence number
   * @param at the time that the engine went by
   * @param type its type
   * @param schema its schema number
   * @param event what stands in the journal
   */
  record Unknown(
      long seq, Instant at, String type, long schema, Map<String, @Nullable Object> event)
      implements Recorded {}
}
