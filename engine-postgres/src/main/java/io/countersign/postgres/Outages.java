package io.countersign.postgres;

import io.countersign.engine.store.StoreUnavailableException;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a database says when it cannot serve anybody at the moment. */
final class Outages {

  /** Connections, resources such as a full disk, the operator such as a shutdown, the system. */
  private static final Set<String> CLASSES = Set.of("08", "53", "57", "58");

  /**
   * Read-only servers, locks that are not to be had, and transactions that others got in the way
   * of.
   */
  private static final Set<String> STATES = Set.of("25006", "55P03", "40001", "40P01", "25P03");

  /** Causes that go in a circle end somewhere. */
  private static final int DEEPEST = 50;

  private Outages() {}

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
