package io.countersign.postgres;

import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.store.StoreUnavailableException;
import io.countersign.problem.Place;
import io.countersign.problem.Problem;
import java.sql.ResultSet;
import java.sql.SQLException;

/** What the store says when it does not do now what it was asked for. */
final class Unavailable {

  private Unavailable() {}

  /**
   * Another session holds a lock for longer than the store waits.
   *
   * @param what what it holds
   */
  static StoreUnavailableException busy(String what) {
    return new StoreUnavailableException(
        Problem.error(
            EngineCode.WORKFLOW_BUSY,
            Place.nowhere(),
            "a lock that no other session holds",
            "one that is held: " + what,
            "Try again. If it is always so, see in pg_locks which session holds an advisory"
                + " lock."));
  }

  /** The only row of a result, whose first column is empty where a lock could not be taken. */
  static ResultSet unlessBusy(ResultSet rows, String what) throws SQLException {
    rows.next();
    if (rows.getObject(1) == null) {
      throw busy(what);
    }
    return rows;
  }
}
