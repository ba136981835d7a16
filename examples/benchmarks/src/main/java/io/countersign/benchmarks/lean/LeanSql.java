package io.countersign.benchmarks.lean;

import java.util.Collections;

/**
 * SQL statements of the lean floor, on narrow tables of its own. Those of one round trip are sent
 * as one string. The string of a start runs as one transaction, because the driver ends it with one
 * synchronization.
 */
final class LeanSql {

  static final String TABLES =
      """
      create schema if not exists lean;
      create table if not exists lean.documents (
        id uuid primary key, kind text not null, status text not null, seq integer not null,
        waiting integer not null, requester text not null, started_at timestamptz not null,
        updated_at timestamptz not null) with (fillfactor = 75);
      create table if not exists lean.steps (
        document uuid not null, seq integer not null, node text not null, status text not null,
        person text, outcome text, record text, created_at timestamptz not null,
        completed_at timestamptz, primary key (document, seq)) with (fillfactor = 75);
      create table if not exists lean.receipts (
        document uuid not null, step integer not null, at timestamptz not null,
        primary key (document, step));
      create table if not exists lean.audit (
        document uuid not null, seq integer not null, at timestamptz not null,
        event text not null, primary key (document, seq));
      """;

  static final String FINISHED =
      """
      select count(*) from lean.documents where kind = ? and status = 'completed'
      """;

  /** The second caller waits here, and reads what the first has left. */
  static final String LOCK =
      """
      begin;
      select status, seq, waiting from lean.documents where id = ? for update
      """;

  static final String ROLLBACK =
      """
      rollback
      """;

  /** A second call with the same key fails here, before anything of it is committed. */
  static final String RECEIPT =
      """
      insert into lean.receipts (document, step, at) values (?, ?, ?)
      """;

  static final String DOCUMENT =
      """
      ; insert into lean.documents (
        id, kind, status, seq, waiting, requester, started_at, updated_at)
      values (?, ?, ?, ?, ?, ?, ?, ?)
      """;

  static final String CONTINUE =
      """
      ; update lean.documents set status = ?, seq = ?, waiting = ?, updated_at = ?
      where id = ? and seq = ?
      """;

  static final String ANSWER =
      """
      ; update lean.steps set status = 'completed', outcome = ?, completed_at = ?
      where document = ? and seq = ? and status = 'waiting'
      """;

  static final String AUDIT =
      """
      ; insert into lean.audit (document, seq, at, event) values (?, ?, ?, ?)
      """;

  static final String COMMIT =
      """
      ; commit
      """;

  private static final String STEPS =
      """
      ; insert into lean.steps (
        document, seq, node, status, person, outcome, record, created_at, completed_at)
      values\s""";

  private static final int STEP_COLUMNS = 9;

  private LeanSql() {}

  static String steps(int rows) {
    var row = "(" + String.join(", ", Collections.nCopies(STEP_COLUMNS, "?")) + ")";
    return rows == 0 ? "" : STEPS + String.join(", ", Collections.nCopies(rows, row)) + "\n";
  }

  /** The statements of a start that opens or passes so many steps. */
  static String start(int steps) {
    return RECEIPT + DOCUMENT + steps(steps) + AUDIT;
  }

  /** The statements of an answer after which so many steps are passed. */
  static String answer(int steps) {
    return RECEIPT + ANSWER + steps(steps) + AUDIT + CONTINUE + COMMIT;
  }
}
