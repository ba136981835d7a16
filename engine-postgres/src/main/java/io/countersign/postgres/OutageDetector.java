package io.countersign.postgres;

import io.countersign.engine.store.StoreUnavailableException;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The SQLSTATEs of temporary failures of the database. */
final class OutageDetector {

  /**
   * Classes: connection, insufficient resources, operator intervention such as a shutdown, system.
   */
  private static final Set<String> CLASSES = Set.of("08", "53", "57", "58");

  /**
   * States: read-only transaction, lock not available, serialization failure, deadlock, transaction
   * ended because it was idle for too long.
   */
  private static final Set<String> STATES = Set.of("25006", "55P03", "40001", "40P01", "25P03");

  /** Bounds the search for causes, because a chain of causes may be circular. */
  private static final int DEEPEST = 50;

  private OutageDetector() {}

  static boolean areIn(Throwable thrown) {
    Throwable one = thrown;
    for (int depth = 0; one != null && depth < DEEPEST; depth++) {
      if (one instanceof StoreUnavailableException
          || one instanceof SQLTransientException
          || one instanceof SQLRecoverableException
          || one instanceof SQLNonTransientConnectionException
          || (one instanceof SQLException sql && isOutage(sql.getSQLState()))) {
        return true;
      }
      one = one.getCause();
    }
    return false;
  }

  private static boolean isOutage(@Nullable String state) {
    return state != null
        && state.length() == 5
        && (CLASSES.contains(state.substring(0, 2)) || STATES.contains(state));
  }
}
