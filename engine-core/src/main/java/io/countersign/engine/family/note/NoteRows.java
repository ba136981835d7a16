package io.countersign.engine.family.note;

import io.countersign.engine.family.note.NoteEvent.NoteAdded;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.row.NoteRow;
import io.countersign.engine.row.RowCollector;

/** Rows that follow from events about notes. */
final class NoteRows {

  private NoteRows() {}

  static void add(JournalEntry entry, NoteEvent event, RowCollector rows) {
    switch (event.kind()) {
      case NOTE_ADDED -> {
        var added = (NoteAdded) event;
        rows.add(new NoteRow(entry.seq(), added.by().id(), added.text(), entry.at()));
      }
    }
  }
}
