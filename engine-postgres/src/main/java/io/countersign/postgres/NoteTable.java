package io.countersign.postgres;

import io.countersign.engine.row.NoteRow;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The notes in Postgres. */
final class NoteTable implements FamilyTable<NoteRow> {

  @Override
  public Class<NoteRow> type() {
    return NoteRow.class;
  }

  @Override
  public String call() {
    return NoteSql.WRITE;
  }

  @Override
  public void encode(NoteRow row, CompositeLiteral fields) {
    fields.number(row.seq()).text(row.person()).text(row.text()).at(row.at());
  }

  @Override
  public String query() {
    return NoteSql.READ;
  }

  @Override
  public String name(ResultSet row) throws SQLException {
    return "note " + row.getLong("seq");
  }

  @Override
  public NoteRow read(ResultSet row) throws SQLException {
    return new NoteRow(
        row.getLong("seq"),
        InstanceRowReader.text(row, "person"),
        InstanceRowReader.text(row, "text"),
        InstanceRowReader.time(row, "noted_at"));
  }
}
