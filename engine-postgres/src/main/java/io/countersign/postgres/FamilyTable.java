package io.countersign.postgres;

import io.countersign.engine.row.FamilyRow;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Table of one family: how its rows are written and read. */
interface FamilyTable<R extends FamilyRow> {

  /** Returns the type of its rows. */
  Class<R> type();

  /**
   * Returns a call of the function that writes its rows. Its parameters are the organisation, the
   * instance and the rows. The call is part of the statement that writes the change set, so it
   * costs no round trip.
   */
  String call();

  /** Encodes a new row for that call. */
  void encode(R row, CompositeLiteral fields);

  /**
   * Returns the query of the rows of an instance. Its parameters are named {@code :org} and {@code
   * :instance}.
   */
  String query();

  /** Describes the row under the cursor, which may be damaged. */
  String name(ResultSet row) throws SQLException;

  /** Reads the row under the cursor. */
  R read(ResultSet row) throws SQLException;
}
