package io.countersign.testkit.memory;

import io.countersign.engine.row.NoteRow;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The notes of a memory store. */
final class MemoryNotes implements MemoryFamily<NoteRow> {

  private final Map<String, MemoryTable<Long, NoteRow>> notes = new HashMap<>();
  private final UndoLog log;

  MemoryNotes(UndoLog log) {
    this.log = log;
  }

  @Override
  public Class<NoteRow> type() {
    return NoteRow.class;
  }

  @Override
  public void write(String instance, NoteRow row) {
    var table = notes.computeIfAbsent(instance, id -> new MemoryTable<>(log));
    if (table.has(row.seq())) {
      throw new IllegalStateException("Expected a new row, but found it there: " + row.name());
    }
    table.put(row.seq(), row);
  }

  @Override
  public List<NoteRow> read(String instance) {
    return Optional.ofNullable(notes.get(instance)).map(MemoryTable::all).orElse(List.of());
  }
}
