package io.countersign.engine.family.note;

import io.countersign.engine.codec.EventType;
import io.countersign.engine.family.note.NoteEvent.NoteAdded;
import java.util.List;

/** Codecs of the events about notes. */
final class NoteCodec {

  private static final EventType<NoteAdded> ADDED =
      EventType.of(
          "note_added",
          NoteAdded.class,
          (event, writer) -> writer.actor("by", event.by()),
          (event, writer) -> writer.text("text", event.text()),
          (reader, values) -> new NoteAdded(values.text("text"), reader.actor("by")));

  static final List<EventType<? extends NoteEvent>> ALL = List.of(ADDED);

  private NoteCodec() {}
}
