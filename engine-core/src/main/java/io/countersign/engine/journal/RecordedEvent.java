package io.countersign.engine.journal;

import io.countersign.engine.codec.ErasedValue;
import io.countersign.engine.instance.JournalEntry;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Content of a journal at one sequence number, as far as this version of the engine knows it. */
public sealed interface RecordedEvent {

  /** Returns the sequence number. */
  long seq();

  /** Returns the engine's time. */
  Instant at();

  /**
   * Event that this version knows.
   *
   * @param entry the event in its place
   * @param erased whether values of it were erased; {@link ErasedValue} has the placeholders
   */
  record Known(JournalEntry entry, boolean erased) implements RecordedEvent {

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
   * Event that a newer version wrote. It can be shown as it is; no state can be derived from it.
   *
   * @param seq the sequence number
   * @param at the engine's time
   * @param type its type
   * @param schema its schema number
   * @param event its part in the journal
   */
  record Unknown(
      long seq, Instant at, String type, long schema, Map<String, @Nullable Object> event)
      implements RecordedEvent {}
}
